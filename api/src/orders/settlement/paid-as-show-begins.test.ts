import { describe, expect, test } from 'vitest';
import type { ShowDocument } from '../../db/documents.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { serveLines } from '../waiting/serve-lines.ts';
import { settleSession } from './settle.ts';
import { sweep } from './sweep.ts';

const { world, hold } = cinemaForTests({
  HALL_ROWS: 'A',
  SEATS_PER_ROW: '2',
  STRIPE_PAYMENT_METHODS: 'card,us_bank_account',
});
/** The end of the longest hold there is: shares and offers are cut to it. */
const MINUTES = 10;
const beginning = () => world.addShow({ startsAt: world.clock.in({ minutes: MINUTES }) });

/** Seats that are held until the very beginning of a show, and the page to pay for them on. */
interface ToPay {
  show: ShowDocument;
  bookingId: string;
  sessionId: string;
  seats: string[];
}
const pageOf = async (who: string, bookingId: string): Promise<string> => {
  expect((await world.as(who).pay(bookingId)).http).toBe(200);
  return (await world.booking(bookingId)).session?.id ?? '';
};
const kinds: Record<string, () => Promise<ToPay>> = {
  hold: async () => {
    const show = await beginning();
    const seats = ['A1', 'A2'];
    return { show, seats, ...(await hold('ann', show, seats)) };
  },
  'share of a hold': async () => {
    const show = await beginning();
    const whole = await hold('ann', show, ['A1', 'A2']);
    await world.as('ann').post(`booking/${whole.bookingId}/share`, {});
    const part = await world.deps.db.bookings.findOne({ showId: show._id, seats: ['A1'] });
    const bookingId = part?._id ?? '';
    return { show, seats: ['A1'], bookingId, sessionId: await pageOf('ann', bookingId) };
  },
  'hold for somebody who waited': async () => {
    const show = await beginning();
    const { bookingId: before } = await hold('bob', show, ['A1', 'A2']);
    await world.as('ann').post(`booking/waiting/${show._id}`, { count: 2 });
    await world.as('bob').cancel(before);
    await serveLines(world.deps);
    const offer = await world.deps.db.bookings.findOne({ userId: 'ann', showId: show._id });
    const bookingId = offer?._id ?? '';
    return { show, seats: ['A1', 'A2'], bookingId, sessionId: await pageOf('ann', bookingId) };
  },
};
const soldTo = ({ seats, bookingId }: ToPay) =>
  Object.fromEntries(seats.map((seat) => [seat, { state: 'sold', bookingId }]));

describe.each(Object.entries(kinds))('a %s that ends as its show begins', (_, toPay) => {
  test.each([100, 200, 300])('and is paid for %i ms before is a ticket, whoever learns of it', async (ms) => {
    for (const learn of ['message', 'sweep', 'Pay Now'] as const) {
      world.stripe.webhooks.hold();
      const one = await toPay();
      expect((await world.booking(one.bookingId)).holdUntil).toEqual(one.show.startsAt);
      world.clock.turn({ minutes: MINUTES, ms: -ms });
      world.stripe.pay(one.sessionId);
      world.clock.turn({ ms: 2 * ms });
      if (learn === 'sweep') await sweep(world.deps);
      if (learn === 'Pay Now') await world.as('ann').pay(one.bookingId);
      await world.stripe.webhooks.release((held) => held);
      expect((await world.booking(one.bookingId)).state, learn).toBe('paid');
      expect((await world.show(one.show._id)).seats).toMatchObject(soldTo(one));
    }
  });

  test('and is paid for a second after is money that goes back', async () => {
    const one = await toPay();
    world.clock.turn({ minutes: MINUTES, ms: 1000 });
    world.stripe.pay(one.sessionId);
    await world.stripe.webhooks.settled();
    const refund = { reason: 'show_started' };
    expect(await world.booking(one.bookingId)).toMatchObject({ state: 'refunded', refund });
  });
});

test('who paid before the show began has the ticket as long as the show lasts', async () => {
  const show = await beginning();
  const [inTime, tooLate] = [await hold('ann', show, ['A1']), await hold('bob', show, ['A2'])];
  world.stripe.webhooks.hold();
  world.stripe.pay(inTime.sessionId);
  world.stripe.pay(tooLate.sessionId);
  world.clock.turnTo(new Date(show.endsAt.getTime() - 1));
  await settleSession(world.deps, inTime.sessionId);
  world.clock.turnTo(show.endsAt);
  await settleSession(world.deps, tooLate.sessionId);
  await world.stripe.webhooks.release();
  const states = [inTime, tooLate].map(async ({ bookingId }) => (await world.booking(bookingId)).state);
  expect(await Promise.all(states)).toEqual(['paid', 'refunded']);
  expect((await world.show(show._id)).seats).toEqual({ A1: { state: 'sold', bookingId: inTime.bookingId } });
});
