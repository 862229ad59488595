import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectionsOf } from '../db/collections.ts';
import { startWorld, type World } from '../orders/testing/world.ts';
import { brokenInMotion } from '../orders/testing/invariants.ts';
import { liveBeforeRestore, releaseStore, type ReleaseEvent } from '../releases/store/store.ts';
import { breakDatabase, mendDatabase } from '../testing/database-faults.ts';
import { Moment } from './moment.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let world: World;
let folder: string;
beforeEach(async () => {
  world = await startWorld();
  folder = await mkdtemp(path.join(os.tmpdir(), 'matinee-aged-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
  await rm(folder, { recursive: true });
});

const gone = (errorCode: number) => ({
  name: 'the moment is gone',
  failPoint: 'failCommand' as const,
  data: { errorCode },
});

/** Lets something happen between the reading of one collection and the next. */
function beforeReading(name: string, happen: () => Promise<void>): void {
  const documentsOf: Moment['documentsOf'] = Reflect.get<Moment, 'documentsOf'>(
    Moment.prototype,
    'documentsOf',
  );
  vi.spyOn(Moment.prototype, 'documentsOf').mockImplementation(async function* (this: Moment, asked) {
    if (asked === name) await happen();
    yield* documentsOf.call(this, asked);
  });
}

test.each([239, 246])('a backup whose moment is gone (%i) goes on with the rest', async (code) => {
  const show = await world.addShow();
  await world.as('ann').book(show._id, ['A1', 'A2']);
  const { client } = world.deps.db.raw;
  beforeReading('shows', async () => {
    await world.as('bob').book(show._id, ['B1']);
    await client.db('admin').command({
      configureFailPoint: 'failCommand',
      mode: { times: 1 },
      data: { errorCode: code, failCommands: ['find'] },
    });
  });
  const { takenAt, until } = await writeBackup(world.deps.db.raw, folder);
  expect(Date.parse(until ?? '')).toBeGreaterThanOrEqual(Date.parse(takenAt));

  const restored = collectionsOf(client.db(`aged-${randomBytes(6).toString('hex')}`));
  await restoreBackup(restored.raw, folder);
  const books = { db: restored, payments: world.deps.payments, now: world.clock.now() };
  expect(await brokenInMotion(books, [show._id])).toEqual([]);
  // Bob's booking came after the bookings were read, so its seat is nobody's.
  const { seats } = (await restored.shows.findOne({ _id: show._id })) ?? {};
  expect(Object.keys(seats ?? {}).toSorted()).toEqual(['A1', 'A2']);
  await restored.raw.dropDatabase();
});

test.each([10107, 11602, 43])('an election in the middle of a backup (%i) does not end it', async (code) => {
  const { client } = world.deps.db.raw;
  const notes = world.deps.db.raw.collection<{ _id: number }>('notes');
  await notes.insertMany(Array.from({ length: 250 }, (_, at) => ({ _id: at })));
  beforeReading('notes', async () => {
    await client.db('admin').command({
      configureFailPoint: 'failCommand',
      mode: { times: 1 },
      data: { errorCode: code, failCommands: ['getMore'] },
    });
  });
  const { until, collections } = await writeBackup(world.deps.db.raw, folder);
  expect(until).toBeDefined();
  expect(collections.find(({ name }) => name === 'notes')?.documents).toBe(250);
});

/** What one composition says is revoked goes on with each that is promoted. */
const compositionOf = (_id: string, revoked: string[]) => ({
  _id,
  composition: { id: _id, createdAt: '2026-03-01T12:00:00.000Z', remotes: [], revoked },
  previous: null,
  by: 'Mai',
  reason: 'a test',
  createdAt: new Date('2026-03-01T12:00:00.000Z'),
});
const promoted = (composition: string): ReleaseEvent => ({
  at: new Date('2026-03-01T12:00:00.000Z'),
  act: 'promoted',
  composition,
  by: 'Mai',
  reason: 'a test',
});

/** Restores what was backed up while something was promoted. @returns what the database then says is revoked */
async function revokedAfterRestore(): Promise<string[] | undefined> {
  const restored = collectionsOf(world.deps.db.raw.client.db(`aged-${randomBytes(6).toString('hex')}`));
  await restoreBackup(restored.raw, folder);
  const before = await liveBeforeRestore(releaseStore(restored.raw));
  await restored.raw.dropDatabase();
  return before?.revoked;
}

test('what is promoted while a backup whose moment is gone goes on is there with what it says is revoked', async () => {
  const { raw } = world.deps.db;
  const { compositions, pointers } = releaseStore(raw);
  await compositions.insertOne(compositionOf('before', []));
  const changedAt = world.clock.now();
  await pointers.insertOne({ _id: 'live', composition: 'before', changedAt, history: [promoted('before')] });
  beforeReading('pointers', async () => {
    await compositions.insertOne(compositionOf('after', ['catalog@1.0.0']));
    await pointers.updateOne(
      { _id: 'live' },
      { $set: { composition: 'after' }, $push: { history: promoted('after') } },
    );
    await raw.client.db('admin').command({
      configureFailPoint: 'failCommand',
      mode: { times: 1 },
      data: { errorCode: 239, failCommands: ['find'] },
    });
  });
  await writeBackup(raw, folder);
  expect(await revokedAfterRestore()).toEqual(['catalog@1.0.0']);
});

test('what names something is read before what it names, as a moment may be gone between the two', async () => {
  const { raw } = world.deps.db;
  const named = [
    ['timestamps', 'pointers'],
    ['pointers', 'compositions'],
    ['compositions', 'signedSets'],
    ['signedSets', 'trustRoots'],
    ['signedSets', 'releaseLog'],
    ['compositions', 'releases'],
    ['compositions', 'shells'],
    ['releases', 'keptFiles'],
    ['shells', 'keptFiles'],
  ] as const;
  for (const name of new Set(named.flat()))
    await raw.collection<{ _id: string }>(name).insertOne({ _id: 'one' });
  const read = (await writeBackup(raw, folder)).collections.map(({ name }) => name);
  expect(named.filter(([one, other]) => read.indexOf(one) >= read.indexOf(other))).toEqual([]);
});

test('a backup of before that has a pointer without its composition goes by the one before it', async () => {
  const { raw } = world.deps.db;
  const { compositions, pointers } = releaseStore(raw);
  await compositions.insertOne(compositionOf('before', ['catalog@1.0.0']));
  await pointers.insertOne({
    _id: 'live',
    composition: 'after',
    changedAt: world.clock.now(),
    history: [
      promoted('before'),
      { ...promoted('before'), act: 'canary-ended', composition: 'tried' },
      promoted('after'),
    ],
  });
  await compositions.insertOne(compositionOf('tried', []));
  await writeBackup(raw, folder);
  expect(await revokedAfterRestore()).toEqual(['catalog@1.0.0']);
});

test('a database that keeps no moment at all ends the backup', async () => {
  const { client } = world.deps.db.raw;
  await breakDatabase(client, gone(246), ['find']);
  await expect(writeBackup(world.deps.db.raw, folder)).rejects.toMatchObject({ code: 246 });
  await mendDatabase(client, gone(246));
});
