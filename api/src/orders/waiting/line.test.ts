import { expect, test } from 'vitest';
import type { WaitingPerson } from '../../db/documents.ts';
import { isAwaited, keyOf, lineOf, nextInLine, resting, togetherFor } from './line.ts';

const HALL = { blocks: [['A']], seatsPerRow: 4 };
const at = (ms: number, count = 1, more: Partial<WaitingPerson> = {}): WaitingPerson => ({
  userId: 'somebody',
  count,
  since: new Date(ms),
  ...more,
});
const OFFER = { bookingId: 'b', seats: ['A1'], until: new Date(9), at: new Date(8) };

test('who has waited longest is first, of two who came at one instant always the same; whom seats are offered to is not in the line', () => {
  const waiting = { d: at(2), c: at(3), b: at(2), a: at(9), e: at(1, 1, { offer: OFFER }) };
  expect(lineOf({ waiting }).map(([key]) => key)).toEqual(['b', 'd', 'c', 'a']);
  const { b, d } = waiting;
  for (const two of [
    { b, d },
    { d, b },
  ])
    expect(lineOf({ waiting: two }).map(([key]) => key)).toEqual(['b', 'd']);
  expect(lineOf({})).toEqual([]);
});

test('a show is awaited while anybody stands there, also who has an offer', () => {
  expect([{}, { waiting: {} }].map(isAwaited)).toEqual([false, false]);
  expect(isAwaited({ waiting: { e: at(1, 1, { offer: OFFER }) } })).toBe(true);
});

test('it is the turn of the first for whom there are enough seats together', () => {
  const waiting = { a: at(1, 3), b: at(2, 2), c: at(3, 1) };
  const taken = new Set(['A1', 'A4']);
  expect(nextInLine({ waiting }, HALL, taken)).toEqual({ key: 'b', person: waiting.b, seats: ['A2', 'A3'] });
  expect(nextInLine({ waiting: { a: waiting.a } }, HALL, taken)).toBeUndefined();
});

test('whoever waits for more than a row has, since the hall was changed, has as many as it has', () => {
  const waiting = { a: at(1, 5), b: at(2, 1) };
  expect(nextInLine({ waiting }, HALL, new Set())?.seats).toEqual(['A1', 'A2', 'A3', 'A4']);
  expect(nextInLine({ waiting }, HALL, new Set(['A4']))).toMatchObject({ key: 'b' });
  expect([1, 4, 5].map((count) => togetherFor({ count }, HALL))).toEqual([1, 4, 4]);
});

test('whoever waits for more than one person may have by now has as many as that', () => {
  const waiting = { a: at(1, 3), b: at(2, 1) };
  const next = (most: number) =>
    nextInLine({ waiting }, HALL, new Set(['A1', 'A4']), new Set(), (key) => (key === 'a' ? most : 1));
  expect([next(2), next(1)].map((one) => one?.seats.length)).toEqual([2, 1]);
  expect(next(3)).toMatchObject({ key: 'b' });
  expect([1, 2, 3].map((count) => togetherFor({ count }, HALL, 2))).toEqual([1, 2, 2]);
});

test.each([
  ['as it begins', 100, true],
  ['a moment before its end', 109, true],
  ['at its end', 110, false],
  // Both instants were written down while all clocks were ahead.
  ['as long before it as it lasts', 90, true],
  ['longer before it than it lasts', 89, false],
])('who rests from 100 to 110 does so %s (%i): %s', (_, now, is) => {
  const waiting = { a: at(100, 1, { restsUntil: new Date(110) }), b: at(1) };
  expect(resting({ waiting }, new Date(now))).toEqual(new Set(is ? ['a'] : []));
});

test('an id of any signs is the name of a field', () => {
  expect(keyOf('$where.a')).toBe('JHdoZXJlLmE');
});
