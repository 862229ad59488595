import { expect, test } from 'vitest';
import { confirmRequest } from './schemas.ts';

const isTaken = (sessionId: unknown) => confirmRequest.safeParse({ sessionId }).success;

test("the id of a page is Stripe's for one, and leads to nothing else of Stripe's", () => {
  expect([isTaken('cs_test_a1B2'), isTaken(`cs_${'a'.repeat(250)}`)]).toEqual([true, true]);
  for (const id of [
    'cs_',
    `cs_${'a'.repeat(251)}`,
    'pi_1',
    ' cs_a',
    'cs_a/expire',
    'cs_a?expand=x',
    'cs_a\n',
    1,
  ])
    expect(isTaken(id), String(id)).toBe(false);
});

test('whatever else comes is a payment that does not exist', () => {
  const { error } = confirmRequest.safeParse({ sessionId: 'pi_1' });
  expect(error?.issues.map(({ message }) => message)).toEqual(['This payment does not exist']);
});
