import { afterEach, expect, test, vi } from 'vitest';
import { readBacklog } from '../../operating/testing/read-backlog.ts';
import { reconcile } from '../../orders/reconcile.ts';
import { cinemaForTests } from '../../orders/testing/cinema.ts';
import { putMoneyCase } from '../../orders/testing/put-money-case.ts';
import { stuckRefundsIn } from './testing/stuck-refunds.ts';

const cinema = cinemaForTests();
const { world, tonight, buy, refundsOf, news } = cinema;
const { settle, retry, openCases, sentBackTwice, halfLost } = stuckRefundsIn(cinema);

const REASON = 'Paid out at the box office';
const actsAbout = (id: string) => world.deps.db.adminActs.find({ 'detail.case': id }).toArray();
const historyOf = async (bookingId: string) => (await world.booking(bookingId)).history.at(-1);

afterEach(() => world.stripe.refundsBegin('succeeded'));

test.each([
  ['the bank has sent back twice', () => sentBackTwice()],
  ['is disputed in part', halfLost],
])('money that %s and a person has given back comes to its end', async (_, happened) => {
  const { bookingId, id } = await happened();
  const { state, refund: owed } = await world.booking(bookingId);
  expect(state).toBe('refunding');
  const before = await refundsOf(await world.booking(bookingId));
  expect(await settle(id)).toMatchObject({
    http: 200,
    case: { outcome: 'refunded', canRetry: false, canSettle: false },
  });
  expect(await world.booking(bookingId)).toMatchObject({
    state: 'refunded',
    refund: { ...owed, doneAt: world.clock.now() },
  });
  expect(await historyOf(bookingId)).toMatchObject({
    state: 'refunded',
    why: 'settled by hand',
    actor: 'boss',
  });
  const one = await world.deps.db.moneyCases.findOne({ _id: id });
  expect(one?.steps.at(-1)).toMatchObject({ outcome: 'refunded', why: 'settled_by_hand', actor: 'boss' });
  expect(await actsAbout(id)).toMatchObject([
    {
      actor: 'boss',
      act: 'money.settle-by-hand',
      reason: REASON,
      outcome: 'done',
      detail: { booking: bookingId, movieId: tonight().movieId },
    },
  ]);
  expect(await openCases(bookingId)).toEqual([]);
  await reconcile(world.deps);
  expect(await refundsOf(await world.booking(bookingId))).toEqual(before);
  expect(await openCases(bookingId)).toEqual([]);
  expect(await settle(id)).toMatchObject({ http: 409, code: 'nothing_owed' });
});

test('a refund that seemed to have gone, and that a person has made, comes to its end', async () => {
  const { bookingId, id } = await sentBackTwice('succeeded');
  // What came back to the cinema is none that it may keep.
  expect((await world.booking(bookingId)).refund).not.toHaveProperty('keptCents');
  expect(await settle(id)).toMatchObject({ http: 200, case: { outcome: 'refunded' } });
  await reconcile(world.deps);
  expect(await openCases(bookingId)).toEqual([]);
  expect((await world.booking(bookingId)).state).toBe('refunded');
});

test('what alerts count is over with it', async () => {
  const { id } = await sentBackTwice();
  const failed = async () => (await readBacklog(world.deps)).openCases.failed;
  const before = await failed();
  await settle(id);
  expect(await failed()).toBeLessThan(before);
});

test('what a person has given back Stripe does not, although it could again', async () => {
  const { bookingId, dispute, id } = await halfLost();
  await settle(id);
  world.stripe.moveDispute(dispute, 'appeal_under_review');
  world.stripe.moveDispute(dispute, 'won');
  await news();
  await reconcile(world.deps);
  expect(await refundsOf(await world.booking(bookingId))).toEqual([]);
});

test('a payment of no booking is settled as well', async () => {
  const _id = 'unknown_session-cs_lost';
  await putMoneyCase(world, { _id, kind: 'unknown_session', paymentIntentId: 'pi_lost', outcome: 'failed' });
  expect(await settle(_id)).toMatchObject({ http: 200, case: { outcome: 'refunded', booking: null } });
});

test('of a second payment only its own cases are settled, and the ticket stands', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const second = { bookingId, paymentIntentId: 'pi_second', outcome: 'failed' } as const;
  await putMoneyCase(world, { _id: 'paid_twice-cs_second', kind: 'paid_twice', ...second });
  await putMoneyCase(world, { _id: 'refund_failed-re_own', bookingId, paymentIntentId: 'pi_own' });
  expect(await settle('paid_twice-cs_second')).toMatchObject({ http: 200, case: { outcome: 'refunded' } });
  expect((await world.booking(bookingId)).state).toBe('paid');
  expect((await openCases(bookingId)).map(({ _id }) => _id)).toEqual(['refund_failed-re_own']);
});

