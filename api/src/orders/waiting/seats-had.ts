import { mayBeHad } from '../../bookings/may-be-had.ts';
import { ownOfShow } from '../../bookings/own-of-show.ts';
import type { BookingDocument, WaitingPerson } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';

type Had = Parameters<typeof mayBeHad>[0] & Pick<BookingDocument, 'seats'>;

/** How many seats somebody's bookings have, or will have by a payment that is on its way. */
export const seatsHad = (bookings: readonly Had[], now: Date): number =>
  bookings.filter((booking) => mayBeHad(booking, now)).reduce((sum, { seats }) => sum + seats.length, 0);

/** Whether somebody had a booking's seats by then: one that ran out may have been taken up again since, and a friend's is theirs once they took it. */
const wasHad = (
  { createdAt, history, share }: Pick<BookingDocument, 'createdAt' | 'history' | 'share'>,
  since: Date,
): boolean =>
  [createdAt, history.findLast(({ state }) => state === 'pending')?.at, share?.takenAt].every(
    (at) => at === undefined || at <= since,
  );

/**
 * How many of the seats that somebody waits for they may be given: all of them, or none where they ordered others meanwhile and would have too
 * many by it. Who had others before might have had all when they came: a limit that was lowered since leaves them what there is room for.
 * @param count how many they wait for
 */
export async function roomFor(
  { db, clock, config }: Pick<Dependencies, 'db' | 'clock' | 'config'>,
  { userId, since, count }: Pick<WaitingPerson, 'userId' | 'since' | 'count'>,
  showId: string,
): Promise<number> {
  const now = clock.now();
  const most = config.booking.seatsPerPerson;
  const mine = await ownOfShow({ db, clock, config }, { userId, showId });
  const room = most - seatsHad(mine, now);
  if (count <= room) return count;
  const before = mine.filter((booking) => wasHad(booking, since));
  return seatsHad(before, now) + count > most ? Math.max(0, room) : 0;
}
