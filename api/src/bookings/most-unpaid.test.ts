import { expect, test } from 'vitest';
import { mostUnpaid } from './most-unpaid.ts';

const usual = { maxSeats: 5, holdMinutes: 10, seatsPerPerson: 10 };

test.each([
  ['three of the largest holds', usual, 150],
  ['three of them where they last longer', { ...usual, holdMinutes: 30 }, 450],
  ['three of them where they are larger', { ...usual, maxSeats: 15, seatsPerPerson: 20 }, 450],
  ['what can be reached within an hour', { ...usual, holdMinutes: 60 }, 450],
  ['what can be reached, however long a hold lasts', { ...usual, holdMinutes: 1_400 }, 450],
  ['more than one hold in any case', { ...usual, maxSeats: 10, holdMinutes: 60 }, 601],
  ['more than one hold that lasts seconds', { ...usual, holdMinutes: 0.02 }, 2],
])('somebody may hold unpaid within an hour %s', (_, limits, most) => expect(mostUnpaid(limits)).toBe(most));
