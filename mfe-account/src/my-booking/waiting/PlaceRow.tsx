import { ApiFailure, Button, dayOf, notify, timeOfDay, useSend, useSite } from '@matinee/shared-ui';
import { handFocusOn } from '@matinee/shared-ui/hand-focus-on';
import { Link } from '@matinee/shared-ui/router';
import { useState } from 'react';
import { t } from '../../messages/en.ts';
import { seatMapPath } from '../unpaid/seat-map-path.ts';
import { leaveCall, type Place } from './places.ts';

interface PlaceRowProps {
  place: Place;
  /** they wait for these seats no more */
  onLeft(): Promise<unknown>;
}

/** A place among those who wait for seats of a show: how many people are before them, and the way out of the line. */
export function PlaceRow({ place, onLeft }: PlaceRowProps) {
  const { showId, movie, showDateTime, count, ahead, limited } = place;
  const { timeZone } = useSite();
  const [busy, setBusy] = useState(false);
  const leave = useSend(leaveCall);
  const end = async () => {
    setBusy(true);
    try {
      await leave(showId);
      await onLeft();
      notify.success(t('waiting.left'));
    } catch (failure) {
      notify.error(failure instanceof ApiFailure ? failure.message : t('waiting.failed'));
    }
    setBusy(false);
  };
  return (
    <li
      ref={handFocusOn}
      className="account:flex account:flex-wrap account:items-center account:justify-between account:gap-x-6 account:gap-y-3 account:rounded-md account:border account:border-line account:bg-ink-1 account:p-4 account:text-sm account:text-mid"
    >
      <div className="account:min-w-0">
        <Link
          to={seatMapPath({ show: { _id: showId, movie, showDateTime } }, timeZone)}
          className="account:text-base account:font-semibold account:wrap-anywhere account:text-hi account:hover:underline"
        >
          <bdi>{movie.title}</bdi>
        </Link>
        <p className="account:tabular-nums">
          {dayOf(showDateTime, timeZone)}, {timeOfDay(showDateTime, timeZone)}
        </p>
        <p className="account:mt-1">
          {count === 1 ? t('waiting.for-one') : t('waiting.for', { count })} {wordsOf(ahead)} {limited}
        </p>
      </div>
      <Button kind="secondary" busy={busy} onClick={() => void end()}>
        {t('waiting.leave')}
      </Button>
    </li>
  );
}

function wordsOf(ahead: number): string {
  if (ahead === 0) return t('waiting.first');
  return ahead === 1 ? t('waiting.ahead-one') : t('waiting.ahead', { people: ahead });
}
