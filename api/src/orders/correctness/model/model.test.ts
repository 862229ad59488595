import { expect, test } from 'vitest';
import type { Move } from './moves/moves.ts';
import { explore, toText, type Search } from './search/explore.ts';
import type { Bounds } from './state/cinema.ts';
import { ANN_HOLDS, ANN_PAID, ANN_TICKET, LATE_AND_IN_TIME } from './testing/beginnings.ts';

const IS_LONG = process.env['MATINEE_FULL'] === '1';
const USUAL: Bounds = { calls: 2, ticks: 4, orders: 2, faults: 1, restores: false, cancels: false };

/**
 * Each with the depth of the short form, then that of the long one, and a little less than the short one finds: a move that is made no
 * more, or states that are taken for others, leave fewer. Who changes the model and knows why there are fewer lowers it.
 */
const SEARCHES: readonly (readonly [
  name: string,
  bounds: Partial<Bounds>,
  short: number,
  long: number,
  least: number,
  after: readonly Move[],
])[] = [
  ['two calls at once, one of them perhaps with an accident', {}, 10, 14, 23500, []],
  ['with a show that is cancelled', { cancels: true }, 8, 12, 5900, []],
  [
    'with a show that is cancelled, a backup and a restore',
    { cancels: true, restores: true, calls: 1 },
    9,
    13,
    12600,
    [],
  ],
  ['with a backup and a restore', { restores: true }, 9, 12, 23400, []],
  ['three calls at once, nothing refused', { calls: 3, faults: 0 }, 9, 13, 10200, []],
  ['one order each, further', { orders: 1, faults: 0, ticks: 3 }, 11, 17, 18400, []],
  [
    'one call after another, as far as refunds that fail twice',
    { calls: 1, orders: 1, ticks: 3, faults: 3 },
    13,
    20,
    26100,
    [],
  ],
  [
    'with halves that go back by hand and banks that question payments, before there is a ticket',
    { disputes: true, calls: 1, orders: 1, ticks: 3, faults: 3 },
    8,
    15,
    7100,
    ANN_PAID,
  ],
  [
    'with halves that go back by hand and banks that question payments, two calls at a ticket',
    { disputes: true, orders: 1, ticks: 1, faults: 3 },
    8,
    13,
    14800,
    ANN_TICKET,
  ],
  [
    'with money that comes late for seats which somebody else has paid for in time',
    { ticks: 6 },
    9,
    13,
    2000,
    LATE_AND_IN_TIME,
  ],
  [
    'with processes that tell the time wrongly, while a hold comes to its end',
    { clocks: true, orders: 1, ticks: 3 },
    6,
    10,
    36900,
    ANN_HOLDS,
  ],
  [
    'with processes that tell the time wrongly, one call after another',
    { clocks: true, calls: 1, orders: 1, ticks: 3 },
    10,
    15,
    26700,
    [],
  ],
];

function check(name: string, search: Search, least: number): void {
  const found = explore(search);
  const { states, moves, depth, rested, counterexample } = found;
  expect(counterexample && toText(counterexample)).toBeUndefined();
  expect(depth).toBe(search.depth);
  expect(states).toBeGreaterThanOrEqual(least);
  console.log(
    `model: ${name}: ${states} states within ${depth} moves (${moves} taken), ${rested} brought to rest, 0 promises broken`,
  );
}

test.each(SEARCHES)(
  'no order of events breaks a promise: %s',
  (name, bounds, short, long, least, after) =>
    check(name, { bounds: { ...USUAL, ...bounds }, after, depth: IS_LONG ? long : short }, least),
  600_000,
);
