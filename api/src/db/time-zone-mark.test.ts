import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../testing/harness.ts';
import { faultOfSite } from './site-mark.ts';
import { faultOfTimeZone } from './time-zone-mark.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const SITE = 'https://cinema.example';
const now = new Date('2026-03-01T12:00:00Z');
/** A database of a site with shows that end so many minutes from now. */
async function cinema(...ends: [minutes: number, status: string][]) {
  const db = api.deps.db.raw.client.db(`zone-${randomBytes(6).toString('hex')}`);
  await faultOfSite(db, SITE);
  const shows = ends.map(([minutes, status]) => ({
    status,
    endsAt: new Date(now.getTime() + minutes * 60_000),
  }));
  if (shows.length > 0) await db.collection('shows').insertMany(shows);
  const startWith = (timeZone: string, siteUrl = SITE) => faultOfTimeZone(db, { siteUrl, timeZone, now });
  return { db, startWith };
}
const HANOI = 'Asia/Ho_Chi_Minh';
const BERLIN = 'Europe/Berlin';

test('while shows are to come another zone is refused, with a sentence that says what to do', async () => {
  const { db, startWith } = await cinema([1, 'scheduled']);
  expect([await startWith(HANOI), await startWith(HANOI)]).toEqual([undefined, undefined]);
  // Another name of the same.
  expect(await startWith('Asia/Saigon')).toBeUndefined();
  const fault = await startWith(BERLIN);
  expect(fault).toMatch(
    /^CINEMA_TIMEZONE is Europe\/Berlin, and the shows to come were added by the clocks of Asia\/Ho_Chi_Minh: [^\n]+\.$/,
  );
  expect(fault).toContain("db.meta.updateOne({_id: 'site'}, {$set: {timeZone: 'Europe/Berlin'}})");
  await db.collection<{ _id: string }>('meta').updateOne({ _id: 'site' }, { $set: { timeZone: BERLIN } });
  expect(await startWith(BERLIN)).toBeUndefined();
  expect(await startWith(HANOI)).toContain('of Europe/Berlin');
});

test('where no show is to come another zone is the one from then on', async () => {
  const { startWith, db } = await cinema([0, 'scheduled'], [60, 'cancelled']);
  await startWith(HANOI);
  expect(await startWith(BERLIN)).toBeUndefined();
  await db.collection('shows').insertOne({ status: 'scheduled', endsAt: new Date(now.getTime() + 1) });
  expect(await startWith(HANOI)).toContain('of Europe/Berlin');
});

test('a copy on somebody’s own machine notes none', async () => {
  const { startWith } = await cinema([1, 'scheduled']);
  expect(await startWith(HANOI, 'http://localhost:3000')).toBeUndefined();
  expect(await startWith(BERLIN)).toBeUndefined();
});
