import { expect, test } from 'vitest';
import { pressSeat } from './press-seat.ts';

type State = Parameters<typeof pressSeat>[1];

/** Of a map that is drawn as it is. */
const press = (seat: string, state: Omit<State, 'drawn'>) =>
  pressSeat(seat, { drawn: state.picked, ...state });

const nothingTaken: ReadonlySet<string> = new Set();
const five = ['A1', 'A2', 'A3', 'A4', 'A5'];

test('a free seat is added, a picked one is removed', () => {
  expect(press('B4', { timeChosen: true, picked: ['A1'], taken: nothingTaken, limit: 5 })).toEqual({
    outcome: 'added',
    seats: ['A1', 'B4'],
  });
  expect(press('A1', { timeChosen: true, picked: ['A1'], taken: nothingTaken, limit: 5 })).toEqual({
    outcome: 'removed',
    seats: [],
  });
});

test('the fifth seat can be picked, the sixth cannot', () => {
  expect(
    press('A5', { timeChosen: true, picked: five.slice(0, 4), taken: nothingTaken, limit: 5 }).outcome,
  ).toBe('added');
  expect(press('A6', { timeChosen: true, picked: five, taken: nothingTaken, limit: 5 })).toEqual({
    outcome: 'limit',
  });
});

test('with five seats picked, one of them can still be dropped', () =>
  expect(press('A5', { timeChosen: true, picked: five, taken: nothingTaken, limit: 5 }).outcome).toBe(
    'removed',
  ));

test('a taken seat stays as it is', () =>
  expect(press('B4', { timeChosen: true, picked: [], taken: new Set(['B4']), limit: 5 })).toEqual({
    outcome: 'taken',
  }));

test('before a time is chosen no seat can be picked', () =>
  expect(press('B4', { timeChosen: false, picked: [], taken: nothingTaken, limit: 5 })).toEqual({
    outcome: 'time-first',
  }));

test('another limit counts as it is, and one that is not known is left to the server', () => {
  const outcome = (limit: number | undefined) =>
    press('B4', { timeChosen: true, picked: ['A1'], taken: nothingTaken, limit }).outcome;
  expect([outcome(1), outcome(2), outcome(undefined)]).toEqual(['limit', 'added', 'added']);
});

test('what the tab keeps is not lost by a press on a map that does not draw it yet', () => {
  const state: State = { timeChosen: true, drawn: [], picked: ['A1', 'A2'], taken: nothingTaken, limit: 2 };
  expect(pressSeat('A1', state)).toEqual({ outcome: 'added', seats: ['A1', 'A2'] });
  expect(pressSeat('B4', state)).toEqual({ outcome: 'limit' });
  expect(pressSeat('B4', { ...state, limit: 3 })).toEqual({ outcome: 'added', seats: ['A1', 'A2', 'B4'] });
});
