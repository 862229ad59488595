import { expect, test } from 'vitest';
import { beforeNextMove } from '../testing/before-next-move.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { brokenAtRest } from '../testing/invariants.ts';
import { reconcile } from '../reconcile.ts';
import { settleSession } from './settle.ts';

const { world, tonight, hold, buy, news } = cinemaForTests();

const casesOf = async (bookingId: string) =>
  (await world.deps.db.moneyCases.find({ bookingId, kind: 'disputed' }).toArray()).map(
    ({ outcome, steps, amountCents }) => ({ outcome, steps: steps.map((step) => step.outcome), amountCents }),
  );
async function disputed(amount?: number, isUntold = false, currency?: string) {
  const { bookingId } = await buy('ann', tonight(), ['A1', 'A2']);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  if (isUntold) world.stripe.webhooks.hold();
  const { id } = world.stripe.dispute(paymentIntentId, amount, currency);
  return { bookingId, id, paymentIntentId };
}

test('a dispute is an open case; the ticket stands while the bank decides', async () => {
  const { bookingId, id } = await disputed();
  await news();
  expect(await casesOf(bookingId)).toEqual([{ outcome: 'found', steps: ['found'], amountCents: 2000 }]);
  world.stripe.moveDispute(id, 'under_review');
  await news();
  await reconcile(world.deps);
  expect((await world.booking(bookingId)).state).toBe('paid');
  const open = await world.as('boss').get('admin/money?open=true');
  expect(open).toMatchObject({
    cases: expect.arrayContaining([expect.objectContaining({ kind: 'disputed', canRetry: false })]),
  });
});

test.each(['told', 'untold'] as const)(
  'a dispute that is won, %s, closes its case and leaves the ticket',
  async (how) => {
    const { bookingId, id } = await disputed(undefined, how === 'untold');
    world.stripe.moveDispute(id, 'won');
    if (how === 'untold') await world.stripe.webhooks.release(() => []);
    await news();
    await reconcile(world.deps);
    expect(await casesOf(bookingId)).toMatchObject([{ outcome: 'won' }]);
    expect((await world.booking(bookingId)).state).toBe('paid');
  },
);

test.each(['told', 'untold'] as const)(
  'a dispute over the whole price that is lost, %s, ends the ticket: the buyer has the money',
  async (how) => {
    const { bookingId, id } = await disputed();
    await news();
    if (how === 'untold') world.stripe.webhooks.hold();
    world.stripe.moveDispute(id, 'lost');
    if (how === 'untold') await world.stripe.webhooks.release(() => []);
    await news();
    await reconcile(world.deps);
    expect(await casesOf(bookingId)).toMatchObject([{ outcome: 'lost', steps: ['found', 'lost'] }]);
    expect(await world.booking(bookingId)).toMatchObject({
      state: 'refunded',
      refund: { reason: 'dispute_lost', amountCents: 2000 },
    });
    expect((await world.show(tonight()._id)).seats).toEqual({});
  },
);

test.each([
  ['in the currency of the card', 1830, 'eur'],
  ['a few cents less than was paid', 1930, 'usd'],
])('a lost dispute over the whole price ends the ticket, told %s', async (_, amount, currency) => {
  const { bookingId, id } = await disputed(amount, false, currency);
  await news();
  world.stripe.moveDispute(id, 'lost');
  await news();
  expect(await world.booking(bookingId)).toMatchObject({
    state: 'refunded',
    refund: { reason: 'dispute_lost' },
  });
  expect((await world.show(tonight()._id)).seats).toEqual({});
});

test.each([
  ['nearly all that a refund by hand left', 1330, 'usd', false],
  ['in the currency of the card', 1280, 'eur', false],
  ['a part, in the currency of the card', 300, 'eur', true],
  ['a part', 500, 'usd', true],
] as const)('a payment heard of after the bank took it back: %s', async (_, amount, currency, isTicket) => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1', 'A2']);
  world.stripe.webhooks.hold();
  const payment = String(world.stripe.pay(sessionId).payment_intent);
  world.stripe.refund(payment, 600);
  world.stripe.moveDispute(world.stripe.dispute(payment, amount, currency).id, 'lost');
  await world.stripe.webhooks.release();
  const { state, history } = await world.booking(bookingId);
  expect(state).toBe(isTicket ? 'paid' : 'refunded');
  // Not even for a moment.
  expect(history.some((step) => step.state === 'paid')).toBe(isTicket);
});

test('a part that is lost in the currency of the card leaves the ticket, and the books know what was taken', async () => {
  const { bookingId, id } = await disputed(300, false, 'eur');
  world.stripe.moveDispute(id, 'lost');
  await news();
  await reconcile(world.deps);
  expect(await world.booking(bookingId)).toMatchObject({ state: 'paid', refund: { amountCents: 330 } });
  await world.as('ann').cancel(bookingId);
  // The rest of it is hers, which Stripe does not return.
  expect((await world.booking(bookingId)).state).toBe('refunding');
  const cases = await world.deps.db.moneyCases.find({ bookingId, kind: 'refund_waits' }).toArray();
  expect(cases.map(({ outcome }) => outcome)).toEqual(['failed']);
});

