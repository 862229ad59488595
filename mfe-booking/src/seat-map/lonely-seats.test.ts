import { expect, test } from 'vitest';
import { lonelySeats } from './lonely-seats.ts';

const lonely = (picked: string[], taken: string[] = []) => lonelySeats(new Set(taken), picked);

test.each<[string, string[], string[], string[]]>([
  ['one between two that are picked', ['B2', 'B4'], [], ['B3']],
  ['one between a picked and a taken one', ['B4'], ['B6'], ['B5']],
  ['one on each side', ['B4'], ['B2', 'B6'], ['B3', 'B5']],
  ['two between are a pair', ['B4'], ['B7'], []],
  ['one at the end of a row is not between two', ['B2', 'B7'], [], []],
  ['one that was alone before is not of this choice', ['C1'], ['B2', 'B4'], []],
  ['rows do not touch', ['A8', 'F2'], [], []],
])('%s', (_which, picked, taken, expected) => expect(lonely(picked, taken)).toEqual(expected));
