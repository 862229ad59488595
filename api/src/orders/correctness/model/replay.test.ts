import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded, seedOfRun } from '../../../testing/random.ts';
import { startWorld, type World } from '../../testing/world.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Move } from './moves/moves.ts';
import { brokenInMotion } from './promises/invariants.ts';
import { OVER } from './steps/step.ts';
import { MENDED } from './testing/ways.ts';
import { tell } from './moves/tell.ts';
import { Stage } from './testing/stage.ts';
import { canBeDriven, walk, type Visits } from './testing/walk.ts';
import { ANN_PAID } from './testing/beginnings.ts';
import { Cinema, type Bounds } from './state/cinema.ts';

const BOUNDS: Bounds = { calls: 3, ticks: 4, orders: 2, faults: 3, restores: false, cancels: true };
/** The same with banks that question payments, and halves that go back by hand. */
const WITH_BANKS: Bounds = { ...BOUNDS, calls: 2, orders: 1, disputes: true };
const IS_LONG = process.env['MATINEE_FULL'] === '1';
const LENGTH = 45;

let world: World;
beforeAll(async () => {
  world = await startWorld({ CANCEL_UNTIL_MINUTES: '0', STRIPE_PAYMENT_METHODS: 'card,us_bank_account' });
  world.stripe.webhooks.pointTo(null);
});
afterAll(() => world.close());

/** What is next: the way's move, and then the steps of what is under way; what leads out of the model ends before. */
function* untilAllIsOver(way: readonly Move[], cinema: Cinema): Generator<Move> {
  yield* way;
  for (const [which, call] of cinema.calls.entries())
    while (call.at !== OVER) {
      const step: Move = { is: 'step', which };
      yield canBeDriven(cinema, step) ? step : { is: 'death', which };
    }
}

/**
 * Walks a way in the model and in the real cinema, then lets all that is due happen.
 * @returns what happened until they parted or a rule was broken, line by line; empty when all is well
 */
async function drive(
  way: readonly Move[],
  { bounds = BOUNDS, deps }: { bounds?: Bounds; deps?: Dependencies } = {},
): Promise<string[]> {
  const show = await world.addShow();
  const stage = new Stage(world, show, new Cinema(bounds), deps);
  const lines: string[] = [];
  for (const move of untilAllIsOver(way, stage.cinema)) {
    lines.push(tell(stage.cinema, move));
    const wrong = (await stage.happen(move)) ?? brokenInMotion(stage.cinema);
    if (wrong) return [...lines, wrong];
  }
  const broken = await stage.rest();
  return broken.length > 0 ? [...lines, ...broken] : [];
}

/** The ways of a run, one for each seed from the first on: each prefers what those before it have seldom done. */
function* waysFrom(
  first: number,
  visits: Visits = new Map(),
  bounds = BOUNDS,
  after: readonly Move[] = [],
): Generator<Move[], never> {
  for (let seed = first; ; seed += 1) yield walk({ bounds, after, length: LENGTH }, seeded(seed), visits);
}

interface Kind {
  name: string;
  bounds: Bounds;
  after: readonly Move[];
  /** Ways in the short form and in the long one. */
  walks: readonly [short: number, long: number];
}
const KINDS: readonly Kind[] = [
  { name: 'from the beginning', bounds: BOUNDS, after: [], walks: [7, 1000] },
  { name: 'of money that goes back', bounds: WITH_BANKS, after: ANN_PAID, walks: [4, 500] },
];

test.each(KINDS)(
  'the real code does what the model does, question by question, along ways that were taken by chance $name',
  async ({ name, bounds, after, walks: [short, long] }) => {
    const first = seedOfRun(20261122);
    const visits: Visits = new Map();
    const ways = waysFrom(first, visits, bounds, after);
    const walks = IS_LONG ? long : short;
    let moves = 0;
    for (let number = 0; number < walks; number += 1) {
      const way = ways.next().value;
      expect(await drive(way, { bounds }), `way ${number} from seed ${first}`).toEqual([]);
      moves += way.length;
    }
    console.log(
      `replay: ${walks} ways of the model ${name}, from seed ${first}, ${moves} moves, ${visits.size} kinds of moves, 0 differences`,
    );
  },
  900_000,
);

test.each(MENDED)(
  'no more: $was',
  async ({ moves, hasBanks }) => {
    expect(await drive(moves, { bounds: hasBanks ? WITH_BANKS : BOUNDS })).toEqual([]);
  },
  60_000,
);

test('a claim that does not look who has the seats is noticed', async () => {
  const { shows } = world.deps.db;
  // As the driver has it, but for the words that keep others' seats.
  const careless = new Proxy(shows, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (filter: Record<string, unknown>, ...words: unknown[]): unknown => {
        const { $and: _, ...rest } = filter;
        return Reflect.apply(member, target, [name === 'updateOne' ? rest : filter, ...words]);
      };
    },
  });
  const deps = { ...world.deps, db: { ...world.deps.db, shows: careless } };
  const parted: string[] = [];
  for (let seed = 1; parted.length === 0 && seed < 20; seed += 1)
    parted.push(
      ...(await drive(walk({ bounds: BOUNDS, length: LENGTH }, seeded(seed), new Map()), { deps })),
    );
  expect(parted.at(-1)).toMatch(/the real code asks|is ".*" and not/);
}, 60_000);
