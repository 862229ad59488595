import { expect, test, vi } from 'vitest';
import { awaitsBank, RefusedForNow, type RefundsOfPayment, refundPayment, refundsMadeOf } from './refunds.ts';
import { clientForTests, errors } from './testing/client.ts';

const refund = (id: string, status: string | null, amount: number, words: object = {}) => ({
  id,
  status,
  amount,
  metadata: { bookingId: 'b' },
  ...words,
});
const DUE = { name: 'b', paymentIntentId: 'pi_1', cents: 1000, currency: 'usd', tryName: '7' };
const NONE: RefundsOfPayment = { cents: 0, madeCents: 0, refundId: null, failed: [], byHand: [] };

/** Stripe with these refunds at each further look, and what it answers to one that is asked for. */
function stripe({
  lists = [[]],
  made,
  lost = [],
  status = 'lost',
}: {
  lists?: object[][];
  made?: object;
  lost?: number[];
  /** Of the first dispute; the others are lost. */
  status?: string;
}) {
  const payments = clientForTests();
  const list = vi.spyOn(payments.refunds, 'list');
  for (const data of lists) list.mockResolvedValueOnce({ data } as never);
  const create = vi.spyOn(payments.refunds, 'create');
  if (made instanceof Error) create.mockRejectedValueOnce(made);
  else create.mockResolvedValueOnce(made as never);
  const disputes = vi.spyOn(payments.disputes, 'list').mockResolvedValue({
    data: lost.map((amount, at) => ({
      id: `dp_${at}`,
      amount,
      currency: 'usd',
      status: at === 0 ? status : 'lost',
      reason: '',
      payment_intent: 'pi_1',
    })),
  } as never);
  return { deps: { payments }, list, create, disputes };
}

test('what has gone back, what is on its way, what the bank sent back and what a person did by hand are told apart', async () => {
  const { deps, list } = stripe({
    lists: [
      [
        refund('re_failed', 'failed', 200, { failure_reason: 'expired_card' }),
        refund('re_canceled', 'canceled', 100, { metadata: {} }),
        refund('re_made', 'succeeded', 500),
        refund('re_waits', 'pending', 300, { metadata: {} }),
        refund('re_asks', 'requires_action', 30, { metadata: null }),
        refund('re_untold', null, 4),
      ],
    ],
  });
  expect(await refundsMadeOf(deps, 'pi_1')).toEqual({
    cents: 834,
    madeCents: 500,
    refundId: 're_made',
    failed: [
      { id: 're_failed', cents: 200, failure: 'expired_card', isOwn: true },
      { id: 're_canceled', cents: 100, failure: 'canceled', isOwn: false },
    ],
    byHand: [
      { id: 're_waits', cents: 300 },
      { id: 're_asks', cents: 30 },
    ],
  });
  expect(list).toHaveBeenCalledWith({ payment_intent: 'pi_1', limit: 100 });
});

test('of a payment of which nothing went back nothing is told', async () => {
  expect(await refundsMadeOf(stripe({}).deps, 'pi_1')).toEqual(NONE);
});

test.each([
  ['made', 'succeeded', true],
  ['on its way', 'pending', false],
])('a payment whose whole refund is %s is not sent back again', async (_, status, isMade) => {
  const { deps, create } = stripe({ lists: [[refund('re_1', status, 1000)]] });
  expect(await refundPayment(deps, DUE)).toEqual({ id: 're_1', isMade });
  expect(create).not.toHaveBeenCalled();
});

test('what waits for the balance of the cinema is told from what waits for a bank, whoever made it and whenever', async () => {
  const unfunded = (id: string, amount: number) =>
    refund(id, 'pending', amount, { pending_reason: 'insufficient_funds' });
  const slow = refund('re_2', 'pending', 400, { pending_reason: 'processing' });
  const before = stripe({ lists: [[slow, unfunded('re_1', 600)]] });
  expect(await refundPayment(before.deps, DUE)).toEqual({ id: 're_2', isMade: false, isUnfunded: true });
  const now = stripe({ made: unfunded('re_1', 1000) });
  expect(await refundPayment(now.deps, DUE, NONE)).toEqual({ id: 're_1', isMade: false, isUnfunded: true });
  const rest = stripe({ lists: [[unfunded('re_1', 600)]], made: slow });
  expect(await refundPayment(rest.deps, DUE)).toEqual({ id: 're_2', isMade: false, isUnfunded: true });
  const neither = stripe({ lists: [[{ ...unfunded('re_1', 600), status: 'succeeded' }, slow]] });
  expect(await refundPayment(neither.deps, DUE)).toEqual({ id: 're_1', isMade: false });
});

