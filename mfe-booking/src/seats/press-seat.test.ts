import { expect, test } from 'vitest';
import { pressSeat } from './press-seat.ts';

const nothingTaken: ReadonlySet<string> = new Set();
const five = ['A1', 'A2', 'A3', 'A4', 'A5'];

test('a free seat is added, a picked one is removed', () => {
  expect(pressSeat('B4', { timeChosen: true, picked: ['A1'], taken: nothingTaken, limit: 5 })).toEqual({
    outcome: 'added',
    seats: ['A1', 'B4'],
  });
  expect(pressSeat('A1', { timeChosen: true, picked: ['A1'], taken: nothingTaken, limit: 5 })).toEqual({
    outcome: 'removed',
    seats: [],
  });
});

test('the fifth seat can be picked, the sixth cannot', () => {
  expect(
    pressSeat('A5', { timeChosen: true, picked: five.slice(0, 4), taken: nothingTaken, limit: 5 }).outcome,
  ).toBe('added');
  expect(pressSeat('A6', { timeChosen: true, picked: five, taken: nothingTaken, limit: 5 })).toEqual({
    outcome: 'limit',
  });
});

test('with five seats picked, one of them can still be dropped', () =>
  expect(pressSeat('A5', { timeChosen: true, picked: five, taken: nothingTaken, limit: 5 }).outcome).toBe(
    'removed',
  ));

test('a taken seat stays as it is', () =>
  expect(pressSeat('B4', { timeChosen: true, picked: [], taken: new Set(['B4']), limit: 5 })).toEqual({
    outcome: 'taken',
  }));

test('before a time is chosen no seat can be picked', () =>
  expect(pressSeat('B4', { timeChosen: false, picked: [], taken: nothingTaken, limit: 5 })).toEqual({
    outcome: 'time-first',
  }));

test('another limit counts as it is, and one that is not known is left to the server', () => {
  const press = (limit: number | undefined) =>
    pressSeat('B4', { timeChosen: true, picked: ['A1'], taken: nothingTaken, limit }).outcome;
  expect([press(1), press(2), press(undefined)]).toEqual(['limit', 'added', 'added']);
});
