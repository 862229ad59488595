import { expect, test } from 'vitest';
import { hallRowsSetting, seatIds } from './hall-plan.ts';

test('a hall has 80 seats where nothing is set', () => {
  const seats = seatIds({ blocks: hallRowsSetting.parse(undefined), seatsPerRow: 8 });
  expect([seats.length, seats[0], seats.at(-1)]).toEqual([80, 'A1', 'J8']);
});

test('rows are letters or ranges of them, one to three blocks from left to right', () => {
  expect(hallRowsSetting.parse('A')).toEqual([['A']]);
  expect(hallRowsSetting.parse('A-B, C, D-E')).toEqual([['A', 'B'], ['C'], ['D', 'E']]);
});

test.each(['', 'a-e', 'E-A', 'A-C,C-D', 'A,B,C,D', 'A-', 'A1', 'AA', 'A-E;F'])(
  '%j is no plan of a hall',
  (text) => expect(hallRowsSetting.safeParse(text).error?.issues[0]?.message).toContain('such as A-E,F-J'),
);
