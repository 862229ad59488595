import { randomBytes } from 'node:crypto';
import type { Document } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../testing/harness.ts';
import { beginRestore } from './restore-mark.ts';
import { faultOfSite, originsOf } from './site-mark.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
const anyDatabase = () => api.deps.db.raw.client.db(`site-${randomBytes(6).toString('hex')}`);

const SITE = 'https://cinema.example';

test('the first site on https that starts has the database, and starts again and again', async () => {
  const db = anyDatabase();
  expect(await Promise.all([faultOfSite(db, SITE), faultOfSite(db, SITE)])).toEqual([undefined, undefined]);
  expect(await faultOfSite(db, SITE)).toBeUndefined();
});

test.each(['https://other.example', 'http://localhost:3000'])(
  'it is refused to %s, with a sentence that says what to do',
  async (other) => {
    const db = anyDatabase();
    await faultOfSite(db, SITE);
    expect(await faultOfSite(db, other)).toMatch(
      /^MONGODB_URI leads to the database of https:\/\/cinema\.example, and SITE_URL is [^\n]+\.$/,
    );
    expect(await faultOfSite(db, SITE)).toBeUndefined();
    await db.collection<{ _id: string }>('meta').deleteOne({ _id: 'site' });
    expect(await faultOfSite(db, other)).toBeUndefined();
  },
);

test('who has moved a site does what the sentence says, and its former address stays known', async () => {
  const db = anyDatabase();
  const moved = 'https://new.example';
  await faultOfSite(db, SITE);
  expect(await originsOf(db, SITE)).toEqual([SITE]);
  const [, filter = '', update = ''] =
    /updateOne\((\{.*?\}), (\{.*\})\)\.$/.exec((await faultOfSite(db, moved)) ?? '') ?? [];
  const read = (words: string) =>
    JSON.parse(words.replace(/'/g, '"').replace(/([{ ])([$\w]+):/g, '$1"$2":')) as Document;
  await db.collection('meta').updateOne(read(filter), read(update));
  expect(await faultOfSite(db, moved)).toBeUndefined();
  expect(await originsOf(db, moved)).toEqual([moved, SITE]);
  // Whoever tries a copy under another address has pages of his own alone.
  expect(await originsOf(db, 'http://localhost:3000')).toEqual(['http://localhost:3000']);
});

test('of two sites that start at once on one database one does', async () => {
  const db = anyDatabase();
  const told = await Promise.all([faultOfSite(db, SITE), faultOfSite(db, 'https://other.example')]);
  expect(told.filter((fault) => fault === undefined)).toHaveLength(1);
});

test('nothing is written into a database that is half restored, where the backup brings the note', async () => {
  const db = anyDatabase();
  await beginRestore(db);
  await expect(faultOfSite(db, SITE)).rejects.toThrow('half restored');
  expect(await db.collection('meta').find().toArray()).toEqual([{ _id: 'restoring' }]);
});

test('local copies share a database and own none', async () => {
  const db = anyDatabase();
  for (const port of [3000, 3200]) expect(await faultOfSite(db, `http://localhost:${port}`)).toBeUndefined();
  expect(await faultOfSite(db, SITE)).toBeUndefined();
});
