import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Dependencies } from '../../../dependencies.ts';
import { seeded, seedOfRun } from '../../../testing/random.ts';
import { reconcile } from '../../reconcile.ts';
import { sweep } from '../../settlement/sweep.ts';
import { brokenAtRest } from '../../testing/invariants.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { serveLines } from '../../waiting/serve-lines.ts';
import { everyOrder } from './testing/every-order.ts';
import { MENDED_ORDERS } from './testing/mended.ts';
import { brokenPromises } from './testing/promises.ts';
import { SCENES, scene } from './testing/scenes.ts';

const IS_LONG = process.env['MATINEE_FULL'] === '1';
/** Performances of each scene. Each night has others: more of them in one night took longer than all else together. */
const MOST = IS_LONG ? 30 : 2;
/** A control ends with the first rule that is seen broken: which performance that is depends on the scenes before it. */
const IN_A_CONTROL = 400;

let world: World;
// Of each scene its own: in one that holds the sessions of all scenes before, every look at them takes longer.
beforeEach(async () => {
  world = await startWorld({
    CANCEL_UNTIL_MINUTES: '0',
    HALL_ROWS: 'A',
    SEATS_PER_ROW: '2',
    WAITING_OFFER_MINUTES: '10',
    FRIENDS_HOLD_MINUTES: '10',
    STRIPE_PAYMENT_METHODS: 'card,us_bank_account',
  });
  world.stripe.webhooks.pointTo(null);
});
afterEach(() => world.close());

const inMotion = (showId: string) => brokenPromises(world, showId);

/** All that is due happens: holds end twice, as what is offered to the next one in the line is a hold as well. */
async function atRest(showId: string, page?: string): Promise<string[]> {
  const open = page === undefined ? [] : await openAfterTheHold(page);
  for (let round = 0; round < 2; round += 1) {
    world.clock.turn({ minutes: 60 });
    await sweep(world.deps);
    await reconcile(world.deps);
    await serveLines(world.deps);
  }
  world.clock.turn({ minutes: 30 });
  await sweep(world.deps);
  const { db, payments } = world.deps;
  const broken = await brokenAtRest({ db, payments, now: world.clock.now() }, [showId]);
  // The jobs of the next performance need not look at this show.
  await db.shows.deleteOne({ _id: showId });
  return [...open, ...broken];
}

/** Stripe would close it by itself only later: until then somebody could pay for seats that are not theirs any more. */
async function openAfterTheHold(page: string): Promise<string[]> {
  world.clock.turn({ minutes: 11 });
  await sweep(world.deps);
  const { status } = await world.deps.payments.checkout.sessions.retrieve(page);
  return status === 'open' ? ['page: it can be paid after the hold'] : [];
}

test.each(SCENES)(
  'whatever comes first, and wherever everybody dies, seats and money stay right: %s',
  async (name) => {
    const seed = seedOfRun(20261122);
    const first = MENDED_ORDERS.filter((one) => one.scene === name).map(({ way }) => way);
    const search = { inMotion, atRest, first, most: MOST, random: seeded(seed) };
    const found = await everyOrder(world, scene(world, name), search);
    const { states, performances, isWhole, broken, way } = found;
    expect(broken, `from seed ${seed}, on the way ${JSON.stringify(way)}`).toEqual([]);
    const all = isWhole ? ', which are all' : '';
    console.log(
      `every interleaving: ${name}: ${states} states in ${performances} performances from seed ${seed}${all}`,
    );
  },
  900_000,
);

/** The driver without some of the words of an update's filter or of the update, wherever they stand. */
function careless(
  member: 'bookings' | 'shows',
  isLeftOut: (word: string, update: string) => boolean,
): Dependencies {
  const { db } = world.deps;
  const target = db[member];
  const updateOne = (filter: Record<string, unknown>, update: Record<string, unknown>) => {
    const all = JSON.stringify(update);
    const without = (words: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(words).filter(([word]) => !isLeftOut(word, all)));
    return Reflect.apply(target.updateOne, target, [without(filter), without(update)]);
  };
  const loose = new Proxy(target, {
    get(from, name): unknown {
      if (name === 'updateOne') return updateOne;
      const value: unknown = Reflect.get(from, name, from);
      return typeof value === 'function' ? value.bind(from) : value;
    },
  });
  return { ...world.deps, db: { ...db, [member]: loose } };
}

/** Found within a few performances; the one that takes more has its turn in the long form. */
const CONTROLS = [
  {
    what: 'a friend may take a seat that its holder is paying for',
    name: 'two friends take a seat for which its holder presses Pay Now',
    left: ['bookings', (word: string, update: string) => word === 'session' && update.includes('isTaken')],
    breaks: /attempt/,
  },
  {
    what: 'a hold is divided whoever has its seats',
    name: 'a hold was given up for friends, and as it ends it is divided and somebody else orders its seats',
    left: ['shows', (word: string, update: string) => word === '$and' && !update.includes('waiting')],
    breaks: /hold|I1/,
  },
  {
    what: 'a hold that is being shared forgets its page before that is closed',
    name: 'a hold is shared as it ends, and somebody else orders its seats',
    left: ['bookings', (word: string, update: string) => word === '$set' && update.includes('closingPage')],
    breaks: /page: it can be paid after the hold/,
  },
  {
    what: 'seats are offered as they were when somebody looked at them',
    name: 'money comes late and is settled at once, for seats that are offered to who waits',
    left: [
      'shows',
      (word: string, update: string) => /\$and|seatsVersion/.test(word) && update.includes('offer'),
    ],
    breaks: /I[12]/,
  },
  {
    what: 'a door lets a seat in that has an entry',
    name: 'a seat is let in at two doors while its show is cancelled',
    left: ['bookings', (word: string) => word === 'entries.A1'],
    breaks: /was let in at Door/,
  },
  {
    what: 'a door lets in whoever has given the seat back',
    name: 'a seat is let in while its owner gives it back',
    left: ['bookings', (word: string, update: string) => word === 'state' && update.includes('entries')],
    breaks: /given back by its owner/,
  },
  {
    what: 'a door lets in by a scan that was taken back',
    name: 'a door tells late whom it let in while it takes that back, and the seat is let in at another',
    left: ['bookings', (word: string, update: string) => word === 'undone' && update.includes('entries.A1')],
    breaks: /was taken back at Door 1, and is in/,
  },
  {
    what: 'a door looks at no newer code',
    name: 'a seat is let in by its old code while it is sent',
    left: ['bookings', (word: string) => word === 'issues.A1'],
    breaks: /not its newest/,
  },
] as const;

test.each(IS_LONG ? CONTROLS : CONTROLS.slice(0, 3))(
  'it is noticed when $what',
  async ({ name, left: [member, isLeftOut], breaks }) => {
    const search = { inMotion, atRest, random: seeded(1), deps: careless(member, isLeftOut) };
    const { broken, way = [] } = await everyOrder(world, scene(world, name), {
      ...search,
      most: IN_A_CONTROL,
    });
    expect(broken.at(-1)).toMatch(breaks);
    // So it would be tried first from then on.
    const again = await everyOrder(world, scene(world, name), { ...search, first: [way], most: 0 });
    expect(again.performances).toBe(1);
    expect(again.broken.at(-1)).toMatch(breaks);
  },
  900_000,
);
