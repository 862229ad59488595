import { type MongoStandIn, startMongoStandIn } from '@matinee/stand-ins/mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { brokenInMotion } from '../orders/testing/invariants.ts';
import { startWorld } from '../orders/testing/world.ts';
import type { ShowDocument } from '../db/documents.ts';
import { tokenOf } from '../testing/tokens.ts';
import { type WeakLink, weakLink } from '../testing/weak-link.ts';

// Every wait in here is for a limit of the API's; a busy machine makes them longer.
vi.setConfig({ testTimeout: 120_000 });
const GUARD = { timeout: 60_000, interval: 20 };
/** Writes of the API on the wire: the name of a command ends with a zero byte. */
const WRITE = /(insert|update|findAndModify)\0/;

let mongo: MongoStandIn;
let link: WeakLink;
let world: Awaited<ReturnType<typeof startWorld>>;
let show: ShowDocument;
beforeAll(async () => {
  mongo = await startMongoStandIn({ dir: null, port: 0 });
  link = await weakLink(mongo.port);
  world = await startWorld({
    MONGODB_URI: `mongodb://127.0.0.1:${link.port}/trouble?directConnection=true`,
    MONGODB_TIMEOUT_MS: '400',
    LIST_CACHE_MS: '0',
    OPEN_HOLDS_PER_SHOW: '1000',
  });
});
afterAll(async () => {
  link.heal();
  await world.close();
  await link.close();
  await mongo.close();
});
const recovered = () => expect.poll(() => status('/api/ready'), GUARD).toBe(200);
beforeEach(async () => {
  link.heal();
  await recovered();
  show = await world.addShow();
});

const headers = () => ({ authorization: `Bearer ${tokenOf('boss')}` });
const get = (path: string) => fetch(`${world.url}${path}`, { headers: headers() });
const status = async (path: string) => (await get(path)).status;

/** What works without a database, and what only a deploy key opens. */
const NEEDS_NONE =
  /^\/(metrics|api\/(health|site|openapi\.json|docs|show\/now-playing|show\/programme\/page|tickets\/key|trust\/roots|admin\/is-admin))/;

/** Every read that an admin may ask and that the database has to answer. */
async function reads(): Promise<string[]> {
  const patterns = world.routes
    .filter((route) => route.startsWith('GET '))
    .map((route) => route.slice(4))
    .filter((path) => !NEEDS_NONE.test(path));
  const paths = new Set(patterns.flatMap((path) => [show._id, '100'].map((id) => path.replace(/:\w+/g, id))));
  const open: string[] = [];
  for (const path of paths) {
    const answer = await get(path);
    await answer.body?.cancel();
    if (![400, 401].includes(answer.status)) open.push(path);
  }
  return open;
}

describe.each(['gone', 'silent'] as const)('a database that is %s', (how) => {
  const lose = () => (how === 'gone' ? link.cut() : link.stall());

  test('makes every read that needs it 503 with a clear body, until it is back: without a restart', async () => {
    const paths = await reads();
    lose();
    const answers = await Promise.all(paths.map(get));
    for (const [index, answer] of answers.entries()) {
      expect(answer.status, paths[index]).toBe(503);
      expect(await answer.json()).toEqual({
        success: false,
        code: 'database_unavailable',
        message: 'The cinema cannot reach its records right now. Please try again.',
        requestId: answer.headers.get('x-request-id'),
        retryAfter: 5,
      });
      expect(answer.headers.get('retry-after')).toBe('5');
    }
    for (const path of ['/api/health', '/api/show/now-playing']) expect(await status(path)).toBe(200);
    link.heal();
    await expect.poll(() => status('/api/show/all'), GUARD).toBe(200);
    console.log(`database ${how}: ${paths.length} reads answered 503, and 200 again without a restart`);
  });

  test('makes a write 503 or 504, and leaves nothing behind', async () => {
    lose();
    const answer = await world.as('ann').book(show._id, ['A1']);
    expect([503, 504]).toContain(answer.http);
    expect(answer).toMatchObject({ success: false });
    link.heal();
    await expect.poll(async () => (await world.as('bob').book(show._id, ['A1'])).http, GUARD).toBe(200);
    expect(await world.deps.db.bookings.countDocuments({ userId: 'ann' })).toBe(0);
  });
});

test('a slow database makes slow answers, not wrong ones', async () => {
  link.slow(30);
  const { http, bookingId } = await world.as('ann').book(show._id, ['A1']);
  expect(http).toBe(200);
  expect((await world.booking(bookingId)).seats).toEqual(['A1']);
});

test('a write whose answer is lost is carried out once', async () => {
  link.loseAnswerTo(/update\0/);
  const { http, bookingId } = await world.as('ann').book(show._id, ['B1', 'B2']);
  expect(http).toBe(200);
  const { seats, seatsVersion } = await world.show(show._id);
  expect(Object.values(seats).map((seat) => seat.bookingId)).toEqual([bookingId, bookingId]);
  expect(seatsVersion).toBe(1);
});

test.each(['before', 'after'] as const)(
  'a database that goes %s any write of a booking: refused or done, and asked again exactly one',
  async (moment) => {
    let refused = 0;
    for (let n = 0; n < 4; n++) {
      const buyer = `${moment}-${n}`;
      const seats = [`C${n + 1}`, `D${n + 1}`];
      const key = { 'idempotency-key': buyer };
      link.cutAt(n, WRITE, moment);
      const first = await world.as(buyer).book(show._id, seats, key);
      if (first.http !== 200) refused += 1;
      link.heal();
      await recovered();
      // Longer than a request can be under way, so that the key is not waited for.
      world.clock.turn({ minutes: 1 });
      const again = await world.as(buyer).book(show._id, seats, key);
      expect(again, `cut at write ${n}: ${JSON.stringify([first, again])}`).toMatchObject({
        http: 200,
        success: true,
      });
      if (first.http === 200) expect(again.bookingId).toBe(first.bookingId);
      const bookings = await world.deps.db.bookings.find({ userId: buyer }).toArray();
      expect(bookings.map(({ _id, state }) => [_id, state])).toEqual([[again.bookingId, 'pending']]);
      const owners = seats.map(async (seat) => (await world.show(show._id)).seats[seat]?.bookingId);
      expect(await Promise.all(owners)).toEqual([again.bookingId, again.bookingId]);
    }
    expect(refused).toBeGreaterThan(0);
    const now = world.clock.now();
    expect(
      await brokenInMotion({ db: world.deps.db, payments: world.deps.payments, now }, [show._id]),
    ).toEqual([]);
    console.log(
      `database cut ${moment} each of 4 writes: ${refused} bookings refused, all exactly once in the end`,
    );
  },
);
