import type { ShowDocument } from '../../db/documents.ts';
import type { Foyer } from './foyer.ts';
import { type Place, type Receipt, receiptOf } from './receipt.ts';

/** How people of a crowd wait for seats, and find what is held for them. */
export function lineIn({ options: { random }, count, ask, keep, places, cutOff, ...foyer }: Foyer) {
  const placesOf = (userId: string): Place[] =>
    [...places.values()].filter((place) => place.userId === userId);

  async function wait(userId: string, { _id: showId }: ShowDocument): Promise<void> {
    const key = `${showId} ${userId}`;
    const place = places.get(key) ?? { userId, showId, said: 'left' as const, inDoubt: false };
    // Another number in the same place, or a new one after what was held.
    if (place.said === 'waits' && random.chance(0.7)) return;
    places.set(key, place);
    const before = place.inDoubt;
    place.inDoubt = true;
    const body = { count: random.between(1, 3) };
    const answer = await ask(userId, (someone) => someone.post(`booking/waiting/${showId}`, body));
    if (!answer) return;
    place.inDoubt = before && !answer.success;
    if (!answer.success) return;
    place.said = 'waits';
    count.waited += 1;
  }

  /** Takes somebody out of every line that they stand in. */
  async function leave(userId: string): Promise<void> {
    for (const place of placesOf(userId).filter(({ said }) => said === 'waits')) {
      place.inDoubt = true;
      const path = `booking/waiting/${place.showId}/leave`;
      if (!(await ask(userId, (someone) => someone.post(path, {})))?.success) continue;
      place.said = 'left';
      place.inDoubt = false;
    }
  }

  /** @returns what is held for somebody who waits, and that they had not seen before */
  async function look(userId: string): Promise<Receipt[]> {
    const shows = new Set(placesOf(userId).map(({ showId }) => showId));
    if (shows.size === 0) return [];
    const held = (await foyer.bookingsOf(userId)).filter(
      // What somebody has ordered has a page, unless its order was cut off.
      ({ _id, show, state, paymentLink }) =>
        state === 'pending' &&
        paymentLink === null &&
        shows.has(show._id) &&
        !foyer.receipts.has(`${_id} ${userId}`),
    );
    count.offered += held.length;
    return held.map(({ _id: bookingId, show, bookedSeats: seats }) =>
      keep(
        receiptOf({
          bookingId,
          userId,
          showId: show._id,
          seats,
          isFree: show.showPrice === 0,
          mayBeGone: cutOff.has(`${show._id} ${userId}`),
        }),
      ),
    );
  }

  return { wait, leave, look };
}