test('what is lost and won in an appeal goes back to the buyer, whose ticket is void', async () => {
  const { bookingId, id } = await disputed();
  for (const status of ['lost', 'appeal_needs_response', 'appeal_under_review'] as const) {
    world.stripe.moveDispute(id, status);
    await news();
    expect((await world.booking(bookingId)).state).toBe('refunded');
    expect(await casesOf(bookingId)).toMatchObject([{ outcome: 'lost' }]);
  }
  world.stripe.moveDispute(id, 'won');
  await news();
  expect(await casesOf(bookingId)).toMatchObject([{ outcome: 'won' }]);
  const { paymentIntentId: payment_intent = '' } = await world.booking(bookingId);
  const { data } = await world.deps.payments.refunds.list({ payment_intent });
  expect(data).toMatchObject([{ status: 'succeeded', amount: 2000 }]);
});

type Disputed = Awaited<ReturnType<typeof disputed>>;
async function lose({ bookingId, id }: Pick<Disputed, 'bookingId' | 'id'>) {
  world.stripe.moveDispute(id, 'lost');
  await news();
  expect(await world.booking(bookingId)).toMatchObject({
    state: 'refunded',
    refund: { reason: 'dispute_lost' },
  });
}
/** Cents that are sent back by themselves once a lost dispute is won in an appeal. */
async function sentAfterAppeal({ bookingId, id, paymentIntentId }: Disputed) {
  for (const status of ['appeal_needs_response', 'appeal_under_review', 'won'] as const)
    world.stripe.moveDispute(id, status);
  await news();
  await reconcile(world.deps);
  expect(await casesOf(bookingId)).toMatchObject([{ outcome: 'won' }]);
  expect((await world.booking(bookingId)).state).toBe('refunded');
  const { data } = await world.deps.payments.refunds.list({ payment_intent: paymentIntentId });
  return data.map(({ amount }) => amount);
}
const letIn = (bookingId: string) =>
  world.deps.db.bookings.updateOne(
    { _id: bookingId },
    { $set: { entries: { A1: { scanId: 's', at: world.clock.now(), door: 'Left', by: 'dora' } } } },
  );
/** What the admins' first page says, in dollars. */
async function figures() {
  const { dashboardData } = await world.as('boss').get('admin/dashboard');
  return {
    revenue: dashboardData?.totalRevenue ?? NaN,
    today: dashboardData?.salesByDay.at(-1)?.amount ?? NaN,
  };
}
const broken = () => {
  const { db, payments } = world.deps;
  return brokenAtRest({ db, payments, now: world.clock.now() }, [tonight()._id]);
};
const turnTo = (at: Date, ms = 0) =>
  world.clock.turn({ ms: at.getTime() + ms - world.clock.now().getTime() });

test('what is won in an appeal of a ticket that let somebody in stays with the cinema, and its figures have it', async () => {
  const dispute = await disputed();
  await letIn(dispute.bookingId);
  const before = await figures();
  await lose(dispute);
  expect(await figures()).toEqual({ revenue: before.revenue - 20, today: before.today - 20 });
  expect(await sentAfterAppeal(dispute)).toEqual([]);
  expect(await figures()).toEqual(before);
  expect(await broken()).toEqual([]);
  // A part of it goes back all the same, then all.
  for (const [cents, kept] of [
    [500, 1500],
    [1500, undefined],
  ] as const) {
    world.stripe.refund(dispute.paymentIntentId, cents);
    await news();
    expect((await world.booking(dispute.bookingId)).refund?.keptCents).toBe(kept);
    expect((await figures()).revenue).toBe(before.revenue - 20 + (kept ?? 0) / 100);
    expect(await broken()).toEqual([]);
  }
});

test('of two looks at what is kept of a void ticket the older one writes nothing down', async () => {
  const dispute = await disputed();
  await letIn(dispute.bookingId);
  await lose(dispute);
  const { session } = await world.booking(dispute.bookingId);
  const looks = () => settleSession(world.deps, session?.id ?? '');
  world.stripe.webhooks.hold();
  for (const status of ['appeal_under_review', 'won'] as const) world.stripe.moveDispute(dispute.id, status);
  beforeNextMove(world.deps.db, async () => {
    world.stripe.refund(dispute.paymentIntentId, 500);
    await looks();
  });
  await looks();
  expect((await world.booking(dispute.bookingId)).refund?.keptCents).toBe(1500);
  await world.stripe.webhooks.release(() => []);
});

test.each([
  ['once it was over', 0, []],
  ['before it was over', -1, [2000]],
])('a dispute over a show that is lost %s and won in an appeal: %j', async (_, ms, sent) => {
  const dispute = await disputed();
  turnTo(tonight().endsAt, ms);
  await lose(dispute);
  turnTo(tonight().endsAt);
  expect(await sentAfterAppeal(dispute)).toEqual(sent);
});

