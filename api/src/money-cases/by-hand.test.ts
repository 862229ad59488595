import { expect, test, vi } from 'vitest';
import type { MoneyCaseDocument } from '../db/documents.ts';
import { cinemaForTests } from '../orders/testing/cinema.ts';
import { putMoneyCase } from '../orders/testing/put-money-case.ts';
import { MAX_QUESTION_MS } from '../payments/limits.ts';
import {
  beginAsking,
  beginByHand,
  concludeByHand,
  concludeIfByHand,
  concludeLeftByHand,
  isSettledByHand,
  nameWhatIsLeft,
  whatPersonsDo,
} from './by-hand.ts';

const { world } = cinemaForTests();

let number = 0;
/** A payment of its own for each test. */
const somePayment = () => {
  number += 1;
  return { bookingId: `b${number}`, paymentIntentId: `pi_${number}` };
};
const put = async (change: Partial<MoneyCaseDocument>) => {
  number += 1;
  const _id = `case-${String(number).padStart(3, '0')}`;
  await putMoneyCase(world, { _id, outcome: 'failed', ...change });
  return one(_id);
};
const one = async (_id: string): Promise<MoneyCaseDocument> => {
  const found = await world.deps.db.moneyCases.findOne({ _id });
  if (!found) throw new Error(`no case ${_id}`);
  return found;
};
const outcomeOf = async ({ _id }: MoneyCaseDocument) => (await one(_id)).outcome;
const settled = () => ({
  outcome: 'refunded' as const,
  at: world.clock.now(),
  why: 'settled_by_hand',
  actor: 'boss',
});

test('of a payment that nobody has settled nothing is said, whatever was settled of another', async () => {
  const [payment, other] = [somePayment(), somePayment()];
  await put({ ...other, outcome: 'refunded', steps: [settled()] });
  await put(payment);
  expect(await isSettledByHand(world.deps, payment)).toBe(false);
  expect(await isSettledByHand(world.deps, other)).toBe(true);
});

test('who settles one of several cases of a payment has settled it, and the next person is refused', async () => {
  const payment = somePayment();
  const [first, second] = [await put(payment), await put(payment)];
  expect(await beginByHand(world.deps, second, 'boss')).toBe(true);
  expect([await outcomeOf(first), await outcomeOf(second)]).toEqual(['refunded', 'refunded']);
  expect((await one(first._id)).steps).toHaveLength(1);
  expect((await one(second._id)).steps).toHaveLength(1);
  const third = await put(payment);
  expect(await beginByHand(world.deps, third, 'twin')).toBe(false);
  expect(await outcomeOf(third)).toBe('failed');
});

test('what is left is named in the cases of its payment that need a person, and in no other', async () => {
  const payment = somePayment();
  const meant = [await put(payment), await put(payment)];
  const others = [
    await put({ ...payment, outcome: 'noted' }),
    await put({ ...payment, kind: 'disputed' }),
    await put({ ...payment, bookingId: 'another' }),
    await put({ ...payment, paymentIntentId: 'pi_another' }),
  ];
  const amountOf = async ({ _id }: MoneyCaseDocument) => (await one(_id)).amountCents;
  const amounts = (cases: MoneyCaseDocument[]) => Promise.all(cases.map(amountOf));
  await nameWhatIsLeft(world.deps, payment, 700);
  expect(await amounts(meant)).toEqual([700, 700]);
  expect(await amounts(others)).toEqual([1000, 1000, 1000, 1000]);
});

test.each([
  ['booking', () => ({ paymentIntentId: somePayment().paymentIntentId })],
  ['payment', () => ({ bookingId: somePayment().bookingId })],
])('where no %s is known, what is left is named in that case alone', async (_, known) => {
  const about = known();
  const [meant, other] = [await put(about), await put(about)];
  await nameWhatIsLeft(world.deps, meant, 700);
  expect([(await one(meant._id)).amountCents, (await one(other._id)).amountCents]).toEqual([700, 1000]);
});

test('the first by its id says it, in whatever order they were written', async () => {
  const payment = somePayment();
  const later = await put({ ...payment });
  await putMoneyCase(world, { _id: `a-${later._id}`, outcome: 'failed', ...payment });
  const write = vi.spyOn(world.deps.db.moneyCases, 'updateOne');
  expect(await beginByHand(world.deps, later, 'boss')).toBe(true);
  const written = write.mock.calls.map(([which]) => which._id);
  expect(written).toEqual([`a-${later._id}`, later._id]);
});

