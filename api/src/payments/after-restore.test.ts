import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cinemaForTests } from '../bookings/testing/cinema.ts';
import { brokenAtRest } from '../bookings/testing/invariants.ts';
import { restoreBackup } from '../db/backup/restore-backup.ts';
import { restoredFrom } from '../db/backup/restore-mark.ts';
import { writeBackup } from '../db/backup/write-backup.ts';
import { reconcile } from './reconcile.ts';

const { world, tonight, hold, refundsOf, news } = cinemaForTests();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'matinee-restore-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('what a restored database slept through is asked of Stripe: paid is paid, refunded is refunded, and lost money goes back', async () => {
  const show = tonight();
  const { db } = world.deps;
  const refunded = await hold('ann', show, ['A1']);
  world.stripe.pay(refunded.sessionId);
  await news();
  const paid = await hold('bob', show, ['B1']);
  await writeBackup(db.raw, folder);

  expect(await world.as('ann').cancel(refunded.bookingId)).toMatchObject({ http: 200 });
  world.stripe.pay(paid.sessionId);
  const lost = await hold('cyn', show, ['C1']);
  world.stripe.pay(lost.sessionId);
  await news();
  const gone = await world.booking(lost.bookingId);
  await db.raw.dropDatabase();
  await restoreBackup(db.raw, folder);
  expect((await world.booking(refunded.bookingId)).state).toBe('paid');

  await reconcile(world.deps);
  expect((await world.booking(refunded.bookingId)).state).toBe('refunded');
  expect((await world.booking(paid.bookingId)).state).toBe('paid');
  expect(await refundsOf(gone)).toHaveLength(1);
  const lostCase = await db.moneyCases.findOne({ sessionId: lost.sessionId });
  expect(lostCase).toMatchObject({ kind: 'unknown_session', outcome: 'refunded' });
  const books = { db, payments: world.deps.payments, now: world.clock.now() };
  expect(await brokenAtRest(books, [show._id])).toEqual([]);

  expect(await restoredFrom(db.raw)).toBeNull();
  await reconcile(world.deps);
  expect(await refundsOf(gone)).toHaveLength(1);
});
