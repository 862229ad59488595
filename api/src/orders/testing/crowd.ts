import { doorIn } from './crowd-door.ts';
import { friendsIn } from './crowd-friends.ts';
import { lineIn } from './crowd-line.ts';
import { ordersIn } from './crowd-orders.ts';
import { type CrowdOptions, type Foyer, openFoyer } from './foyer.ts';
import type { Receipt } from './receipt.ts';

/** People, and what they were told. */
export interface Crowd extends Pick<Foyer, 'receipts' | 'places' | 'lies' | 'count'> {
  /** Resolves when everybody has gone home. */
  stop(): Promise<void>;
}

/** What friends share and what somebody waited for is held for a few seconds too, and the line is looked at all the time. */
export const IN_SECONDS = {
  FRIENDS_HOLD_MINUTES: '0.03',
  WAITING_OFFER_MINUTES: '0.03',
  WAITING_SECONDS: '0.1',
};

/**
 * Lets people book, share with friends, take, pay, confirm, wait for seats, send them, come to two doors, cancel and change their mind, each
 * one step after the other and all at once.
 */
export function startCrowd(people: number, options: CrowdOptions): Crowd {
  const foyer = openFoyer(options);
  const { random } = options;
  const { book, pay, payNow, cancel } = ordersIn(foyer);
  const { share, take } = friendsIn(foyer);
  const { wait, leave, look } = lineIn(foyer);
  const comeToDoor = doorIn(foyer);

  async function goOn(receipt: Receipt): Promise<void> {
    const mayEnter = receipt.moneyTaken || receipt.said === 'paid';
    if (mayEnter && receipt.scans.length === 0 && random.chance(0.6)) await comeToDoor(receipt);
    if (random.chance(0.35)) await cancel(receipt);
  }

  async function order(userId: string): Promise<void> {
    const show = random.pick(options.shows);
    const { receipt, session, code } = await book(userId, show);
    if (code === 'seats_taken' && random.chance(0.8)) await wait(userId, show);
    if (!receipt) return;
    if (receipt.seats.length > 1 && receipt.said === 'booked' && random.chance(0.45)) {
      const [own, other] = await share(receipt);
      if (own && random.chance(0.7)) await payNow(own);
      if (other && random.chance(0.2)) await cancel(other);
      if (own) await goOn(own);
      return;
    }
    if (session !== undefined && random.chance(0.7)) await pay(receipt, session);
    await goOn(receipt);
  }

  /** Seats come back to a hall that is sold out, and to those who wait for them. */
  async function thinkBetter(userId: string): Promise<void> {
    const unused = [...foyer.receipts.values()].filter(
      (one) => one.userId === userId && one.said === 'paid' && one.scans.length === 0,
    );
    if (unused.length > 0) await cancel(random.pick(unused));
  }

  async function live(userId: string): Promise<void> {
    while (!foyer.isOver) {
      await order(userId);
      const taken = random.chance(0.5) ? await take(userId) : undefined;
      for (const receipt of [...(taken ? [taken] : []), ...(await look(userId))]) {
        if (random.chance(0.8)) await payNow(receipt);
        await goOn(receipt);
      }
      if (random.chance(0.4)) await thinkBetter(userId);
    }
    if (random.chance(0.7)) await leave(userId);
  }

  const everybody = Array.from({ length: people }, (_, index) => live(`buyer-${index}`));
  return {
    receipts: foyer.receipts,
    places: foyer.places,
    lies: foyer.lies,
    count: foyer.count,
    stop: async () => {
      foyer.isOver = true;
      await Promise.all(everybody);
    },
  };
}
