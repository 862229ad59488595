import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { brokenInMotion } from '../orders/testing/invariants.ts';
import { liveState, releaseStore } from '../releases/store/store.ts';
import { actsLog } from '../releases/signed-sets/acts-log.ts';
import { startWorld, type World } from '../orders/testing/world.ts';
import { collectionsOf, type Database } from '../db/collections.ts';
import { bringAboutIndexes } from '../db/bring-about-indexes.ts';
import { migrate } from '../db/migrations.ts';
import { fileOf, MANIFEST, type Manifest } from './format.ts';
import { restoreBackup } from './restore-backup.ts';
import { beginRestore, forgetRestore, restoredFrom } from '../db/restore-mark.ts';
import { writeBackup } from './write-backup.ts';

const BUYERS = 40;

let world: World;
let folder: string;
let empty: Database;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'matinee-backup-'));
  const name = `restored-${randomBytes(6).toString('hex')}`;
  empty = collectionsOf(world.deps.db.raw.client.db(name));
  return async () => {
    await empty.raw.dropDatabase();
    await rm(folder, { recursive: true });
  };
});

const whole = async (db: Database) => {
  const names = (await db.raw.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const documents = await Promise.all(
    names.map((name) => db.raw.collection(name).find({}).sort({ _id: 1 }).toArray()),
  );
  return Object.fromEntries(names.map((name, at) => [name, documents[at]]).filter(([, all]) => all?.length));
};

test('a restored database is the one that was backed up, to the last value and type', async () => {
  const show = await world.addShow();
  await world.as('ann').book(show._id, ['A1', 'A2']);
  await writeBackup(world.deps.db.raw, folder);
  const { takenAt } = await restoreBackup(empty.raw, folder);
  expect(await restoredFrom(empty.raw)).toEqual(new Date(takenAt));
  await forgetRestore(empty.raw);
  expect(await whole(empty)).toEqual(await whole(world.deps.db));
  expect(await migrate(empty)).toEqual([]);
});

test('the acts of releases, whose ids are numbers, are backed up like the rest', async () => {
  const log = actsLog(world.deps.db.raw);
  for (const ref of ['one', 'two', 'three'])
    await log.append({ at: new Date(), act: 'published', by: 'catalog', reason: '', ref, detail: {} });
  await writeBackup(world.deps.db.raw, folder);
  await restoreBackup(empty.raw, folder);
  await forgetRestore(empty.raw);
  expect((await whole(empty))['releaseLog']).toHaveLength(3);
  expect(await whole(empty)).toEqual(await whole(world.deps.db));
  await world.deps.db.raw.collection('releaseLog').deleteMany({});
});

test('a restored database gets all the indexes that the one before had', async () => {
  await writeBackup(world.deps.db.raw, folder);
  await restoreBackup(empty.raw, folder);
  await bringAboutIndexes(empty);
  const indexesOf = async (db: Database) => {
    const all = await Promise.all(
      (await db.raw.collections()).map(async (one) => [one.collectionName, await one.indexes()] as const),
    );
    return Object.fromEntries(all.filter(([, indexes]) => indexes.length > 1));
  };
  expect(await indexesOf(empty)).toEqual(await indexesOf(world.deps.db));
});

test('what was live when the backup was taken is not live in what is restored', async () => {
  const pointers = world.deps.db.raw.collection<{ _id: string; composition: string }>('pointers');
  await pointers.insertOne({ _id: 'live', composition: 'an old one' });
  const { takenAt } = await writeBackup(world.deps.db.raw, folder);
  await pointers.deleteOne({ _id: 'live' });
  await restoreBackup(empty.raw, folder);
  expect(await liveState(releaseStore(empty.raw))).toBeNull();
  expect(await empty.raw.collection('pointers').find().toArray()).toMatchObject([
    { _id: `live until ${takenAt}`, composition: 'an old one' },
  ]);
});

test('when a backup was taken is said by the database, whatever the machine’s clock says', async () => {
  const localTime = new Date(Date.now() - 11 * 60_000);
  const ask = vi.spyOn(world.deps.db.raw, 'command').mockResolvedValueOnce({ localTime });
  expect((await writeBackup(world.deps.db.raw, folder)).takenAt).toBe(localTime.toISOString());
  ask.mockRestore();
});

test('a backup taken while people buy is one moment: no booking without its seats, no seat without its booking', async () => {
  const show = await world.addShow();
  const seats = [...'ABCDEFGHIJ'].flatMap((row) => [1, 2, 3, 4].map((number) => `${row}${number}`));
  const buying = seats.slice(0, BUYERS).map((seat, at) => world.as(`buyer${at}`).book(show._id, [seat]));
  await buying[0];
  await writeBackup(world.deps.db.raw, folder);
  await Promise.all(buying);
  await restoreBackup(empty.raw, folder);

  const books = { db: empty, payments: world.deps.payments, now: world.clock.now() };
  expect(await brokenInMotion(books, [show._id])).toEqual([]);
  const restored = await empty.shows.findOne({ _id: show._id });
  const owners = Object.values(restored?.seats ?? {}).map(({ bookingId }) => bookingId);
  expect(owners.length).toBeGreaterThan(0);
  expect(await empty.bookings.countDocuments({ _id: { $in: owners } })).toBe(owners.length);
});

test('a backup is for the eyes of its owner only', async () => {
  const inner = path.join(folder, 'tonight');
  await writeBackup(world.deps.db.raw, inner);
  for (const file of [inner, ...(await readdir(inner)).map((name) => path.join(inner, name))])
    expect((await stat(file)).mode & 0o077, file).toBe(0);
});

test('a file that is not what was backed up stops the restore before anything is written', async () => {
  await writeBackup(world.deps.db.raw, folder);
  await appendFile(path.join(folder, fileOf({ name: 'movies' })), '{"_id":"forged"}\n');
  await expect(restoreBackup(empty.raw, folder)).rejects.toThrow('not what was backed up');
  expect(await whole(empty)).toEqual({});
});

test('a file that reads as more or fewer documents than its list says stops the restore before anything is written', async () => {
  await writeBackup(world.deps.db.raw, folder);
  const file = path.join(folder, MANIFEST);
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  const [first, ...others] = manifest.collections;
  await writeFile(
    file,
    JSON.stringify({ ...manifest, collections: [{ ...first, documents: 999 }, ...others] }),
  );
  await expect(restoreBackup(empty.raw, folder)).rejects.toThrow('999 were backed up');
  expect(await whole(empty)).toEqual({});
});

test('a backup that could not be read again is none', async () => {
  const notes = world.deps.db.raw.collection<{ _id: string; text: unknown }>('notes');
  // As it is written this is an id, and it is none.
  await notes.insertOne({ _id: 'one', text: { $oid: 'not an id' } });
  onTestFinished(() => notes.drop().then(() => undefined));
  await expect(writeBackup(world.deps.db.raw, folder)).rejects.toThrow('notes.ndjson cannot be read again');
  expect(await readdir(folder)).not.toContain(MANIFEST);
});

test('nothing is restored over a database that is in use, and no backup is written over another', async () => {
  await writeBackup(world.deps.db.raw, folder);
  await expect(restoreBackup(world.deps.db.raw, folder)).rejects.toThrow('not empty');
  await expect(writeBackup(world.deps.db.raw, folder)).rejects.toThrow('not empty');
});

test('a folder that has no manifest, or one with a path in it, is no backup', async () => {
  await expect(restoreBackup(empty.raw, folder)).rejects.toThrow('is no backup');
  await writeBackup(world.deps.db.raw, folder);
  const file = path.join(folder, MANIFEST);
  await writeFile(file, (await readFile(file, 'utf8')).replace('"movies"', '"../movies"'));
  await expect(restoreBackup(empty.raw, folder)).rejects.toThrow();
  expect(await whole(empty)).toEqual({});
});

test('the API does not start on a database that is only half restored, and no backup is taken of it', async () => {
  await beginRestore(empty.raw);
  await expect(migrate(empty)).rejects.toThrow('half restored');
  await expect(writeBackup(empty.raw, path.join(folder, 'tonight'))).rejects.toThrow('half restored');
  expect(await readdir(folder)).toEqual([]);
});