test('who comes a moment too late says it in no case', async () => {
  const payment = somePayment();
  const [first, second] = [await put(payment), await put(payment)];
  const { moneyCases } = world.deps.db;
  const write = moneyCases.updateOne.bind(moneyCases);
  vi.spyOn(moneyCases, 'updateOne').mockImplementationOnce(async (...words) => {
    await moneyCases.updateMany({ _id: first._id }, { $set: { outcome: 'refunded' } });
    return write(...words);
  });
  expect(await beginByHand(world.deps, second, 'twin')).toBe(false);
  expect(await outcomeOf(second)).toBe('failed');
});

test('a case that needs nobody is not settled, and neither is another one of its payment by it', async () => {
  const payment = somePayment();
  const [owed, failed] = [await put({ ...payment, outcome: 'owed' }), await put(payment)];
  expect(await beginByHand(world.deps, owed, 'boss')).toBe(false);
  expect([await outcomeOf(owed), await outcomeOf(failed)]).toEqual(['owed', 'failed']);
});

test.each([
  ['a booking', { paymentIntentId: 'pi_alone' }],
  ['a payment', { bookingId: 'alone' }],
])('a case without %s is settled by itself', async (_, known) => {
  const [case1, case2] = [await put(known), await put(known)];
  expect(await beginByHand(world.deps, case2, 'boss')).toBe(true);
  expect([await outcomeOf(case1), await outcomeOf(case2)]).toEqual(['failed', 'refunded']);
});

test('how a bank decides is none of a person’s to say', async () => {
  const payment = somePayment();
  const disputed = await put({ ...payment, kind: 'disputed', outcome: 'found' });
  await concludeByHand(world.deps, payment, 'boss');
  expect(await outcomeOf(disputed)).toBe('found');
});

test('what is settled in one case comes to stand in all of them, and only then', async () => {
  const payment = somePayment();
  const left = await put(payment);
  expect(await concludeIfByHand(world.deps, payment)).toBe(false);
  expect(await outcomeOf(left)).toBe('failed');
  await put({ ...payment, outcome: 'refunded', steps: [settled()] });
  expect(await concludeIfByHand(world.deps, payment)).toBe(true);
  expect((await one(left._id)).steps.at(-1)).toMatchObject({ why: 'settled_by_hand', actor: 'boss' });
});

test('the pass ends what a person has settled of each payment, and nothing else', async () => {
  await world.deps.db.moneyCases.deleteMany({});
  const [payment, other] = [somePayment(), somePayment()];
  const { bookingId, paymentIntentId } = payment;
  for (const of of [payment, { bookingId }, { paymentIntentId }])
    await put({ ...of, outcome: 'refunded', steps: [settled()] });
  const left = await put(payment);
  await concludeLeftByHand(world.deps);
  expect(await outcomeOf(left)).toBe('refunded');
  const [again, open] = [await put(payment), await put(other)];
  await concludeLeftByHand(world.deps);
  expect([await outcomeOf(again), await outcomeOf(open)]).toEqual(['refunded', 'failed']);
});

test('what persons do about a payment', async () => {
  const payment = somePayment();
  const told = async () => (await whatPersonsDo(world.deps, payment)).is;
  expect(await told()).toBe('nothing');
  const { _id } = await put({ ...payment, outcome: 'owed' });
  expect(await told()).toBe('nothing');
  await world.deps.db.moneyCases.updateOne({ _id }, { $set: { outcome: 'failed' } });
  expect(await told()).toBe('awaited');
  await beginAsking(world.deps, payment, 'boss');
  expect(await told()).toBe('asking');
  world.clock.turn({ ms: 4 * MAX_QUESTION_MS - 1 });
  expect(await told()).toBe('asking');
  world.clock.turn({ ms: 1 });
  expect(await told()).toBe('nothing');
  // Asked for, and refused.
  const steps = { outcome: 'owed' as const, at: world.clock.now(), actor: 'boss' };
  await world.deps.db.moneyCases.updateOne({ _id }, { $push: { steps }, $set: { outcome: 'failed' } });
  expect(await told()).toBe('awaited');
});

test('what an admin did otherwise is no asking', async () => {
  const payment = somePayment();
  const at = world.clock.now();
  await put({ ...payment, outcome: 'owed', steps: [{ outcome: 'failed', at, actor: 'boss' }] });
  expect(await whatPersonsDo(world.deps, payment)).toEqual({ is: 'nothing' });
});
