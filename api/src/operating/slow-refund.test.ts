import { afterEach, expect, test, vi } from 'vitest';
import { reconcile } from '../orders/reconcile.ts';
import { leasedFor } from '../orders/settlement/leases.ts';
import { cinemaForTests } from '../orders/testing/cinema.ts';
import { readBacklog } from './testing/read-backlog.ts';

const { world, tonight, buy, refundsOf, news } = cinemaForTests({
  STRIPE_PAYMENT_METHODS: 'card,us_bank_account',
});
afterEach(() => world.stripe.refundsBegin('succeeded'));

const waiting = async () => {
  const { refunds, cases, cancellations } = (await readBacklog(world.deps)).work;
  return [refunds, cases, cancellations].map(({ count }) => count);
};
const moveNewest = async (bookingId: string, status: 'succeeded' | 'failed') => {
  const [newest] = await refundsOf(await world.booking(bookingId));
  world.stripe.moveRefund(newest?.id ?? '', status);
  await news();
};

test('a refund that a bank takes days for is nobody’s backlog, is asked about more and more rarely, and is made when the bank has', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  world.stripe.refundsBegin('pending');
  await world.as('ann').cancel(bookingId);
  const share = leasedFor('refund');
  world.clock.turn({ minutes: 2 });
  await reconcile(world.deps, share);
  expect(await waiting()).toEqual([0, 0, 0]);
  const asked = vi.spyOn(world.deps.payments.refunds, 'list');
  // A pass every minute, for two hours.
  for (let pass = 0; pass < 120; pass += 1) {
    world.clock.turn({ minutes: 1 });
    await reconcile(world.deps, share);
  }
  expect(asked.mock.calls.length).toBeLessThan(60);
  expect(await waiting()).toEqual([0, 0, 0]);
  await moveNewest(bookingId, 'succeeded');
  expect((await world.booking(bookingId)).state).toBe('refunded');
  const cases = await world.deps.db.moneyCases.find({ bookingId }).toArray();
  expect(cases.map(({ outcome }) => outcome)).toEqual(['refunded']);
});

test('one that the bank sends back, and that Stripe then does not make, waits', async () => {
  const { bookingId } = await buy('bob', tonight(), ['B1']);
  world.stripe.refundsBegin('pending');
  await world.as('bob').cancel(bookingId);
  world.clock.turn({ minutes: 2 });
  const share = leasedFor('refund');
  await reconcile(world.deps, share);
  expect(await waiting()).toEqual([0, 0, 0]);
  world.stripe.webhooks.hold();
  await moveNewest(bookingId, 'failed').catch(() => undefined);
  const create = vi.spyOn(world.deps.payments.refunds, 'create').mockRejectedValue(new Error('away'));
  for (let pass = 0; pass < 3; pass += 1) {
    world.clock.turn({ minutes: 11 });
    await reconcile(world.deps, share);
  }
  const [refunds = 0, cases = 0] = await waiting();
  expect(refunds).toBe(1);
  expect(cases).toBeGreaterThan(0);
  create.mockRestore();
  await world.stripe.webhooks.release(() => []);
  world.stripe.refundsBegin('succeeded');
  world.clock.turn({ minutes: 11 });
  await reconcile(world.deps, share);
  expect(await waiting()).toEqual([0, 0, 0]);
});

test('one that the bank sends back, and that is with the bank once more, is nobody’s backlog either', async () => {
  const { bookingId } = await buy('eve', tonight(), ['E1']);
  world.stripe.refundsBegin('pending');
  await world.as('eve').cancel(bookingId);
  await moveNewest(bookingId, 'failed');
  expect(await refundsOf(await world.booking(bookingId))).toHaveLength(2);
  const share = leasedFor('refund');
  for (let pass = 0; pass < 3; pass += 1) {
    world.clock.turn({ minutes: 11 });
    await reconcile(world.deps, share);
    expect(await waiting()).toEqual([0, 0, 0]);
  }
  await moveNewest(bookingId, 'succeeded');
  const cases = await world.deps.db.moneyCases.find({ bookingId }).toArray();
  expect(cases.map(({ outcome }) => outcome)).toEqual(['refunded', 'refunded']);
});

test('a cancelled show of which only such a refund is left is nobody’s backlog either', async () => {
  const show = await world.addShow();
  await buy('cy', show, ['C1']);
  world.stripe.refundsBegin('pending');
  const answer = await world.as('boss').post(`show/${show._id}/cancel`, { reason: 'No power' });
  expect(answer.http).toBe(200);
  await expect.poll(async () => (await waiting())[2]).toBe(1);
  world.clock.turn({ minutes: 2 });
  await reconcile(world.deps, leasedFor('refund'));
  expect(await waiting()).toEqual([0, 0, 0]);
});

test.each([
  ['is made', false],
  ['comes back from a bank', true],
])(
  'one that Stripe does not send, as the cinema’s balance is too small when it %s, waits, and so does its show',
  async (_, isSecond) => {
    const show = await world.addShow();
    const { bookingId } = await buy('dan', show, ['D1']);
    world.stripe.refundsBegin(isSecond ? 'pending' : 'unfunded');
    await world.as('boss').post(`show/${show._id}/cancel`, { reason: 'No power' });
    await expect.poll(async () => (await refundsOf(await world.booking(bookingId))).length).toBe(1);
    const share = leasedFor('refund');
    const pass = async () => {
      world.clock.turn({ minutes: 11 });
      await reconcile(world.deps, share);
    };
    await pass();
    if (isSecond) {
      expect(await waiting()).toEqual([0, 0, 0]);
      world.stripe.refundsBegin('unfunded');
      await moveNewest(bookingId, 'failed');
      await pass();
    }
    await pass();
    expect(await waiting()).toEqual([1, isSecond ? 2 : 1, 1]);
    await moveNewest(bookingId, 'succeeded');
    await pass();
    expect(await waiting()).toEqual([0, 0, 0]);
  },
);
