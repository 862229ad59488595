import { expect, test } from 'vitest';
import { isUntriedView, wrongView } from './wrong-view.ts';

test.each(['rendered', 'kept', undefined])('a first view that is %s is in order', (outcome) =>
  expect(wrongView(outcome, true)).toBeUndefined(),
);

test.each(['unequal', 'failed', 'resting', 'late', 'not-ready'])(
  'one that is %s is not, whoever asks for it',
  (outcome) => {
    expect(wrongView(outcome, true)).toMatch(/first view/);
    expect(wrongView(outcome, false)).toBe(wrongView(outcome, true));
  },
);

test('one that is not tried, as the server has another shell, is no fault of what is tried', () => {
  expect(wrongView('other-shell', true)).toBeUndefined();
  expect(['other-shell', 'unfit', 'rendered', undefined].filter(isUntriedView)).toEqual(['other-shell']);
});

test.each(['none', 'no-data', 'not-listed', 'unfit', 'too-many'])(
  'none at all (%s) is wrong where a route of what is tried asks for one, and nowhere else',
  (outcome) => {
    expect(wrongView(outcome, true)).toContain('has no first view, which its route asks for');
    expect(wrongView(outcome, false)).toBeUndefined();
  },
);
