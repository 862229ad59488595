import { expect, test } from 'vitest';
import { lostSeats, newlyTaken } from './lost-seats.ts';

const HALL = ['A1', 'B2', 'C3'];

test('picks that are taken are lost, the others stay', () =>
  expect(lostSeats(['A1', 'B2', 'C3'], new Set(['B2', 'D4']), [], HALL)).toEqual(['B2']));

test('seats held by the visitor’s own booking are not lost', () =>
  expect(lostSeats(['A1', 'B2'], new Set(['A1', 'B2']), ['A1', 'B2'], HALL)).toEqual([]));

test('picks that the hall does not have any more are lost, also of an own booking', () =>
  expect(lostSeats(['A1', 'J8'], new Set(), ['A1', 'J8'], HALL)).toEqual(['J8']));

test('only what changed since the last look is news', () =>
  expect(newlyTaken(new Set(['A1']), new Set(['A1', 'C3', 'B2']), [])).toEqual(['B2', 'C3']));

test('the visitor’s own hold is no news', () =>
  expect(newlyTaken(new Set(), new Set(['A1', 'B2']), ['A1'])).toEqual(['B2']));
