import { expect, test } from 'vitest';
import { isHad, mayBeHad } from './may-be-had.ts';

const NOW = new Date('2026-11-21T20:00:00Z');
const at = (ms: number) => new Date(NOW.getTime() + ms);

test.each([
  ['paid', -1, true],
  ['pending', 1, true],
  ['pending', 0, false],
  ['expired', 1, false],
  ['cancelled', 1, false],
  ['refunding', 1, false],
  ['refunded', 1, false],
] as const)('the seats of a booking that is %s, its hold over in %i ms, are had: %s', (state, ms, had) => {
  const booking = { state, holdUntil: at(ms) };
  expect(isHad(booking, NOW)).toBe(had);
  expect(mayBeHad(booking, NOW)).toBe(had);
});

test('after the hold only a payment that is on its way may still buy the seats', () => {
  const over = { state: 'pending' as const, holdUntil: at(-1), session: { id: 'cs_1', url: null } };
  expect(isHad({ ...over }, NOW)).toBe(false);
  expect(mayBeHad({ ...over, payingPage: 'cs_1' }, NOW)).toBe(true);
  expect(mayBeHad({ ...over, payingPage: 'cs_0' }, NOW)).toBe(false);
  // What a bank has to decide about is going back.
  const refund = { isQuestioned: true } as never;
  expect(mayBeHad({ state: 'refunding', holdUntil: at(-1), refund }, NOW)).toBe(false);
});
