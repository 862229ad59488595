import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Owners from './owners.ts';

let acts: typeof Owners;
beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  acts = await import('./owners.ts');
});
afterEach(() => void vi.useRealTimers());

test('what happens is held against who is there, unless somebody who has left has acted since it was looked for', () => {
  const { noteAnother, noteLateAct, hasActedLate, isOfWhoLeft } = acts;
  // What was begun before anybody was there is nobody's who has left.
  noteLateAct();
  expect([hasActedLate(), isOfWhoLeft()]).toEqual([false, false]);
  noteAnother();
  noteLateAct();
  vi.advanceTimersByTime(2_000);
  expect([hasActedLate(), isOfWhoLeft(), isOfWhoLeft()]).toEqual([true, true, true]);
  vi.advanceTimersByTime(500);
  expect([hasActedLate(), isOfWhoLeft()]).toEqual([false, false]);
});

test('the first thing that happens after somebody was left may be theirs, and no second one', () => {
  const { noteLeft, hasActedLate, isOfWhoLeft } = acts;
  noteLeft();
  vi.advanceTimersByTime(60_000);
  expect(hasActedLate()).toBe(false);
  expect([isOfWhoLeft(), isOfWhoLeft()]).toEqual([true, false]);
});
