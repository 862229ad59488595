import { partId } from '../../bookings/part-ids.ts';
import type { Foyer } from './foyer.ts';
import { type Receipt, receiptOf } from './receipt.ts';

/** Older links have no seat left to take. */
const NEWEST = 3;

/** How people of a crowd share what they hold, and take what others share. */
export function friendsIn({ options: { random }, count, ask, keep, links }: Foyer) {
  /** @returns the seats, each a booking of its own from then on; none when it was not said that they are shared */
  async function share(receipt: Receipt): Promise<Receipt[]> {
    const { bookingId, userId, showId } = receipt;
    // Also a refusal may come once the whole is given up.
    receipt.inDoubt = true;
    const answer = await ask(userId, (someone) => someone.post(`booking/${bookingId}/share`, {}));
    if (answer?.token === undefined) return [];
    receipt.said = 'shared';
    count.shared += 1;
    const seats = receipt.seats.map((seat) =>
      keep(receiptOf({ bookingId: partId(bookingId, seat), userId, showId, seats: [seat] })),
    );
    links.push({ token: answer.token, holder: userId, seats });
    return seats;
  }

  /** @returns the seat that somebody has taken; undefined when none was left, or nobody answered */
  async function take(userId: string): Promise<Receipt | undefined> {
    const open = links.slice(-NEWEST).filter(({ holder }) => holder !== userId);
    if (open.length === 0) return undefined;
    const { token, seats } = random.pick(open);
    const wanted = random.pick(seats);
    wanted.friends.add(userId);
    const [seat = ''] = wanted.seats;
    const answer = await ask(userId, (someone) => someone.post(`booking/shared/${token}/take`, { seat }));
    if (!answer?.success) return undefined;
    count.taken += 1;
    const { showId } = wanted;
    return keep(receiptOf({ bookingId: answer.bookingId, userId, showId, seats: [seat] }));
  }

  return { share, take };
}
