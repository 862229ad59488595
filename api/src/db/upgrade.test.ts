/** Data of releases before, under this one and under that one again. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { restoreBackup } from '../backup/restore-backup.ts';
import { reconcile } from '../orders/reconcile.ts';
import { brokenInMotion } from '../orders/testing/invariants.ts';
import { startWorld, type World } from '../orders/testing/world.ts';
import { movieView } from '../movies/movie-view.ts';
import { movieSchema } from '../movies/schemas.ts';
import { factsOf } from '../shows/show-facts.ts';
import { collectionsOf, type Database } from './collections.ts';
import { indexesOf } from './index-state.ts';
import { migrate } from './migrations.ts';
import { startOlderRelease } from './testing/older-release.ts';
import { startReleaseBefore } from './testing/release-before.ts';

/**
 * Written by the build of an older release (f0ba048), with its own API and its own backup: six holds of one person in one slot,
 * which it took because an upgraded database had no index against them (it was dropped beforehand), tickets paid, free, given
 * back, and of a cancelled show.
 */
const BACKUP = path.resolve(import.meta.dirname, '../backup/testing/of-the-release-before');
const SHOWS = ['6af000000000000000000001', '6af000000000000000000002', '6af000000000000000000003'];

let world: World;
let db: Database;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  db = collectionsOf(world.deps.db.raw.client.db(`upgrade-${randomBytes(6).toString('hex')}`));
  await restoreBackup(db.raw, BACKUP);
  return async () => {
    await db.raw.dropDatabase();
  };
});

/** What a process of this release does before it listens. */
async function startThisRelease(): Promise<readonly string[] | null> {
  await migrate(db);
  const indexes = indexesOf(db, world.deps.log);
  await indexes.bringAbout();
  return indexes.missing();
}
/** What a process of another release does at its start. */
const OTHER_STARTS = [
  ['the release before', () => startReleaseBefore(db, world.deps.log)],
  ['an older release', () => startOlderRelease(db.raw)],
] as const;
const allBookings = () =>
  db.bookings
    .find({}, { projection: { holdSlot: 0, listKeys: 0 } })
    .sort({ _id: 1 })
    .toArray();
const uniqueOnes = async () =>
  (await db.bookings.indexes()).filter(({ unique }) => unique).map(({ key }) => Object.keys(key).join());

test('a backup of an older release becomes a database of this one: nothing is lost, and one slot has one hold', async () => {
  const before = await allBookings();
  expect(before.filter(({ userId }) => userId === 'ann')).toHaveLength(6);
  expect(await startThisRelease()).toEqual([]);
  expect(await allBookings()).toEqual(before);
  const inSlots = await db.bookings.find({ userId: 'ann', holdSlot: { $exists: true } }).toArray();
  expect(inSlots.map(({ holdSlot }) => holdSlot)).toEqual([0]);
  expect(await uniqueOnes()).toEqual(['showId,userId,holdSlot', 'showId,userId,orderHash']);
  const books = { db, payments: world.deps.payments, now: world.clock.now() };
  expect(await brokenInMotion(books, SHOWS)).toEqual([]);
});

test.each(OTHER_STARTS)(
  'what %s made finds an order by its key once this release has started, and again after that one has',
  async (_, startOther) => {
    await startOther();
    const keys = async () => (await db.bookings.indexes()).map(({ key }) => Object.keys(key).join());
    expect(await keys()).not.toContain('userId,idempotencyKey');
    await startThisRelease();
    await startOther();
    expect(await keys()).toContain('userId,idempotencyKey');
  },
);

test.each(OTHER_STARTS)(
  'after this release %s starts again, and after that this one, and what guards the slots stays',
  async (_, startOther) => {
    await startOther();
    await startThisRelease();
    const guards = await uniqueOnes();
    await startOther();
    expect(await uniqueOnes()).toEqual(guards);
    expect(await startThisRelease()).toEqual([]);
    expect(await uniqueOnes()).toEqual(guards);
  },
);

test.each(OTHER_STARTS)(
  'what this release says of a show and a movie, %s leaves alone; of what it wrote itself nothing is said',
  async (_, startOther) => {
    await startThisRelease();
    const [mine = '', its = ''] = SHOWS;
    const facts = { format: '3D', subtitles: 'vi' };
    const trailer = { site: 'youtube' as const, key: 'abc' };
    await db.shows.updateOne({ _id: mine }, { $set: facts });
    await db.movies.updateMany({}, { $set: { trailer } });
    await startOther();
    // As all releases claim a seat: by names of fields.
    await db.shows.updateOne({ _id: mine }, { $inc: { seatsVersion: 1 } });
    await startThisRelease();
    const [show, other, movie] = await Promise.all([
      db.shows.findOne({ _id: mine }),
      db.shows.findOne({ _id: its }),
      db.movies.findOne(),
    ]);
    expect(show && factsOf(show)).toEqual(facts);
    expect(other && factsOf(other)).toEqual({});
    expect(movie && movieSchema.parse(movieView(movie, 'VN')).trailer).toEqual(trailer);
  },
);

test.each(OTHER_STARTS)(
  'this release and %s start at once on an empty database and leave one guard of each kind',
  async (_, startOther) => {
    await db.raw.dropDatabase();
    await Promise.all([startOther().catch(() => undefined), startThisRelease()]);
    await startThisRelease();
    expect(await uniqueOnes()).toHaveLength(2);
    await startOther();
    expect(await uniqueOnes()).toHaveLength(2);
  },
);

test('what the release before writes beside this one, this one reads, and the jobs of both leave it right', async () => {
  await startThisRelease();
  const [one] = await db.bookings.find({ userId: 'bob' }).toArray();
  if (!one) throw new Error('Bob has a ticket');
  const { holdSlot: _slot, ...older } = one;
  await db.bookings.insertOne({
    ...older,
    _id: world.deps.ids.next(),
    userId: 'cy',
    seats: ['D1'],
    state: 'cancelled',
    history: [{ state: 'cancelled', at: new Date(), why: 'cancelled by its owner' }],
  });
  await reconcile({ ...world.deps, db });
  const books = { db, payments: world.deps.payments, now: world.clock.now() };
  expect(await brokenInMotion(books, SHOWS)).toEqual([]);
});
