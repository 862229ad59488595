import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type House, startHouse } from '../../../testing/processes/house.ts';
import { seeded, seedOfRun } from '../../../testing/random.ts';
import { IN_SECONDS } from '../../testing/crowd.ts';
import { SMALL_HALL_SETTINGS } from '../../testing/small-hall.ts';
import { type History, makeHistory } from './testing/history.ts';

const { MATINEE_FULL: full, MATINEE_CLAIMS: asked } = process.env;
const CLAIMS = Number(asked ?? (full === '1' ? 100_000 : 150));
const OF_ROUND = Math.min(CLAIMS, 4000);
const PEOPLE = full === '1' || asked !== undefined ? 48 : 16;
const DAY_MS = 86_400_000;
/** Each process has a clock of its own, and none is right. */
const CLOCKS_OFF_MS = [0, 700, -700];

const seed = seedOfRun(20261122);
const script = (name: string) => `--import=${path.join(import.meta.dirname, 'testing', 'processes', name)}`;

let house: House | undefined;
afterEach(() => house?.close());

/** Three processes; holds last two seconds, so that they run out all the time. */
const open = async (nodeOptions: string, hall: Record<string, string> = {}) =>
  (house = await startHouse({
    apis: 3,
    settings: {
      ...IN_SECONDS,
      ...hall,
      HOLD_MINUTES: '0.03',
      OPEN_HOLDS_PER_SHOW: '4',
      MONGODB_TIMEOUT_MS: '2000',
    },
    each: CLOCKS_OFF_MS.map((ms) => ({ NODE_OPTIONS: nodeOptions, CLOCK_OFF_MS: String(ms) })),
  }));

const tell = (
  what: string,
  { claims, won, rounds, kills, elections, faults, seconds, violations }: History,
) =>
  console.log(
    `histories ${what}: seed ${seed}, ${claims} claims at three processes with clocks up to 1.4 s apart, ${won} won, ` +
      `${rounds} rounds, ${kills} × kill -9, ${elections} elections, ${faults} faults of Stripe, its messages and Clerk, ${violations.length} violations, ` +
      `${Math.round(claims / seconds)} claims a second` +
      // What is wrong is known at once, and not after all that runs beside it.
      violations
        .slice(0, 5)
        .map((line) => `\n  ${line}`)
        .join(''),
  );

test(
  `${CLAIMS} contested claims with accidents, seen from outside: no seat sold twice, no cent astray, no promise broken`,
  async () => {
    const plan = {
      claims: CLAIMS,
      ofRound: OF_ROUND,
      people: PEOPLE,
      random: seeded(seed),
      hasAccidents: true,
    };
    const history = await makeHistory(await open(script('other-clock.mjs'), SMALL_HALL_SETTINGS), plan);
    tell('as it is', history);
    expect(history.violations, `seed ${seed}`).toEqual([]);
    expect(history.claims).toBeGreaterThanOrEqual(CLAIMS);
    expect(history.elections).toBe(Math.ceil(history.rounds / 2));
    expect(history.won).toBeGreaterThan(0);
    expect(history.kills + history.faults).toBeGreaterThanOrEqual(history.rounds);
  },
  DAY_MS,
);

test(
  'claims that do not look who has the seats are noticed from outside',
  async () => {
    const plan = {
      claims: 250,
      ofRound: 100,
      people: 16,
      random: seeded(seed),
      hasAccidents: false,
    };
    // In a hall of which people want few seats nobody waits: what is offered carelessly takes its time to end.
    const history = await makeHistory(await open(script('careless-claims.mjs')), plan);
    tell('with careless claims', history);
    expect(history.violations.join()).toMatch(/I1|I2|I6/);
  },
  DAY_MS,
);
