import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded, seedOfRun } from '../../testing/random.ts';
import { reconcile } from '../reconcile.ts';
import { sweep } from '../settlement/sweep.ts';
import { startWorld, type World } from '../testing/world.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Move } from './moves/moves.ts';
import { tell } from './moves/tell.ts';
import { Stage } from './replay/stage.ts';
import { walk, type Visits } from './replay/walk.ts';
import { FAILED_ONCE } from './replay/seeds.ts';
import { Cinema, type Bounds } from './state/cinema.ts';

const BOUNDS: Bounds = { calls: 3, ticks: 4, orders: 2, faults: 3, restores: false };
const WALKS = Number(process.env["W"] ?? 12);
const LENGTH = 45;

let world: World;
beforeAll(async () => {
  world = await startWorld({ CANCEL_UNTIL_MINUTES: '0', STRIPE_PAYMENT_METHODS: 'card,us_bank_account' });
  world.stripe.webhooks.pointTo(null);
});
afterAll(() => world.close());

/** Walks a way in the model and in the real cinema. @returns what happened when they parted, line by line; empty when they did not */
async function drive(way: readonly Move[], deps?: Dependencies): Promise<string[]> {
  const show = await world.addShow();
  const stage = new Stage(world, show, new Cinema(BOUNDS), deps);
  const lines: string[] = [];
  for (const move of way) {
    lines.push(tell(stage.cinema, move));
    const differs = await stage.happen(move);
    if (differs) return [...lines, differs];
  }
  // What is still on its way at Stripe comes to its end, and so does everything that is due.
  world.clock.turn({ minutes: 60 });
  await sweep(world.deps);
  await reconcile(world.deps);
  return [];
}

const told = { walks: 0, moves: 0 };
const visits: Visits = new Map();

async function follow(seed: number): Promise<void> {
  const way = walk(BOUNDS, LENGTH, seeded(seed), visits);
  expect(await drive(way), `seed ${seed}`).toEqual([]);
  told.walks += 1;
  told.moves += way.length;
}

test('the real code does what the model does, question by question, along ways that were taken by chance', async () => {
  const first = seedOfRun(20261122);
  for (let number = 0; number < WALKS; number += 1) await follow(first + number);
  console.log(
    `replay: seeds ${first} to ${first + WALKS - 1}, ${told.walks} ways of the model, ${told.moves} moves, ` +
      `${visits.size} kinds of moves, 0 differences`,
  );
}, 900_000);

test.each(FAILED_ONCE)('a seed that failed once is kept: %i', (seed) => follow(seed), 60_000);
