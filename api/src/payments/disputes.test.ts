import { expect, test, vi } from 'vitest';
import { lostInDisputes, readDispute } from './disputes.ts';
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

test('what was lost for good is added up, and nothing else', async () => {
  const payments = clientForTests();
  const data = [dispute('lost', 300), dispute('won', 50), dispute('lost', 20), dispute('under_review', 7)];
  const list = vi.spyOn(payments.disputes, 'list').mockResolvedValue({ data } as never);
  expect(await lostInDisputes({ payments }, 'pi_1')).toBe(320);
  expect(list).toHaveBeenCalledWith({ payment_intent: 'pi_1', limit: 100 });
});
