import { useData, useSiteEvent } from '@matinee/shared-ui';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ShowSelection } from '../use-selection.ts';
import { ageOf } from './age-of-answer.ts';
import { ownBookings } from './own-bookings.ts';
import { runningHolds, type RunningHold } from './own-hold.ts';

/** After the end of a hold the server says that it is over; asked a moment later, since clocks differ. */
const MOMENT_MS = 1_000;

/** Seats of a show that the visitor holds by a booking of another tab or device. */
export interface HoldsElsewhere {
  /** those that are not in this tab's selection */
  held: readonly string[];
  /** of these, those that nobody has dropped here: they are shown as picked, elsewhere */
  seats: readonly string[];
  /**
   * Takes the hold of a seat over into the selection, where nothing is picked.
   * @returns false when something is picked, which stays, or the hall does not have all of its seats any more
   */
  takeOver(seat: string): boolean;
}

/**
 * Follows them. Where nothing is picked yet, a hold is taken over into the selection at once: it stands in the bar with its clock, and the
 * way to pay is that of the bar, since a booking of the same seats is the same booking.
 * @param hall all seats there are
 * @param onTaken told the seats that were taken over without a press, which nobody hears otherwise
 */
export function useHoldsElsewhere(
  showId: string | undefined,
  selection: ShowSelection,
  hall: readonly string[],
  onTaken: (seats: readonly string[]) => void,
): HoldsElsewhere {
  const { data, mutate } = useData(ownBookings, showId === undefined ? null : undefined);
  const holds = useMemo(
    () => (data && showId ? runningHolds(data, showId, ageOf(data.now)) : []),
    [data, showId],
  );
  useSiteEvent('bookings-changed', () => void mutate());

  const take = (hold: RunningHold): boolean => {
    // What the hall does not have any more cannot be ordered: such a hold is paid in My Booking.
    if (selection.seats.length > 0 || !hold.seats.every((seat) => hall.includes(seat))) return false;
    selection.setSeats(hold.seats);
    selection.setAttempt({ seats: [...hold.seats], key: null });
    return true;
  };
  // Each once: who drops the seats again has decided.
  const offered = useRef(new Set<string>());
  const offer = useEffectEvent(() => {
    const fresh = holds.find(({ id }) => !offered.current.has(id));
    for (const { id } of holds) offered.current.add(id);
    if (fresh && !selection.attempt && take(fresh)) onTaken(fresh.seats);
  });
  useEffect(() => {
    offer();
    if (holds.length === 0) return undefined;
    const soonest = Math.min(...holds.map(({ left }) => left));
    const timer = setTimeout(() => void mutate(), soonest + MOMENT_MS);
    return () => clearTimeout(timer);
  }, [holds, mutate]);

  const here = selection.attempt?.seats.join();
  const ofHere = holds.find(({ seats }) => seats.join() === here)?.id;
  const [wereHere, setWereHere] = useState<readonly string[]>([]);
  if (ofHere !== undefined && !wereHere.includes(ofHere)) setWereHere([...wereHere, ofHere]);
  const others = holds.filter(({ id }) => id !== ofHere);
  // Seats that were dropped here stay held until another choice takes their place, and are picked one by one again.
  const elsewhere = others.filter(({ id }) => !wereHere.includes(id));
  return {
    held: others.flatMap(({ seats }) => seats),
    seats: elsewhere.flatMap(({ seats }) => seats),
    takeOver(seat) {
      const hold = elsewhere.find(({ seats }) => seats.includes(seat));
      return hold !== undefined && take(hold);
    },
  };
}
