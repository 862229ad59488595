import { tellSite, useData } from '@matinee/shared-ui';
import { handFocusOn } from '@matinee/shared-ui/hand-focus-on';
import { useRef } from 'react';
import { t } from '../../messages/en.ts';
import { bookingsCall } from '../bookings/bookings.ts';
import { PlaceRow } from './PlaceRow.tsx';
import { placesCall } from './places.ts';

/** Who waits learns here that seats are held for them: within this time, in milliseconds. */
const LOOK_MS = 10_000;
/** So often the booking of somebody who waits no more is looked for: it may be written a little later. */
const MAX_LOOKS = 30;

/** What cannot be told, as by an API of before, is told on the page of the seats. */
const unsaid = () => undefined;

/** Where the user waits for seats, each with the way to its seat map. Nothing is shown while the list above may still push it away. */
export function WaitingPlaces() {
  const looksLeft = useRef(0);
  const most = useRef(0);
  const { data: bookings } = useData(bookingsCall, undefined);
  const { data, mutate } = useData(placesCall, undefined, {
    refreshInterval: (latest) => (latest?.waiting.length || looksLeft.current > 0 ? LOOK_MS : 0),
    onSuccess({ waiting: { length } }) {
      // A place that is gone is a booking by now, or becomes one: all that shows bookings has to look.
      if (length < most.current) looksLeft.current = MAX_LOOKS;
      most.current = length;
      if (looksLeft.current-- > 0) tellSite('bookings-changed', {});
    },
    onError: unsaid,
  });
  const onLeft = () => {
    most.current = 0;
    // Seats that were being held for them are a booking of theirs.
    looksLeft.current = 1;
    return mutate();
  };
  if (!bookings || !data?.waiting.length) return null;
  return (
    <section ref={handFocusOn} aria-labelledby="account-waiting" className="account:mt-12">
      <h2
        id="account-waiting"
        className="account:mb-4 account:text-lg account:font-semibold account:text-mid"
      >
        {t('waiting.title')}
      </h2>
      <ul className="account:grid account:gap-3">
        {data.waiting.map((place) => (
          <PlaceRow key={place.showId} place={place} onLeft={onLeft} />
        ))}
      </ul>
    </section>
  );
}
