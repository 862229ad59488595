import { afterEach, expect, test } from 'vitest';
import { cinemaForTests } from '../testing/cinema.ts';
import { brokenAtRest } from '../testing/invariants.ts';
import { reconcile } from '../reconcile.ts';

const { world, tonight, buy, refundsOf, news } = cinemaForTests();
afterEach(() => world.stripe.refundsBegin('succeeded'));

const storyOf = async (bookingId: string) =>
  (await world.deps.db.moneyCases.find({ bookingId }).sort({ at: 1, _id: 1 }).toArray()).map(
    ({ kind, outcome }) => [kind, outcome],
  );
async function unheard(work: () => unknown) {
  await news();
  world.stripe.webhooks.hold();
  await work();
  await world.stripe.webhooks.release(() => []);
}
const newest = async (bookingId: string) => (await refundsOf(await world.booking(bookingId)))[0]?.id ?? '';

test.each(['pending', 'requires_action'] as const)(
  'a refund that is %s is owed until the money has gone, and is not made twice',
  async (status) => {
    const { bookingId } = await buy('ann', tonight(), ['A1']);
    world.stripe.refundsBegin(status);
    expect(await world.as('ann').cancel(bookingId)).toMatchObject({ http: 200, state: 'refunding' });
    expect((await world.show(tonight()._id)).seats).toEqual({});
    world.clock.turn({ minutes: 2 });
    await reconcile(world.deps);
    expect((await world.booking(bookingId)).state).toBe('refunding');
    expect(await refundsOf(await world.booking(bookingId))).toHaveLength(1);
    expect(await storyOf(bookingId)).toEqual([['refund_waits', 'owed']]);
    await unheard(async () => world.stripe.moveRefund(await newest(bookingId), 'succeeded'));
    await reconcile(world.deps);
    expect((await world.booking(bookingId)).state).toBe('refunded');
    expect(await storyOf(bookingId)).toEqual([['refund_waits', 'refunded']]);
  },
);

test.each([
  ['pending', 'failed'],
  ['requires_action', 'canceled'],
  ['succeeded', 'failed'],
] as const)('a refund that is %s and ends %s without a word is made again', async (begun, end) => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  world.stripe.refundsBegin(begun);
  await world.as('ann').cancel(bookingId);
  world.stripe.refundsBegin('succeeded');
  await unheard(async () => world.stripe.moveRefund(await newest(bookingId), end));
  await reconcile(world.deps);
  const booking = await world.booking(bookingId);
  expect(booking.state).toBe('refunded');
  const statuses = (await refundsOf(booking)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([end, 'succeeded'].toSorted());
  expect(await storyOf(bookingId)).toContainEqual(['refund_failed', 'refunded']);
  const { db, payments } = world.deps;
  expect(await brokenAtRest({ db, payments, now: world.clock.now() }, [tonight()._id])).toEqual([]);
});

test('refunds that fail as soon as they are made are tried once more by themselves and then wait for a person', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  world.stripe.refundsBegin('failed');
  expect((await world.as('ann').cancel(bookingId)).state).toBe('refunding');
  for (let n = 0; n < 4; n += 1) await reconcile(world.deps);
  expect((await refundsOf(await world.booking(bookingId))).length).toBeLessThanOrEqual(2);
  expect((await world.booking(bookingId)).state).toBe('refunding');
  expect((await storyOf(bookingId)).map(([, outcome]) => outcome)).toContain('failed');
  world.stripe.refundsBegin('succeeded');
  const [open] = await world.deps.db.moneyCases.find({ bookingId, outcome: 'failed' }).toArray();
  const asked = await world.as('boss').post(`admin/money/${open?._id}/retry-refund`, { reason: 'New card' });
  expect(asked.http).toBe(200);
  expect((await world.booking(bookingId)).state).toBe('refunded');
});

test('a refund in the dashboard that is pending voids the ticket once, and is the buyer’s money when it arrives', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  world.stripe.refundsBegin('pending');
  await unheard(() => world.stripe.refund(paymentIntentId));
  await reconcile(world.deps);
  expect((await world.booking(bookingId)).state).toBe('refunding');
  await unheard(async () => world.stripe.moveRefund(await newest(bookingId), 'succeeded'));
  await reconcile(world.deps);
  expect((await world.booking(bookingId)).state).toBe('refunded');
  expect(await refundsOf(await world.booking(bookingId))).toHaveLength(1);
});