test('what is won of a ticket for a show that is cancelled by then goes back, also to who was let in', async () => {
  const dispute = await disputed();
  await letIn(dispute.bookingId);
  await lose(dispute);
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: { status: 'cancelled' } });
  expect(await sentAfterAppeal(dispute)).toEqual([2000]);
});

test('what is won of a payment that was heard of after the show, and was no ticket, goes back', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1', 'A2']);
  world.stripe.webhooks.hold();
  const paymentIntentId = String(world.stripe.pay(sessionId).payment_intent);
  const { id } = world.stripe.dispute(paymentIntentId);
  turnTo(tonight().endsAt);
  world.stripe.moveDispute(id, 'lost');
  await world.stripe.webhooks.release();
  const { history } = await world.booking(bookingId);
  expect(history.map(({ state }) => state)).not.toContain('paid');
  expect(await sentAfterAppeal({ bookingId, id, paymentIntentId })).toEqual([2000]);
});

test('money that the cinema itself sent back to who was let in, and that came back from a bank, is sent again', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1', 'A2']);
  const { paymentIntentId: payment_intent = '' } = await world.booking(bookingId);
  await letIn(bookingId);
  const { id } = world.stripe.refund(payment_intent);
  await news();
  expect((await world.booking(bookingId)).state).toBe('refunded');
  world.stripe.failRefund(id);
  await news();
  const { data } = await world.deps.payments.refunds.list({ payment_intent });
  expect(data.map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded']);
});

test('a lost dispute over a part is money that went back; the ticket stands', async () => {
  const { bookingId, id } = await disputed(700);
  world.stripe.moveDispute(id, 'lost');
  await news();
  await reconcile(world.deps);
  expect(await world.booking(bookingId)).toMatchObject({ state: 'paid', refund: { amountCents: 700 } });
});

test('a refund that is owed while the payment is disputed waits, and ends with what the bank decides', async () => {
  const lost = await disputed();
  expect(await world.as('ann').cancel(lost.bookingId)).toMatchObject({ http: 200, state: 'refunding' });
  world.stripe.moveDispute(lost.id, 'lost');
  await news();
  await reconcile(world.deps);
  expect((await world.booking(lost.bookingId)).state).toBe('refunded');
  const won = await disputed();
  await world.as('ann').cancel(won.bookingId);
  world.stripe.moveDispute(won.id, 'won');
  await news();
  await reconcile(world.deps);
  const booking = await world.booking(won.bookingId);
  expect(booking.state).toBe('refunded');
  const { data } = await world.deps.payments.refunds.list({ payment_intent: won.paymentIntentId });
  expect(data).toMatchObject([{ amount: 2000 }]);
});

test('events of a dispute that come the wrong way round, twice and late end in the same case', async () => {
  world.stripe.webhooks.hold();
  const { bookingId, sessionId } = await (async () => {
    const answer = await world.as('ann').book(tonight()._id, ['A1', 'A2']);
    const { session } = await world.booking(answer.bookingId);
    return { bookingId: answer.bookingId, sessionId: session?.id ?? '' };
  })();
  const { payment_intent } = world.stripe.pay(sessionId);
  const { id } = world.stripe.dispute(String(payment_intent));
  world.stripe.moveDispute(id, 'lost');
  await world.stripe.webhooks.release((held) => [...held.toReversed(), ...held]);
  expect(await casesOf(bookingId)).toMatchObject([{ outcome: 'lost' }]);
  expect((await world.booking(bookingId)).state).toBe('refunded');
});

test('while a bank only asks, a ticket that its owner gives back is refunded, and the inquiry ends', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1', 'A2']);
  const { paymentIntentId: payment_intent = '' } = await world.booking(bookingId);
  const { id } = world.stripe.inquire(payment_intent);
  await news();
  expect(await casesOf(bookingId)).toMatchObject([{ outcome: 'found' }]);
  expect(await world.as('ann').cancel(bookingId)).toMatchObject({ http: 200, state: 'refunded' });
  world.stripe.moveDispute(id, 'warning_closed');
  await news();
  await reconcile(world.deps);
  expect(await casesOf(bookingId)).toMatchObject([{ outcome: 'won' }]);
  const { data } = await world.deps.payments.refunds.list({ payment_intent });
  expect(data).toMatchObject([{ status: 'succeeded', amount: 2000 }]);
});

test('an inquiry that becomes a dispute and is lost ends the ticket; one that was prevented does not', async () => {
  for (const [end, state] of [
    ['lost', 'refunded'],
    ['prevented', 'paid'],
  ] as const) {
    const { bookingId } = await buy('ann', tonight(), ['A1', 'A2']);
    const { id } = world.stripe.inquire((await world.booking(bookingId)).paymentIntentId ?? '');
    if (end === 'lost') world.stripe.moveDispute(id, 'needs_response');
    world.stripe.moveDispute(id, end);
    await news();
    expect((await world.booking(bookingId)).state).toBe(state);
    expect(await casesOf(bookingId)).toMatchObject([{ outcome: end === 'lost' ? 'lost' : 'won' }]);
  }
});
