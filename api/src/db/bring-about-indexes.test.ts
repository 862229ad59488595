import { randomBytes } from 'node:crypto';
import { type CommandStartedEvent, MongoServerError } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startApi, type TestApi } from '../testing/harness.ts';
import { bringAboutIndexes } from './bring-about-indexes.ts';
import { collectionsOf, type Database } from './collections.ts';
import { type DeclaredIndex, INDEXES } from './indexes.ts';
import { startOlderRelease } from './testing/older-release.ts';

let api: TestApi;
let db: Database;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => {
  db = collectionsOf(api.deps.db.raw.client.db(`indexes-${randomBytes(6).toString('hex')}`));
  return async () => {
    await db.raw.dropDatabase();
  };
});

const namesOf = async (collection: string) =>
  (await db.raw.collection(collection).indexes())
    .map(({ name }) => name ?? '')
    .filter((name) => name !== '_id_');
const wanted = (collection: string) => (INDEXES[collection] ?? []).map(({ name }) => name);
const keysOf = async (collection: string) =>
  (await db.raw.collection(collection).indexes()).map(({ key }) => Object.keys(key).join());
const only = (index: DeclaredIndex) => ({ declared: { movies: [index] } });

test('an empty database gets every index that is declared, and the next start changes nothing', async () => {
  const { made } = await bringAboutIndexes(db);
  expect(made).toHaveLength(Object.values(INDEXES).flat().length);
  for (const collection of Object.keys(INDEXES))
    expect((await namesOf(collection)).toSorted()).toEqual(wanted(collection).toSorted());
  expect(await bringAboutIndexes(db)).toEqual({ made: [], dropped: [], broken: [] });
});

test('no index waits for a member of the replica set that is away', async () => {
  const quorums = new Set<unknown>();
  const listen = ({ commandName, command }: CommandStartedEvent) => {
    if (commandName === 'createIndexes' && command['$db'] === db.raw.databaseName)
      quorums.add(command['commitQuorum']);
  };
  db.raw.client.on('commandStarted', listen);
  onTestFinished(() => void db.raw.client.off('commandStarted', listen));
  await startOlderRelease(db.raw);
  quorums.clear();
  await bringAboutIndexes(db);
  await db.raw.dropDatabase();
  await bringAboutIndexes(db);
  await db.raw.collection('bookings').dropIndexes();
  await bringAboutIndexes(db);
  expect([...quorums]).toEqual(['majority']);
});

test('an index that somebody dropped is there after the next start, and one of their own stays', async () => {
  await bringAboutIndexes(db);
  await db.bookings.dropIndex('oneHoldPerSlot');
  await db.bookings.createIndex({ userName: 1 }, { name: 'ours' });
  expect((await bringAboutIndexes(db)).made).toEqual(['bookings.oneHoldPerSlot']);
  expect(await namesOf('bookings')).toContain('ours');
});

test('an index that somebody made by hand as it is declared serves under their name', async () => {
  await db.bookings.createIndex({ userId: 1, createdAt: -1 });
  await db.raw.collection('movies').createIndex({ title: 1 }, { unique: true });
  const { made, broken } = await bringAboutIndexes(db);
  expect(made).toContain('bookings.oneHoldPerSlot');
  expect(broken).toEqual([]);
  expect((await keysOf('bookings')).filter((key) => key === 'userId,createdAt')).toHaveLength(1);
  expect(await bringAboutIndexes(db, only({ key: { title: 1 }, name: 'byTitle', unique: true }))).toEqual({
    made: [],
    dropped: [],
    broken: [],
  });
});

test('one made by hand that MongoDB allows no other beside, and is not as declared, gives way', async () => {
  await db.movies.createIndex({ fetchedAt: 1 });
  const index: DeclaredIndex = { key: { fetchedAt: 1 }, name: 'forgotten', expireAfterSeconds: 60 };
  const { made, dropped } = await bringAboutIndexes(db, only(index));
  expect({ made, dropped }).toEqual({ made: ['movies.forgotten'], dropped: ['movies.fetchedAt_1'] });
  expect(await namesOf('movies')).toEqual(['forgotten']);
});

test('one made by hand that is not unique takes no unique one’s place', async () => {
  await db.raw.collection('movies').createIndex({ title: 1 });
  const index: DeclaredIndex = { key: { title: 1 }, name: 'byTitle', unique: true };
  expect((await bringAboutIndexes(db, only(index))).made).toEqual(['movies.byTitle']);
  await db.raw.collection('movies').insertOne({ title: 'Same' });
  await expect(db.raw.collection('movies').insertOne({ title: 'Same' })).rejects.toMatchObject({
    code: 11000,
  });
});

