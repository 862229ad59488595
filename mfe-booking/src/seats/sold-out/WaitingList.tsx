import {
  ApiFailure,
  Button,
  notify,
  tellSite,
  useData,
  useSend,
  useSession,
  useSite,
} from '@matinee/shared-ui';
import { handFocusOn } from '@matinee/shared-ui/hand-focus-on';
import { memo, useRef, useState } from 'react';
import { t } from '../../messages/en.ts';
import { useHall } from '../../hall/hall.ts';
import { CountChoice } from '../how-many/CountChoice.tsx';
import { rememberCount, useWantedCount } from '../how-many/wanted-count.ts';
import { joinLine, leaveLine, placeInLine } from './waiting.ts';

/** Who waits is told by the page, too, that seats are held: within this time, in milliseconds. */
const LOOK_MS = 10_000;
/** So often their booking is looked for that is not written yet: as a rule it is at once. */
const MAX_LOOKS = 30;

/**
 * Waiting for seats together that come back, or where one stands among those who wait. A single seat that came back ends neither:
 * where the show is not sold out, it is there for whom waits already.
 */
export const WaitingList = memo(function WaitingList({
  showId,
  soldOut,
}: {
  showId: string;
  soldOut: boolean;
}) {
  const { user, openSignIn } = useSession();
  const site = useSite();
  const limit = Math.min(site.booking?.maxSeats ?? 1, useHall().seatsPerRow);
  const count = useWantedCount(limit);
  const looksLeft = useRef(0);
  const { data, mutate } = useData(placeInLine, showId, {
    // Where seats are left hardly anybody waits: that the line cannot be asked about says nothing to the others.
    ...(!soldOut && { onError: () => undefined }),
    // Whose turn has come may have no booking yet, or be back in the line.
    refreshInterval: (latest) => (latest?.waiting || (soldOut && looksLeft.current > 0) ? LOOK_MS : 0),
    // The seats are a booking then, or become one: all that shows bookings has to look.
    onSuccess({ waiting }) {
      if (waiting) looksLeft.current = MAX_LOOKS;
      else if (looksLeft.current-- > 0) tellSite('bookings-changed', {});
    },
  });
  const join = useSend(joinLine);
  const leave = useSend(leaveLine);
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState('');
  const place = data?.waiting;
  const mail = site.mail && user?.email !== null;

  const change = async (send: () => Promise<unknown>, done: string, looks: number) => {
    setBusy(true);
    try {
      await send();
      looksLeft.current = looks;
      await mutate();
      setTold(done);
    } catch (error) {
      notify.error(error instanceof ApiFailure ? error.message : t('waiting.failed'));
    } finally {
      setBusy(false);
    }
  };

  const act = () => {
    if (!user) return openSignIn();
    // Seats that were being held for them are a booking of theirs.
    if (place) void change(() => leave(showId), t('waiting.left'), 1);
    // Their turn may come in that moment.
    else void change(() => join({ showId, count }), t('waiting.joined'), MAX_LOOKS);
  };

  if (!soldOut && !place) return null;
  return (
    <section
      // The box goes as one's turn comes, and with it the button that has the focus.
      ref={handFocusOn}
      aria-labelledby="booking-waiting"
      className="booking:mb-6 booking:grid booking:gap-3 booking:rounded-lg booking:border booking:border-line booking:bg-ink-1 booking:p-4 booking:sm:p-6"
    >
      <h2 id="booking-waiting" className="booking:text-lg booking:font-semibold booking:text-hi">
        {t('waiting.title')}
      </h2>
      <p className="booking:max-w-[34em] booking:text-sm booking:text-mid">
        {place ? (
          <>
            <strong className="booking:font-semibold booking:text-hi">
              {place.count === 1 ? t('waiting.for-one') : t('waiting.for', { count: place.count })}
            </strong>{' '}
            {ahead(place.ahead)} {mail ? t('waiting.how-mail') : t('waiting.how')} {place.limited}
          </>
        ) : mail ? (
          t('waiting.lead-mail')
        ) : (
          t('waiting.lead')
        )}
      </p>
      <div className="booking:flex booking:flex-wrap booking:items-center booking:gap-x-4 booking:gap-y-3">
        {!place && (
          <CountChoice
            id="booking-waiting-count"
            title={t('how-many.title')}
            {...{ limit, count, onCount: rememberCount }}
          />
        )}
        {/* The same button before and after, so that the focus stays on it. */}
        <Button key="act" kind="secondary" busy={busy} onClick={act}>
          {place ? t('waiting.leave') : user ? t('waiting.join') : t('waiting.sign-in')}
        </Button>
      </div>
      <p role="status" className="booking:sr-only">
        {told}
      </p>
    </section>
  );
});

function ahead(people: number): string {
  if (people === 0) return t('waiting.first');
  return people === 1 ? t('waiting.ahead-one') : t('waiting.ahead', { people });
}
