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

test.each([
  'box_office.notes-2',
  '2026-archive',
  'box office',
  'Vé đã bán',
  '../../movies',
  '1',
  'x'.repeat(210),
])('a collection that somebody made by hand is backed up and restored: %s', async (name) => {
  const notes = [
    { _id: new ObjectId(), text: 'one' },
    { _id: new ObjectId(), text: 'two' },
  ];
  await api.deps.db.raw.collection(name).insertMany(notes);
  expect(await backUp()).toContain(name);
  const restored = another();
  await restoreBackup(restored, folder);
  expect(await restored.collection(name).find().sort({ _id: 1 }).toArray()).toEqual(notes);
  await restored.dropDatabase();
});

test('ids may be of any kinds, also where the moment is gone in the middle of them', async () => {
  const { raw } = api.deps.db;
  const days = Array.from({ length: 150 }, (_, day) => ({ _id: { day, hall: 'Hall 1' } }));
  const others = [0, 'zero', new ObjectId(), new Date(0), true, { hall: '$day', day: 1 }];
  const reports = raw.collection<{ _id: unknown }>('reports');
  await reports.insertMany([...others.map((_id) => ({ _id })), ...days]);
  await raw.client.db('admin').command({
    configureFailPoint: 'failCommand',
    mode: { times: 1 },
    data: { errorCode: 246, failCommands: ['getMore'] },
  });
  const { until, collections } = await writeBackup(raw, folder);
  expect(until).toBeDefined();
  expect(collections.find(({ name }) => name === 'reports')?.documents).toBe(others.length + days.length);
  const restored = another();
  await restoreBackup(restored, folder);
  expect(await restored.collection('reports').find().sort({ _id: 1 }).toArray()).toEqual(
    await reports.find().sort({ _id: 1 }).toArray(),
  );
  await restored.dropDatabase();
});

test('a view is not backed up, and what cannot be put back as what it is is told', async () => {
  const { raw } = api.deps.db;
  const all = [
    { name: 'meta', type: 'collection' },
    { name: 'soldToday', type: 'view' },
    { name: 'visits', type: 'timeseries' },
  ];
  vi.spyOn(raw, 'listCollections').mockReturnValue(
    Object.assign(raw.listCollections(), { toArray: async () => all }),
  );
  const told: string[][] = [];
  const { collections } = await writeBackup(raw, folder, undefined, (...about) => told.push(about));
  expect(collections.map(({ name }) => name)).toEqual(['meta']);
  expect(told).toEqual([['visits', 'timeseries']]);
});
