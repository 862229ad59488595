import { setTimeout as pause } from 'node:timers/promises';
import { randomIds } from '../../../../system.ts';
import type { ShowDocument } from '../../../../db/documents.ts';
import type { House } from '../../../../testing/processes/house.ts';
import type { Random } from '../../../../testing/random.ts';
import { startCrowd } from '../../../testing/crowd.ts';
import { brokenAtRest } from '../../../testing/invariants.ts';
import { brokenPromises } from '../../../testing/promises.ts';
import { underWay } from '../../../testing/line-promises.ts';
import { showOf } from '../../../testing/show.ts';
import { putShows, SMALL_HALL, SMALL_HALL_SEATS } from '../../../testing/small-hall.ts';
import { accidentsIn } from './accidents.ts';
import { astray } from './ledger.ts';

/** What a history was made of, and what is wrong with it. */
export interface History {
  rounds: number;
  /** Orders that were sent, with those that were sent again. */
  claims: number;
  won: number;
  kills: number;
  faults: number;
  elections: number;
  seconds: number;
  /** A line each, no more than of one round: the first that is bad ends the history. */
  violations: string[];
}

export interface Plan {
  /** How many orders, at least, unless something is wrong before. */
  claims: number;
  /** Orders after which everything comes to rest and is checked. */
  ofRound: number;
  people: number;
  random: Random;
  /** False lets nothing go wrong. */
  hasAccidents: boolean;
}

const PRICES = [1000, 1255, 0];
const LOOK_MS = 50;
const SECOND_MS = 1000;
const PATIENCE_MS = 600_000;

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(LOOK_MS))
    if (await isSo().catch(() => false)) return;
  throw new Error(`It did not come to this: ${what}`);
}

/** Lets people fight for seats in rounds, with accidents, and compares after each what is left in the database and at Stripe. */
export async function makeHistory(house: House, plan: Plan): Promise<History> {
  const { random, people } = plan;
  const accidents = accidentsIn(house, random);
  const began = Date.now();
  const history: History = {
    rounds: 0,
    claims: 0,
    won: 0,
    ...accidents.count,
    seconds: 0,
    violations: [],
  };

  async function round(): Promise<void> {
    // Stripe's lists begin at a whole second: the last refund of the round before is not to stand in this one's.
    const since = new Date(Math.ceil(Date.now() / SECOND_MS) * SECOND_MS);
    // A timer may be a moment early, and a round that begins in the second before counts that whole second.
    while (Date.now() < since.getTime()) await pause(since.getTime() - Date.now());
    const shows: ShowDocument[] = PRICES.map((priceCents) => showOf({ _id: randomIds.next(), priceCents }));
    await putShows(house.db, shows);
    const crowd = startCrowd(people, {
      shows,
      seats: SMALL_HALL_SEATS,
      random,
      url: () => random.pick(house.apis).url(),
      pay: (session) => house.stripe('pay', { session }),
    });
    const reached = (claims: number) => until(`${claims} orders`, async () => crowd.count.claims >= claims);
    await reached(Math.floor(plan.ofRound * random.next()));
    if (plan.hasAccidents) await accidents.happen();
    await reached(plan.ofRound);
    await crowd.stop();
    await house.stripe('clear-faults', {});
    const showIds = shows.map(({ _id }) => _id);
    const isDone = async () => (await underWay(house.db, showIds, SMALL_HALL)).length === 0;
    await until('nothing under way, and nobody waits beside free seats', isDone);
    const books = { db: house.db, payments: house.payments, now: new Date() };
    history.violations.push(
      ...(await brokenAtRest(books, showIds)),
      ...(await brokenPromises(house.db, crowd)),
      ...(await astray(house.db, house.payments, showIds, since)),
    );
    history.rounds += 1;
    history.claims += crowd.count.claims;
    history.won += crowd.receipts.size;
  }

  do await round();
  while (history.claims < plan.claims && history.violations.length === 0);
  return { ...history, ...accidents.count, seconds: (Date.now() - began) / 1000 };
}