test('an index of an older release is replaced, and at no moment is there none', async () => {
  await startOlderRelease(db.raw);
  const commands: string[] = [];
  const listen = ({ commandName, command }: CommandStartedEvent) => {
    const about: unknown = command['indexes']?.[0]?.name ?? command['index'];
    if (command['$db'] === db.raw.databaseName && /oneHoldPerSlot/.test(String(about)))
      commands.push(`${commandName} ${String(about).replace(/_[0-9a-f]{8}$/, ' anew')}`);
  };
  db.raw.client.on('commandStarted', listen);
  const { dropped } = await bringAboutIndexes(db);
  db.raw.client.off('commandStarted', listen);
  expect(commands).toEqual(['createIndexes oneHoldPerSlot anew', 'dropIndexes oneHoldPerSlot']);
  const ofBookings = ['newest', 'oneHoldPerSlot', 'oneHoldPerOrder'].map((name) => `bookings.${name}`);
  expect(dropped).toEqual(['shows.byStart', ...ofBookings]);
  expect(await keysOf('bookings')).toContain('showId,userId,holdSlot');
  expect(await keysOf('bookings')).not.toContain('userId,showId,holdSlot');
  expect(await bringAboutIndexes(db)).toEqual({ made: [], dropped: [], broken: [] });
});

test('where MongoDB allows no two of a key, the old one goes first: another time to live', async () => {
  const index: DeclaredIndex = { key: { fetchedAt: 1 }, name: 'forgotten', expireAfterSeconds: 60 };
  await bringAboutIndexes(db, only(index));
  await bringAboutIndexes(db, only({ ...index, expireAfterSeconds: 120 }));
  expect(await db.movies.indexes()).toContainEqual(
    expect.objectContaining({ name: 'forgotten', expireAfterSeconds: 120 }),
  );
});

test('documents in the way of an index that has to go first leave the old one as it was', async () => {
  const index: DeclaredIndex = { key: { title: 1 }, name: 'byTitle' };
  await db.raw.collection('movies').insertMany([{ title: 'Same' }, { title: 'Same' }]);
  await bringAboutIndexes(db, only(index));
  const { broken } = await bringAboutIndexes(db, only({ ...index, unique: true }));
  expect(broken).toMatchObject([{ index: 'movies.byTitle' }]);
  expect(await db.movies.indexes()).toContainEqual(expect.objectContaining({ name: 'byTitle' }));
});

test.each([{}, { keepOthers: true }])(
  'a declared index that somebody hid is used by queries again, as it stands (%j)',
  async (options) => {
    await bringAboutIndexes(db);
    const hide = (name: string) => db.raw.command({ collMod: 'bookings', index: { name, hidden: true } });
    await Promise.all([hide('byStateAndHold'), hide('oneHoldPerSlot')]);
    const explained = () => db.bookings.find({ state: 'paid', holdUntil: new Date(0) }).explain();
    expect(JSON.stringify(await explained())).not.toContain('byStateAndHold');
    expect(await bringAboutIndexes(db, options)).toEqual({
      made: ['bookings.byStateAndHold', 'bookings.oneHoldPerSlot'],
      dropped: [],
      broken: [],
    });
    expect(JSON.stringify(await explained())).toContain('byStateAndHold');
    expect(await bringAboutIndexes(db, options)).toEqual({ made: [], dropped: [], broken: [] });
  },
);

test('with MongoDB’s ordinary role, which may show no index, a hidden one is made anew, and a unique one goes on guarding', async () => {
  await bringAboutIndexes(db);
  const hide = (name: string) => db.raw.command({ collMod: 'bookings', index: { name, hidden: true } });
  await Promise.all([hide('byStateAndHold'), hide('oneHoldPerSlot')]);
  await db.raw.collection('releaseLog').dropIndex('ofComposition');
  const mayNot = new MongoServerError({
    message: 'not authorized on matinee to execute command collMod',
    code: 13,
  });
  const refused = vi.spyOn(db.raw, 'command').mockRejectedValue(mayNot);
  const lacking = ['bookings.byStateAndHold', 'releaseLog.ofComposition'];
  expect(await bringAboutIndexes(db)).toEqual({ made: lacking, dropped: [], broken: [] });
  expect(await bringAboutIndexes(db)).toEqual({ made: [], dropped: [], broken: [] });
  refused.mockRestore();
  const explained = await db.bookings.find({ state: 'paid', holdUntil: new Date(0) }).explain();
  expect(JSON.stringify(explained)).toContain('byStateAndHold');
  expect(await namesOf('bookings')).toContain('oneHoldPerSlot');
});

