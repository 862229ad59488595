import { expect, test } from 'vitest';
import { dueCents } from './refund-due.ts';

test('what goes back is the price less what went back before, and all of it where nothing did', () => {
  expect(dueCents({ amountCents: 2400 })).toBe(2400);
  expect(dueCents({ amountCents: 2400, beforeCents: 900 })).toBe(1500);
});