test('whatever is left is sent back without naming an amount, under a key of name, failures and try', async () => {
  const known = { ...NONE, cents: 400, madeCents: 400, failed: [{ id: 're_0', cents: 1, isOwn: true }] };
  const { deps, create, list } = stripe({ made: refund('re_1', 'succeeded', 600) });
  expect(await refundPayment(deps, DUE, known)).toEqual({ id: 're_1', isMade: true });
  expect(list).not.toHaveBeenCalled();
  expect(create).toHaveBeenCalledWith(
    { payment_intent: 'pi_1', metadata: { bookingId: 'b' } },
    { idempotencyKey: 'refund-b-1-7' },
  );
});

test.each([
  ['a refund on its way', refund('re_1', 'pending', 1000), NONE],
  ['the rest, while a part is on its way', refund('re_1', 'succeeded', 600), { ...NONE, cents: 400 }],
  ['a cent that is on its way', refund('re_1', 'pending', 1), { ...NONE, cents: 999, madeCents: 999 }],
  ['less than was paid', refund('re_1', 'succeeded', 999), NONE],
])('%s is not the end', async (_, made, known) => {
  expect(await refundPayment(stripe({ made }).deps, DUE, known)).toEqual({ id: 're_1', isMade: false });
});

test.each([
  ['succeeded', true],
  ['pending', false],
])('when somebody was faster, what they did counts: %s', async (status, isMade) => {
  const { deps, disputes } = stripe({
    lists: [[], [refund('re_2', status, 1000)]],
    made: errors.invalid({ code: 'charge_already_refunded' }),
  });
  expect(await refundPayment(deps, DUE)).toEqual({ id: 're_2', isMade });
  expect(disputes).not.toHaveBeenCalled();
});

test('what the bank has taken back for good need not be sent, together with what went back before', async () => {
  const disputed = errors.invalid({ code: 'charge_disputed' });
  const before = [refund('re_1', 'succeeded', 400)];
  const lists = [before, before];
  const done = stripe({ lists, made: disputed, lost: [350, 250] });
  expect(await refundPayment(done.deps, DUE)).toEqual({ id: 're_1', isMade: true });
  expect(done.disputes).toHaveBeenCalledWith({ payment_intent: 'pi_1', limit: 100 });
  // Told in the currency of a card, it is the whole of what was left, and not of the price.
  const nearly = stripe({ lists, made: disputed, lost: [571] });
  expect(await refundPayment(nearly.deps, DUE)).toEqual({ id: 're_1', isMade: true });
  await expect(refundPayment(stripe({ lists, made: disputed, lost: [569] }).deps, DUE)).rejects.toBe(
    disputed,
  );
});

test.each([
  ['the bank has not decided', 'charge_disputed', { lost: [569], status: 'under_review' }],
  ['of two disputes one is open', 'charge_disputed', { lost: [100, 400], status: 'under_review' }],
  ['the bank has just decided for the seller', 'charge_disputed', { lost: [1000], status: 'won' }],
  ['there is no dispute any more', 'charge_disputed', {}],
  [
    'the bank has not decided, in its other word',
    'refund_disputed_payment',
    { lost: [569], status: 'under_review' },
  ],
  ['the bank has just decided, in that word', 'refund_disputed_payment', { lost: [1000], status: 'won' }],
  ['what was back has come back', 'charge_already_refunded', { lost: [569] }],
])('a refusal that passes by itself is told apart: %s', async (_, code, words) => {
  const { deps } = stripe({ made: errors.invalid({ code }), lists: [[], []], ...words });
  const error: unknown = await refundPayment(deps, DUE).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RefusedForNow);
  expect(error).toMatchObject({
    status: 502,
    code: 'payment_provider',
    name: 'RefusedForNow',
    message: `Stripe did not make the refund yet: ${code}`,
  });
});

test('another refusal is thrown, and says nothing about disputes', async () => {
  const refusal = errors.invalid({ code: 'other' });
  const { deps, disputes } = stripe({
    lists: [[], [refund('re_1', 'succeeded', 999)]],
    made: refusal,
    lost: [1000],
  });
  await expect(refundPayment(deps, DUE)).rejects.toBe(refusal);
  expect(disputes).not.toHaveBeenCalled();
});

test('an answer that may be another one later is thrown at once', async () => {
  const away = errors.api();
  const { deps, list } = stripe({ made: away });
  await expect(refundPayment(deps, DUE)).rejects.toBe(away);
  expect(list).toHaveBeenCalledTimes(1);
});

test('only a refund that Stripe refuses because of what a bank questions waits for the bank', () => {
  expect(awaitsBank(new RefusedForNow('charge_disputed'))).toBe(true);
  expect(awaitsBank(new RefusedForNow('refund_disputed_payment'))).toBe(true);
  expect(awaitsBank(new RefusedForNow('charge_already_refunded'))).toBe(false);
  expect(awaitsBank(Object.assign(new Error('another'), { why: 'charge_disputed' }))).toBe(false);
});
