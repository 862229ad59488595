import { expect, test } from 'vitest';
import { messageOf } from './message-kinds.ts';
import { BOOKING_STATES } from './state-names.ts';

test.each([
  ['paid', undefined, 'paid'],
  ['refunding', 'cancelled_by_owner', 'refund'],
  ['refunding', undefined, 'refund'],
  ['refunding', 'show_cancelled', 'show_cancelled'],
] as const)('a booking that becomes %s (%s) is a letter: %s', (to, reason, kind) => {
  expect(messageOf(to, reason)).toBe(kind);
});

test('nobody is written to about any other move', () => {
  const told = BOOKING_STATES.filter((state) => messageOf(state, 'show_cancelled') !== undefined);
  expect(told.toSorted()).toEqual(['paid', 'refunding']);
});
