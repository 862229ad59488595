import { createHash, randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startApi } from '../testing/harness.ts';
import { collectionsOf } from './collections.ts';
import { indexesOf } from './index-state.ts';
import { INDEX_FORM, INDEXES } from './indexes.ts';
import { INDEX_FORM_BEFORE, INDEXES_BEFORE } from './testing/release-before.ts';

/** What each form declared, as a hash. A line is never changed, only followed. */
const DECLARED: Readonly<Record<number, string>> = {
  8: '7f4422aa57747f51',
  9: '23132d66d3a74219',
};

const hashOf = (declared: typeof INDEXES) =>
  createHash('sha256').update(JSON.stringify(declared)).digest('hex').slice(0, 16);

test('the release before declares what its number says', () => {
  expect(hashOf(INDEXES_BEFORE)).toBe(DECLARED[INDEX_FORM_BEFORE]);
});

test('indexes that are declared otherwise have another number: raise INDEX_FORM, and add its line here', () => {
  expect(DECLARED[INDEX_FORM]).toBe(hashOf(INDEXES));
  expect(Math.max(...Object.keys(DECLARED).map(Number))).toBe(INDEX_FORM);
});

const stricter = (INDEXES['bookings'] ?? []).map((index) =>
  index.name === 'oneHoldPerSlot' ? { ...index, key: { showId: 1, userId: 1 } as const } : index,
);
const next = { form: INDEX_FORM + 1, declared: { ...INDEXES, bookings: stricter } };
/** It ends when it has replaced those of bookings and is about to make another, which no database can. */
const endedHalfWay = { ...next, declared: { ...next.declared, later: [{ key: {}, name: 'none' }] } };

test.each([
  ['has begun', next, 'begins'],
  ['was ended half way', endedHalfWay, 'ends'],
])(
  'where a newer release %s, a process of the release before that starts again leaves what that has replaced',
  async (_how, newer, does) => {
    const api = await startApi();
    const db = collectionsOf(api.deps.db.raw.client.db(`form-${randomBytes(6).toString('hex')}`));
    onTestFinished(async () => {
      await db.raw.dropDatabase();
      await api.close();
    });
    const keys = async () => (await db.bookings.indexes()).map(({ key }) => Object.keys(key).join());
    await indexesOf(db, api.deps.log).bringAbout();
    const start = indexesOf(db, api.deps.log, newer).bringAbout();
    const became = start.then(
      () => 'begins',
      () => 'ends',
    );
    expect(await became).toBe(does);
    expect(await keys()).not.toContain('showId,userId,holdSlot');
    await indexesOf(db, api.deps.log).bringAbout();
    expect(await keys()).toContain('showId,userId');
    expect(await keys()).not.toContain('showId,userId,holdSlot');
  },
);
