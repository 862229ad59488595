import type { ShowDocument, WaitingPerson } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { holdForWaiting } from '../../seats/claim.ts';
import { isOccupied, occupiedSeats } from '../../seats/seats.ts';
import { canGiveAway } from '../settlement/settle.ts';
import { finishOffers } from './finish-offer.ts';
import { nextInLine, resting } from './line.ts';
import { roomFor } from './seats-had.ts';

const MINUTE_MS = 60_000;
/** More changes of a show's seats in one pass are left to the next one. */
const MAX_ROUNDS = 100;

/**
 * Gives seats that came free to those who wait for them, in their order: who has waited longest and for whom there are enough together
 * gets them held, unless they rest or would have more seats than one person may. Safe at any time, in any number of processes: an offer is one write of the show, as any hold.
 * @returns the version of the seats by which nobody who waits can be given any; undefined when the show cannot be booked, or
 *   its seats never stood still
 */
export async function offerSeats(deps: Dependencies, showId: string): Promise<number | undefined> {
  const { db, clock } = deps;
  /** Bookings whose hold ran out: whether nobody can pay for them any more. */
  const ended = new Map<string, boolean>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const show = await db.shows.findOne({ _id: showId });
    const now = clock.now();
    if (!show || show.status !== 'scheduled' || show.startsAt <= now) return undefined;
    // What was offered before is written down first, and then the show is another one.
    if (await finishOffers(deps, show)) continue;
    const inDoubt = Object.entries(show.seats).filter(([, { bookingId }]) => ended.get(bookingId) === false);
    const taken = new Set([...occupiedSeats(show, now), ...inDoubt.map(([seat]) => seat)]);
    const next = await nextWhoMay(deps, show, taken, now);
    if (!next) return show.seatsVersion;
    const toEnd = formerHolders(show, next.seats, now).filter((id) => !ended.has(id));
    for (const id of toEnd) ended.set(id, await canGiveAway(deps, id));
    // Ending a hold frees its seats: what there is now has to be looked at again.
    if (toEnd.length === 0) await offer(deps, show, next);
  }
  return undefined;

  function formerHolders({ seats }: ShowDocument, wanted: readonly string[], now: Date): string[] {
    const over = wanted.flatMap((id) => {
      const seat = seats[id];
      return seat && !isOccupied(seat, now) ? [seat.bookingId] : [];
    });
    return [...new Set(over)];
  }
}

/** Whose turn it is, past those who rest, or would have too many seats by it: they may have ordered others while they waited. */
async function nextWhoMay(deps: Dependencies, show: ShowDocument, taken: ReadonlySet<string>, now: Date) {
  const { cinema, booking } = deps.config;
  const passedOver = resting(show, now);
  const rooms = new Map<string, number>();
  for (;;) {
    const next = nextInLine(
      show,
      cinema.hall,
      taken,
      passedOver,
      (key) => rooms.get(key) ?? booking.seatsPerPerson,
    );
    if (!next) return undefined;
    const { key, person, seats } = next;
    const room = await roomFor(deps, { ...person, count: seats.length }, show._id);
    if (seats.length <= room) return next;
    if (room > 0) rooms.set(key, room);
    else passedOver.add(key);
  }
}

async function offer(
  deps: Dependencies,
  show: ShowDocument,
  { key, person, seats }: { key: string; person: WaitingPerson; seats: string[] },
): Promise<void> {
  const { db, clock, config, ids } = deps;
  const at = clock.now();
  const end = at.getTime() + config.booking.offerMinutes * MINUTE_MS;
  const until = new Date(Math.min(end, show.startsAt.getTime()));
  const offered = { ...person, offer: { bookingId: ids.next(), seats, until, at } };
  await holdForWaiting(db, show, key, offered, at);
}
