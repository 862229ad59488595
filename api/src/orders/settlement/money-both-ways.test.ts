import { afterEach, expect, test } from 'vitest';
import type { Held } from '../testing/buyer.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { brokenAtRest } from '../testing/invariants.ts';
import { reconcileAll } from '../testing/reconcile-all.ts';
import { sweep } from './sweep.ts';

const { world, tonight, buy, hold, refundsOf, news } = cinemaForTests({
  STRIPE_PAYMENT_METHODS: 'card,us_bank_account',
});

afterEach(() => world.stripe.refundsBegin('succeeded'));

const PRICE = 2000;
/** Ann's ticket of two seats. */
const bought = () => buy('ann', tonight(), ['A1', 'A2']);
const paymentOf = async ({ bookingId }: Held) => (await world.booking(bookingId)).paymentIntentId ?? '';
/** What is with the buyer, or on its way to them, in cents. */
async function back({ bookingId }: Held) {
  const good = (await refundsOf(await world.booking(bookingId))).filter(
    ({ status }) => status !== 'failed' && status !== 'canceled',
  );
  return good.reduce((sum, { amount }) => sum + amount, 0);
}

/** Every job has had its turn, and every seat and every cent is accounted for. */
async function rest() {
  const { deps, clock } = world;
  for (let round = 0; round < 2; round += 1) {
    await news();
    await sweep(deps);
    await reconcileAll(deps);
  }
  const books = { db: deps.db, payments: deps.payments, now: clock.now() };
  expect(await brokenAtRest(books, [tonight()._id])).toEqual([]);
}

test('parts that go back by hand, the rest by its owner, and one part that the bank sends back: the price is back once', async () => {
  const ticket = await bought();
  const payment = await paymentOf(ticket);
  const parts = [300, 500].map((cents) => world.stripe.refund(payment, cents));
  await news();
  expect(await world.booking(ticket.bookingId)).toMatchObject({
    state: 'paid',
    refund: { amountCents: 800 },
  });
  await world.as('ann').cancel(ticket.bookingId);
  expect(await back(ticket)).toBe(PRICE);
  world.stripe.failRefund(parts[1]?.id ?? '');
  await rest();
  expect(await back(ticket)).toBe(PRICE);
  expect((await world.booking(ticket.bookingId)).state).toBe('refunded');
});

test('an own refund that a person stops while it waits for the buyer goes out again, less what they sent by hand', async () => {
  const ticket = await bought();
  const payment = await paymentOf(ticket);
  world.stripe.refundsBegin('requires_action');
  await world.as('ann').cancel(ticket.bookingId);
  expect((await world.booking(ticket.bookingId)).state).toBe('refunding');
  const [own] = await refundsOf(await world.booking(ticket.bookingId));
  world.stripe.moveRefund(own?.id ?? '', 'canceled');
  world.stripe.refundsBegin('succeeded');
  world.stripe.refund(payment, 700);
  await rest();
  expect(await back(ticket)).toBe(PRICE);
  expect((await world.booking(ticket.bookingId)).state).toBe('refunded');
});

test('a dispute over the rest that is lost after a part went back by hand ends the ticket, and nothing more is sent', async () => {
  const ticket = await bought();
  const payment = await paymentOf(ticket);
  world.stripe.refund(payment, 500);
  await news();
  const dispute = world.stripe.dispute(payment, 1500);
  await news();
  expect((await world.booking(ticket.bookingId)).state).toBe('paid');
  world.stripe.moveDispute(dispute.id, 'lost');
  await rest();
  expect(await world.booking(ticket.bookingId)).toMatchObject({
    state: 'refunded',
    refund: { reason: 'dispute_lost' },
  });
  expect(await back(ticket)).toBe(500);
});

test('a refund that the bank sends back long after the show is made again', async () => {
  const ticket = await bought();
  await world.as('ann').cancel(ticket.bookingId);
  world.clock.turn({ minutes: 3 * 24 * 60 });
  const [made] = await refundsOf(await world.booking(ticket.bookingId));
  world.stripe.failRefund(made?.id ?? '');
  await rest();
  expect(await back(ticket)).toBe(PRICE);
  const failed = await world.deps.db.moneyCases.findOne({ refundId: made?.id ?? '' });
  expect(failed).toMatchObject({ kind: 'refund_failed', outcome: 'refunded' });
});

/** Ann's money is on its way to a hold that is over, and she has ordered the same seats again. */
async function orderedTwice() {
  const first = await hold('ann', tonight(), ['A1', 'A2']);
  world.stripe.payLater(first.sessionId);
  await news();
  world.clock.turn({ minutes: 10, ms: 31_000 });
  return { first, second: await hold('ann', tonight(), ['A1', 'A2']) };
}

test.each(['before', 'after'] as const)(
  'one person who pays twice for the same seats, the first time late and %s the second, has one ticket and the other money back',
  async (when) => {
    const { first, second } = await orderedTwice();
    const firstArrives = async () => {
      world.stripe.settleLater(first.sessionId, 'succeed');
      await news();
    };
    if (when === 'before') await firstArrives();
    world.stripe.pay(second.sessionId);
    await news();
    if (when === 'after') await firstArrives();
    await rest();
    expect((await world.booking(second.bookingId)).state).toBe('paid');
    expect((await world.booking(first.bookingId)).state).toBe('refunded');
    expect([await back(first), await back(second)]).toEqual([PRICE, 0]);
  },
);

test('who does not pay the second time gets the seats for the money that came late', async () => {
  const { first, second } = await orderedTwice();
  world.clock.turn({ minutes: 11 });
  world.stripe.settleLater(first.sessionId, 'succeed');
  await rest();
  expect((await world.booking(first.bookingId)).state).toBe('paid');
  expect((await world.booking(second.bookingId)).state).toBe('expired');
});
