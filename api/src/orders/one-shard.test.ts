import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Document } from 'mongodb';
import { fillListKeys } from '../db/list-keys.ts';
import { collectionOf, keepSearches } from '../db/testing/searches.ts';
import { startMailWorld, type MailWorld } from '../mail/testing/mail-world.ts';
import { deliver } from '../mail/deliver.ts';
import { leasedFor } from './settlement/leases.ts';
import { sweep } from './settlement/sweep.ts';
import { buyer } from './testing/buyer.ts';

let mail: MailWorld;
const { hold, buy } = buyer(() => mail.world);
beforeAll(async () => {
  mail = await startMailWorld();
});
afterAll(() => mail.close());

/** The filters of what a command writes. */
function filtersOf({ q, query, updates = [], deletes = [] }: Document): Document[] {
  const inside: Document[] = [...updates, ...deletes];
  return [q, query, ...inside.map((one) => one['q'])].filter((filter) => filter !== undefined);
}

/** Writes to bookings that a cluster would send to all shards, as they find a booking by its id alone. */
const toAllShards = (searches: Document[]): Document[] =>
  searches
    .filter(
      (search) => collectionOf(search) === 'bookings' && !('find' in search) && !('aggregate' in search),
    )
    .flatMap(filtersOf)
    .filter((filter) => '_id' in filter && !('showId' in filter));

test('from the order to the letter each write of a sale names the show of its booking, by which bookings are divided', async () => {
  const { world } = mail;
  const searches = keepSearches(world.deps.db.raw);
  const show = await world.addShow({ startsAt: world.clock.in({ hours: 24 }) });
  await buy('ann', show, ['A1', 'A2']);
  const { bookingId } = await hold('bob', show, ['B1']);
  await world.as('bob').pay(bookingId);
  await world.as('bob').book(show._id, ['B1', 'B2']);
  await fillListKeys(world.deps.db);
  await deliver(world.deps);
  const writes = searches.filter((search) => collectionOf(search) === 'bookings' && !('find' in search));
  expect(writes.length).toBeGreaterThan(6);
  expect(toAllShards(searches)).toEqual([]);
});

test('so does the end of a hold that nobody paid for', async () => {
  const { world } = mail;
  const show = await world.addShow({ startsAt: world.clock.in({ hours: 24 }) });
  const { bookingId } = await hold('cy', show, ['C1']);
  const searches = keepSearches(world.deps.db.raw);
  world.clock.turn({ minutes: 31 });
  await sweep(world.deps, leasedFor('sweep'));
  expect((await world.booking(bookingId)).state).toBe('expired');
  const ends = searches.filter((search) => 'findAndModify' in search);
  expect(ends.length).toBeGreaterThan(0);
  // Many holds, of whatever shows, are leased by one write.
  const ofOne = searches.filter(({ updates = [] }) => !updates.some((one: Document) => one['multi']));
  expect(toAllShards(ofOne)).toEqual([]);
});