test('an index that somebody made with a collation is replaced, as no query uses it', async () => {
  const index: DeclaredIndex = { key: { title: 1 }, name: 'byTitle' };
  await bringAboutIndexes(db, only(index));
  // The local database makes none with a collation.
  const collection = db.raw.collection('movies');
  const indexes = await collection.indexes();
  vi.spyOn(collection, 'indexes').mockResolvedValueOnce(
    indexes.map((one) => ({ ...one, collation: { locale: 'vi' } })) as never,
  );
  const handed = vi.spyOn(db.raw, 'collection').mockReturnValueOnce(collection);
  expect(await bringAboutIndexes(db, only(index))).toMatchObject({ dropped: ['movies.byTitle'] });
  handed.mockRestore();
  expect(await namesOf('movies')).toEqual(['byTitle']);
});

test('two processes that start together leave the same indexes', async () => {
  await startOlderRelease(db.raw);
  await Promise.all([bringAboutIndexes(db), bringAboutIndexes(db), bringAboutIndexes(db)]);
  expect(await namesOf('bookings')).toHaveLength(wanted('bookings').length);
  expect(await bringAboutIndexes(db)).toEqual({ made: [], dropped: [], broken: [] });
});

/** MongoDB lists an index from the moment on that its making begins. The local database makes each at once. */
function listsAsBeingMade(...building: DeclaredIndex[]) {
  const collection = db.raw.collection('movies');
  vi.spyOn(collection, 'indexes').mockResolvedValueOnce(building);
  const handed = vi.spyOn(db.raw, 'collection').mockReturnValueOnce(collection);
  onTestFinished(() => handed.mockRestore());
}

test('an index that another process is making counts when it stands: this one asks for it too, which waits', async () => {
  const index: DeclaredIndex = { key: { id: 1 }, name: 'oneOfId', unique: true };
  listsAsBeingMade(index);
  expect(await bringAboutIndexes(db, only(index))).toEqual({ made: [], dropped: [], broken: [] });
  expect(await namesOf('movies')).toEqual(['oneOfId']);
});

test('one that a newer release has replaced since it was listed is not brought back', async () => {
  const index: DeclaredIndex = { key: { id: 1 }, name: 'oneOfId', unique: true };
  const newer: DeclaredIndex = { key: { id: 1, title: 1 }, name: 'oneOfId_0a1b2c3d', unique: true };
  await db.raw.collection('movies').createIndexes([newer]);
  listsAsBeingMade(index);
  expect(await bringAboutIndexes(db, only(index))).toEqual({ made: [], dropped: [], broken: [] });
  expect(await namesOf('movies')).toEqual(['oneOfId_0a1b2c3d']);
});

test('one whose making comes to nothing, as documents are in its way, is told by both', async () => {
  const index: DeclaredIndex = { key: { id: 1 }, name: 'oneOfId', unique: true };
  const other: DeclaredIndex = { key: { title: 1 }, name: 'byTitle' };
  const movies = db.raw.collection<{ _id: string; id: number }>('movies');
  await movies.insertMany([
    { _id: 'one', id: 7 },
    { _id: 'two', id: 7 },
  ]);
  listsAsBeingMade(other, index);
  expect(await bringAboutIndexes(db, { declared: { movies: [other, index] } })).toEqual({
    made: [],
    dropped: [],
    broken: [{ index: 'movies.oneOfId', groups: [['one', 'two']] }],
  });
  expect(await namesOf('movies')).toEqual(['byTitle']);
});

test('a release that takes the place of a newer one makes what is missing and replaces nothing', async () => {
  await startOlderRelease(db.raw);
  await db.bookings.dropIndex('newest');
  const { made, dropped } = await bringAboutIndexes(db, { keepOthers: true });
  expect(made).toContain('bookings.newest');
  expect(made).not.toContain('bookings.oneHoldPerSlot');
  expect(dropped).toEqual([]);
  expect(await keysOf('bookings')).toContain('userId,showId,holdSlot');
});

test('documents that break a unique index are told by their ids, and stay, and the other indexes are made', async () => {
  const movies = db.raw.collection<{ _id: string; id: number }>('movies');
  await movies.insertMany([
    { _id: 'one', id: 7 },
    { _id: 'two', id: 7 },
    { _id: 'three', id: 8 },
  ]);
  const unique: DeclaredIndex = { key: { id: 1 }, name: 'oneOfId', unique: true };
  const declared = { movies: [unique], shows: INDEXES['shows'] ?? [] };
  const { broken, made } = await bringAboutIndexes(db, { declared });
  expect(broken).toEqual([{ index: 'movies.oneOfId', groups: [['one', 'two']] }]);
  expect(made).toHaveLength(declared.shows.length);
  expect(await movies.countDocuments()).toBe(3);
  await movies.updateOne({ _id: 'two' }, { $set: { id: 9 } });
  expect(await bringAboutIndexes(db, { declared })).toMatchObject({ made: ['movies.oneOfId'], broken: [] });
});
