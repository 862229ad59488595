import { expect, test } from 'vitest';
import { untriedView, wrongView } from './wrong-view.ts';

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

test.each([
  ['other-shell', /another shell/],
  ['no-renderer', /renders none/],
  // Of a server from before it had a word for that.
  [undefined, /does not say/],
])(
  'one that is not tried by the server (%s) is no fault of what is tried, and is told as not tried',
  (outcome, why) => {
    expect(wrongView(outcome, true)).toBeUndefined();
    expect(untriedView(outcome)).toMatch(why);
  },
);

test('one that was tried is not told as not tried, whatever became of it', () =>
  expect(['rendered', 'kept', 'failed', 'unfit', 'none'].map(untriedView).filter(Boolean)).toEqual([]));

test.each(['none', 'no-data', 'not-listed', 'unfit', 'too-many'])(
  'none at all (%s) is wrong where a route of what is tried asks for one, and nowhere else',
  (outcome) => {
    expect(wrongView(outcome, true)).toContain('has no first view, which its route asks for');
    expect(wrongView(outcome, false)).toBeUndefined();
  },
);
