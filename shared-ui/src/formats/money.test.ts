import { expect, test } from 'vitest';
import { money } from './money.ts';

const written = (isWhole: boolean) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    ...(isWhole && { maximumFractionDigits: 0 }),
  });

test('a price is written as American English writes it, without a fraction when it is whole', () => {
  expect([12, 12.5, 1_234.5, 0, -3].map(money)).toEqual(['$12', '$12.50', '$1,234.50', '$0', '-$3']);
  const [whole, fraction] = [written(true), written(false)];
  const some = [1_000_000, 12_345_678, 9_999_999_999].flatMap((cents) => [cents, cents + 1, -cents - 5]);
  const wrong = [...Array.from({ length: 200_000 }, (_, index) => index), ...some].filter((cents) => {
    const dollars = cents / 100;
    return money(dollars) !== (Number.isInteger(dollars) ? whole : fraction).format(dollars);
  });
  expect(wrong).toEqual([]);
});
