import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Db, ObjectId } from 'mongodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startApi, type TestApi } from '../testing/harness.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let api: TestApi;
let folder: string;
beforeEach(async () => {
  api = await startApi({ settings: { SHARED_LIMITS: 'all' } });
  folder = await mkdtemp(path.join(os.tmpdir(), 'matinee-beside-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await api.close();
  await rm(folder, { recursive: true });
});
const backUp = async () => (await writeBackup(api.deps.db.raw, folder)).collections.map(({ name }) => name);
/** An empty database that is gone when the test ends. */
function another() {
  const { client } = api.deps.db.raw;
  return client.db(`beside-${randomBytes(6).toString('hex')}`);
}

test('what calls were counted is not backed up, as it counts for a minute', async () => {
  expect((await api.call('GET', '/api/show/all')).status).toBe(200);
  expect(await api.deps.db.raw.collection('rateLimits').countDocuments()).toBe(1);
  expect(await backUp()).not.toContain('rateLimits');
});

/** Lists what the profiler writes to as well: the local stand-in has none, and nobody else may write there. */
function profile(db: Db, names: readonly string[]): void {
  const all = ['system.profile', ...names].map((name) => ({ name, type: 'collection' as const }));
  vi.spyOn(db, 'listCollections').mockReturnValue(
    Object.assign(db.listCollections(), { toArray: async () => all }),
  );
  const collection = db.collection.bind(db);
  vi.spyOn(db, 'collection').mockImplementation((name, options) =>
    collection(name === 'system.profile' ? 'profiled' : name, options),
  );
}

test('what MongoDB writes for itself is neither backed up nor in the way of a restore', async () => {
  const restored = another();
  await restored.collection('profiled').insertOne({ op: 'command' });
  profile(api.deps.db.raw, ['meta']);
  profile(restored, []);
  expect(await backUp()).toEqual(['meta']);
  await restoreBackup(restored, folder);
  await restored.dropDatabase();
});

test('a collection that somebody made by hand is backed up and restored, whatever its name and ids', async () => {
  const notes = [
    { _id: new ObjectId(), text: 'one' },
    { _id: new ObjectId(), text: 'two' },
  ];
  await api.deps.db.raw.collection('box_office.notes-2').insertMany(notes);
  expect(await backUp()).toContain('box_office.notes-2');
  const restored = another();
  await restoreBackup(restored, folder);
  expect(await restored.collection('box_office.notes-2').find().sort({ _id: 1 }).toArray()).toEqual(notes);
  await restored.dropDatabase();
});
