import { type MongoStandIn, startMongoStandIn } from '@matinee/stand-ins/mongodb';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reconcile } from '../orders/reconcile.ts';
import { sweep } from '../orders/settlement/sweep.ts';
import { startWorld, type World } from '../orders/testing/world.ts';
import {
  ALL_FAULTS,
  breakDatabase,
  KINDS_OF_FAULT,
  mendDatabase,
  READS,
  WRITES,
} from '../testing/database-faults.ts';

vi.setConfig({ testTimeout: 120_000 });

const FAULTS = process.env['MATINEE_FULL'] === '1' ? ALL_FAULTS : KINDS_OF_FAULT;

let mongo: MongoStandIn;
let control: MongoClient;
/** One API that waits for elections, and one that cannot wait for this one. */
let patient: World;
let hasty: World;
beforeAll(async () => {
  mongo = await startMongoStandIn({ dir: null, port: 0 });
  control = await new MongoClient(mongo.uri).connect();
  const uri = (name: string) => `mongodb://127.0.0.1:${mongo.port}/${name}`;
  patient = await startWorld({
    MONGODB_URI: uri('patient'),
    MONGODB_ELECTION_MS: '60000',
    REQUEST_TIMEOUT_MS: '90000',
  });
  hasty = await startWorld({ MONGODB_URI: uri('hasty'), MONGODB_ELECTION_MS: '100' });
});
afterAll(async () => {
  await patient.close();
  await hasty.close();
  await control.close();
  await mongo.close();
});

/** Also a member that has stepped down already can be told. */
const ANYWHERE = { readPreference: 'secondaryPreferred' } as const;
const stepDown = (seconds: number) =>
  control.db('admin').command({ replSetStepDown: seconds, force: true }, ANYWHERE);

test('a booking that falls into an election is made when there is a primary again', async () => {
  const show = await patient.addShow();
  await stepDown(2);
  const { http, bookingId } = await patient.as('ann').book(show._id, ['A1']);
  expect(http).toBe(200);
  expect((await patient.show(show._id)).seats).toMatchObject({ A1: { bookingId } });
});

test('an election that lasts longer than a request may wait is 503 with a time to come back, and then over', async () => {
  const show = await hasty.addShow();
  await stepDown(60);
  const book = () => hasty.as('ann').book(show._id, ['A1']);
  const refused = await book();
  expect(refused).toMatchObject({ http: 503, success: false, code: 'database_unavailable' });
  expect(refused.headers.get('retry-after')).toBe('5');
  await stepDown(0);
  await expect.poll(async () => (await book()).http, { timeout: 60_000 }).toBe(200);
  expect(await hasty.deps.db.bookings.countDocuments({ showId: show._id })).toBe(1);
});

test('the jobs come through every fault, and finish their work when it is over', async () => {
  const { db } = patient.deps;
  for (const [n, fault] of FAULTS.entries()) {
    const show = await patient.addShow();
    const left = await patient.as(`left-${n}`).book(show._id, ['A1', 'A2']);
    const paid = await patient.as(`paid-${n}`).book(show._id, ['B1']);
    const { id = '' } = (await patient.booking(paid.bookingId)).session ?? {};
    patient.stripe.webhooks.pointTo(null);
    patient.stripe.pay(id);
    patient.clock.turn({ minutes: 11 });
    for (const skip of [0, 1, 2]) {
      await breakDatabase(control, fault, [...WRITES, ...(fault.reads ? READS : [])], skip);
      for (const job of [sweep, reconcile]) await job(patient.deps).catch(() => undefined);
      const met = await mendDatabase(control, fault);
      // The later ones may find that all is done already.
      if (skip === 0) expect(met, fault.name).toBeGreaterThan(0);
    }
    await sweep(patient.deps);
    await reconcile(patient.deps);
    expect([fault.name, (await patient.booking(left.bookingId)).state]).toEqual([fault.name, 'expired']);
    expect([fault.name, (await patient.booking(paid.bookingId)).state]).toEqual([fault.name, 'paid']);
    expect((await patient.as('ann').occupied(show._id)).occupiedSeats).toEqual(['B1']);
  }
  expect(await db.bookings.countDocuments({ state: 'pending' })).toBe(0);
});