test('of two persons who settle two cases of one payment at once, one gives the money back', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const twice = { bookingId, paymentIntentId: 'pi_both', outcome: 'failed' } as const;
  const ids = ['paid_twice-cs_both', 'refund_failed-re_both'];
  await putMoneyCase(world, { _id: ids[0] ?? '', kind: 'paid_twice', ...twice });
  await putMoneyCase(world, { _id: ids[1] ?? '', kind: 'refund_failed', ...twice });
  const { moneyCases } = world.deps.db;
  const write = moneyCases.updateOne.bind(moneyCases);
  // Both have read that nobody has, before either says it.
  let bothHaveRead = () => undefined as void;
  const together = new Promise<void>((resolve) => (bothHaveRead = resolve));
  let waiting = 0;
  vi.spyOn(moneyCases, 'updateOne').mockImplementation(async (...words) => {
    waiting += 1;
    if (waiting === 2) bothHaveRead();
    await together;
    return write(...words);
  });
  const answers = await Promise.all(ids.map((id) => settle(id)));
  vi.restoreAllMocks();
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
  expect(await openCases(bookingId)).toEqual([]);
  const told = (await Promise.all(ids.map(actsAbout))).flat();
  expect(told.map(({ outcome }) => outcome).sort()).toEqual(['done', 'refused']);
});

test('money that is tried again by itself is no person’s to settle', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  world.stripe.failNext({ times: 2, how: 'error', method: 'POST', path: '/v1/refunds' });
  await world.as('ann').cancel(bookingId);
  const [waiting] = await openCases(bookingId);
  expect(waiting).toMatchObject({ outcome: 'owed', canSettle: false });
  expect(await settle(waiting?._id ?? '')).toMatchObject({ http: 409, code: 'nothing_owed' });
  expect((await world.booking(bookingId)).state).toBe('refunding');
  expect(await actsAbout(waiting?._id ?? '')).toEqual([]);
});

test('who gives a second payment back has not given back what the booking is owed', async () => {
  const { bookingId } = await sentBackTwice();
  const _id = 'paid_twice-cs_second_owed';
  const second = { kind: 'paid_twice', paymentIntentId: 'pi_second_owed', outcome: 'failed' } as const;
  await putMoneyCase(world, { _id, bookingId, ...second });
  expect(await settle(_id)).toMatchObject({ http: 200, case: { outcome: 'refunded' } });
  expect((await world.booking(bookingId)).state).toBe('refunding');
});

test('of cases whose payment is not known one is settled, and the others wait on', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const ids = ['paid_twice-cs_nameless', 'refund_failed-re_nameless'];
  const failed = { bookingId, outcome: 'failed' } as const;
  await putMoneyCase(world, { _id: ids[0] ?? '', kind: 'paid_twice', ...failed });
  await putMoneyCase(world, { _id: ids[1] ?? '', kind: 'refund_failed', ...failed });
  expect(await settle(ids[0] ?? '')).toMatchObject({ http: 200, case: { outcome: 'refunded' } });
  expect((await openCases(bookingId)).map(({ _id }) => _id)).toEqual([ids[1]]);
});

test('when the money has gone by Stripe meanwhile, that is what is written down', async () => {
  const { bookingId, id } = await sentBackTwice();
  const { moneyCases } = world.deps.db;
  const write = moneyCases.updateOne.bind(moneyCases);
  // Just before the case says so.
  vi.spyOn(moneyCases, 'updateOne').mockImplementationOnce(async (...words) => {
    await retry(id);
    return write(...words);
  });
  expect(await settle(id)).toMatchObject({ http: 409, code: 'nothing_owed' });
  expect(await historyOf(bookingId)).toMatchObject({ why: 'the money is back' });
  expect((await actsAbout(id)).map(({ act, outcome }) => [act, outcome])).toEqual([
    ['money.settle-by-hand', 'refused'],
    ['money.retry-refund', 'done'],
  ]);
});

test('a reason is needed, an unknown case is 404, and who is no admin any more settles nothing', async () => {
  const { bookingId, id } = await sentBackTwice();
  for (const reason of ['', '  ', null, 7]) expect((await settle(id, 'boss', reason)).http).toBe(400);
  expect((await settle('paid_late-cs_test_unknown')).http).toBe(404);
  vi.spyOn(world.deps.identity, 'isAdmin').mockResolvedValueOnce(false);
  expect(await settle(id)).toMatchObject({ http: 403 });
  expect((await world.booking(bookingId)).state).toBe('refunding');
});
