import { expect, test } from 'vitest';
import { priceOf } from './price.ts';

test('seats cost the price of the show each', () => {
  expect(priceOf({ priceCents: 1055 }, ['A1', 'A2', 'A3'])).toBe(3165);
  expect(priceOf({ priceCents: 0 }, ['A1', 'A2'])).toBe(0);
});
