import { expect, test, vi } from 'vitest';
import { disputesOf, lostInDisputes, readDispute } from './disputes.ts';
import { clientForTests } from './testing/client.ts';

const dispute = (status: string, amount = 700) => ({
  id: 'dp_1',
  amount,
  currency: 'usd',
  status,
  reason: 'fraudulent',
  payment_intent: 'pi_1',
});

test.each([
  ['won', 'won'],
  ['warning_closed', 'won'],
  ['prevented', 'won'],
  ['lost', 'lost'],
  ['appeal_needs_response', 'lost'],
  ['appeal_under_review', 'lost'],
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['warning_needs_response', 'open'],
  ['a word of tomorrow', 'open'],
])('a dispute that Stripe calls %s is %s', async (status, outcome) => {
  const payments = clientForTests();
  const retrieve = vi.spyOn(payments.disputes, 'retrieve').mockResolvedValue(dispute(status) as never);
  expect(await readDispute({ payments }, 'dp_1')).toEqual({
    amountCents: 700,
    currency: 'usd',
    outcome,
    reason: 'fraudulent',
  });
  expect(retrieve).toHaveBeenCalledWith('dp_1');
});

test.each([
  ['the buyer was given the money', [{ amount: -700 }], 'lost'],
  ['the buyer was given a cent', [{ amount: -1 }], 'lost'],
  ['the money came back', [{ amount: -700 }, { amount: 700 }], 'won'],
  ['no money was moved', [], 'won'],
])('a dispute that was prevented, and for which %s, is over', async (_, balance_transactions, outcome) => {
  const payments = clientForTests();
  const answer = { ...dispute('prevented'), balance_transactions };
  vi.spyOn(payments.disputes, 'retrieve').mockResolvedValue(answer as never);
  expect(await readDispute({ payments }, 'dp_1')).toMatchObject({ outcome });
});

const inEuro = (...books: [currency: string, amount: number][]) => ({
  ...dispute('lost', 830),
  currency: 'eur',
  balance_transactions: books.map(([currency, amount]) => ({ currency, amount })),
});
const LEFT = { cents: 1000, currency: 'usd' };
test.each([
  ['in the currency of the card, where the books say how much', [inEuro(['usd', -1000])], 1000],
  ['in the currency of the card, for a part', [inEuro(['usd', -330])], 330],
  ['in the currency of the card, taken and given back in part', [inEuro(['usd', -500], ['usd', 170])], 330],
  ['in the currency of the card, and gave more than that back', [inEuro(['usd', -500], ['usd', 501])], 0],
  ['in the currency of the card, where the books have a third one', [inEuro(['usd', -330], ['gbp', -1])], 0],
  ['in the currency of the card, where the books say nothing', [inEuro()], 0],
  ['converted back, for less', [dispute('lost', 950)], 1000],
  ['converted back, for more', [dispute('lost', 1040)], 1040],
  ['and was for less than that', [dispute('lost', 949)], 949],
  ['in another currency and is open', [{ ...dispute('under_review', 830), currency: 'eur' }], 0],
])('a bank that tells what was lost %s', async (_, data, lost) => {
  const payments = clientForTests();
  vi.spyOn(payments.disputes, 'list').mockResolvedValue({ data } as never);
  expect(await lostInDisputes({ payments }, 'pi_1', LEFT)).toBe(lost);
});

test.each([
  ['lost', { isLost: true, isOpen: false }],
  ['won', { isLost: false, isOpen: false }],
  ['under_review', { isLost: false, isOpen: true }],
])('of a payment it is told whether a dispute is %s, whatever was taken', async (status, told) => {
  const payments = clientForTests();
  const data = [{ ...dispute(status), currency: 'eur' }];
  vi.spyOn(payments.disputes, 'list').mockResolvedValue({ data } as never);
  expect(await disputesOf({ payments }, 'pi_1', LEFT)).toEqual({ lostCents: 0, ...told });
});

test('of a page whose currency is not known every currency is its own', async () => {
  const payments = clientForTests();
  const data = [{ ...dispute('lost', 300), currency: 'eur' }];
  vi.spyOn(payments.disputes, 'list').mockResolvedValue({ data } as never);
  expect(await lostInDisputes({ payments }, 'pi_1', { cents: 1000, currency: null })).toBe(300);
});

test('what was lost for good is added up, and nothing else', async () => {
  const payments = clientForTests();
  const data = [dispute('lost', 300), dispute('won', 50), dispute('lost', 20), dispute('under_review', 7)];
  const list = vi.spyOn(payments.disputes, 'list').mockResolvedValue({ data } as never);
  expect(await lostInDisputes({ payments }, 'pi_1', LEFT)).toBe(320);
  expect(list).toHaveBeenCalledWith({ payment_intent: 'pi_1', limit: 100 });
});
