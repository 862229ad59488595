import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { heardOf } from './heard-of.ts';

const MINUTE = 60_000;

test('while there are few pages, all of them report', () => {
  const isHeard = heardOf(100, () => 0);
  expect(Array.from({ length: 100 }, () => isHeard(randomUUID(), 'live')).every(Boolean)).toBe(true);
});

test('of many pages as many report as are wanted, also when their number is not known before', () => {
  let now = 0;
  const isHeard = heardOf(100, () => now);
  const heardIn = (minute: number) => {
    now = minute * MINUTE;
    return Array.from({ length: 5000 }, () => isHeard(randomUUID(), 'live')).filter(Boolean).length;
  };
  // The harmonic sum of a rush: 100 × (1 + ln 50).
  expect(heardIn(0)).toBeLessThan(700);
  const settled = heardIn(1);
  expect(settled).toBeGreaterThan(40);
  expect(settled).toBeLessThan(180);
});

test('a visitor’s pages all report or none does, for as long as the rush lasts', () => {
  let now = 0;
  const isHeard = heardOf(100, () => now);
  const rush = () => Array.from({ length: 1000 }, () => isHeard(randomUUID(), 'live'));
  rush();
  now = MINUTE;
  const visitors = Array.from({ length: 300 }, () => randomUUID());
  const answers = visitors.map((visitor) => [1, 2, 3].map(() => isHeard(visitor, 'live')));
  expect(answers.filter((own) => new Set(own).size > 1)).toEqual([]);
  expect(new Set(answers.map(String)).size).toBe(2);
});

test('a canary that few get is heard of whole beside a rush on what is live', () => {
  const isHeard = heardOf(100, () => 0);
  for (let page = 0; page < 5000; page++) isHeard(randomUUID(), 'live');
  expect(Array.from({ length: 50 }, () => isHeard(randomUUID(), 'canary')).every(Boolean)).toBe(true);
});

test('when the rush is over all report again', () => {
  let now = 0;
  const isHeard = heardOf(10, () => now);
  for (let page = 0; page < 5000; page++) isHeard(randomUUID(), 'live');
  now = 2 * MINUTE;
  expect(Array.from({ length: 10 }, () => isHeard(randomUUID(), 'live')).every(Boolean)).toBe(true);
});
