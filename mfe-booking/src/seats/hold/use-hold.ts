import { notify, setBookingOpen, useData, useSend, useSession } from '@matinee/shared-ui';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { t } from '../../messages/en.ts';
import { t as picked } from '../../selection/en.ts';
import { readSelection, writeSelection } from '../../selection/selection-store.ts';
import type { ToldHold } from '../../selection/shown-show.ts';
import type { ShowSelection } from '../use-selection.ts';
import { t as free } from './en.ts';
import { ownBookings, type OwnBookings } from './own-bookings.ts';
import { ownHold } from './own-hold.ts';

/**
 * How long after the end of a hold its seats still count as the visitor's, in milliseconds: the news that they are free
 * again takes up to two seconds, and only then a seat that is taken is somebody else's.
 */
const NEWS_DELAY_MS = 3_000;

/** As long as an answer is waited for where a hold is over: it may never come. */
const PATIENCE_MS = 10_000;
/** Instead of an answer. */
const NO_BOOKINGS: OwnBookings = { now: '', booking: [] };
const noAnswer = () => new Promise<OwnBookings>((resolve) => setTimeout(resolve, PATIENCE_MS, NO_BOOKINGS));

interface PickedHold {
  /** when the hold ends, in milliseconds since 1970 by this device's clock; null when nothing is held, and when seats are picked that are not */
  until: number | null;
  /** the hold that is told with that clock, already while it is asked for; undefined when another place has to tell what is held */
  told: ToldHold | undefined;
}

/**
 * How long the picked seats are still held by the last try to book, as the server's clock has it: for a visitor who came back
 * from the payment page. Forgets the try when its hold is over, so that its seats are treated as any others.
 * @param isFree the seats cost nothing: nothing speaks of paying
 */
export function useHold(showId: string | undefined, selection: ShowSelection, isFree: boolean): PickedHold {
  const { user } = useSession();
  const ask = useSend(ownBookings);
  const [until, setUntil] = useState<number | null>(null);
  const [isUnanswered, setUnanswered] = useState(false);
  const { attempt } = selection;
  // While nobody knows what became of the try there may be no booking yet.
  const seats = user && attempt?.key === null ? attempt.seats.join() : undefined;

  const booked = attempt?.seats ?? [];
  const look = useEffectEvent(async () => {
    if (showId === undefined || seats === undefined) return undefined;
    const isOver = until !== null && until < Date.now();
    const answer = await (isOver ? Promise.race([ask().catch(() => NO_BOOKINGS), noAnswer()]) : ask());
    // Other seats may be picked by now, or these tried again.
    if (readSelection()?.attempt !== attempt) return undefined;
    const hold = ownHold(answer, showId, booked);
    if (hold.state === 'held') return setUntil(Date.now() + hold.left);
    if (hold.state === 'none') {
      selection.setAttempt(null);
      return isOver && notify.error(isFree ? free('over') : t('hold.over'));
    }
    writeSelection(null);
    setBookingOpen(false);
    if (hold.state !== 'paid')
      return notify.success(picked(hold.state === 'paying' ? 'selection.paying' : 'selection.unknown'));
    notify.success(isFree ? free('confirmed') : t('hold.paid'));
  });
  useEffect(() => {
    if (showId === undefined || seats === undefined) return undefined;
    // Failing is harmless: the try is settled at the next press of the button.
    const start = () => {
      setUnanswered(false);
      void look().catch(() => setUnanswered(true));
    };
    const back = (event: PageTransitionEvent) => event.persisted && start();
    start();
    addEventListener('pageshow', back);
    return () => {
      removeEventListener('pageshow', back);
      setUntil(null);
    };
  }, [showId, seats]);

  // It may be cancelled or paid in another tab, or on another device, while its clock runs here. The answer may be of before, and
  // what is taken, too.
  const { data } = useData(ownBookings, showId === undefined ? null : undefined);
  const isLost = useEffectEvent(
    (answer: OwnBookings) =>
      until !== null && showId !== undefined && ownHold(answer, showId, booked).state !== 'held',
  );
  const lookAgain = useEffectEvent(() => void look().catch(() => undefined));
  useEffect(() => {
    if (!data || !isLost(data)) return undefined;
    const timer = setTimeout(lookAgain, NEWS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [data]);

  useEffect(() => {
    if (until === null) return undefined;
    // It may have been paid elsewhere, or have got more time.
    const timer = setTimeout(lookAgain, until - Date.now() + NEWS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [until]);
  const isHeld = (seat: string) => attempt?.seats.includes(seat) ?? false;
  const isTold = selection.seats.length > 0 && selection.seats.every(isHeld);
  const told = useMemo(
    () =>
      isTold && !isUnanswered && showId !== undefined && seats !== undefined ? { showId, seats } : undefined,
    [isTold, isUnanswered, showId, seats],
  );
  return { until: isTold ? until : null, told };
}
