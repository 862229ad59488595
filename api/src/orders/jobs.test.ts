import { Collection } from 'mongodb';
import { afterEach, expect, test, vi } from 'vitest';
import { countsOf } from '../counts/counts.ts';
import { endRestore, restoredFrom } from '../db/restore-mark.ts';
import { orderJobs } from './jobs.ts';
import { cinemaForTests } from './testing/cinema.ts';

const { world, tonight, hold, buy, news } = cinemaForTests();

const LONG = { timeout: 20_000, interval: 20 };
const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of ended.splice(0)) await stop();
});

interface Planned {
  seconds: number;
  /** Makes the pass that is planned, as its time had come. */
  begin(): void;
}

/** The jobs of a process that was just started, each planned for the first time. */
function started(pauses: Partial<typeof world.deps.config.booking>) {
  const { config } = world.deps;
  const jobs = orderJobs({
    ...world.deps,
    ownClock: { aheadMs: () => 0, isRight: () => true },
    config: { ...config, booking: { ...config.booking, ...pauses } },
  });
  const planned: Planned[] = [];
  const timer = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((begin: () => void, ms: number) => {
    planned.push({ seconds: ms / 1000, begin });
    return { unref: () => {} };
  }) as never);
  jobs.start();
  timer.mockRestore();
  ended.push(jobs.stop);
  return { jobs, planned };
}

/** What is written of leases, as milliseconds from now. */
function leases() {
  const told: [name: unknown, isHeld: boolean, ms: number][] = [];
  const update = vi.spyOn(Collection.prototype, 'updateOne');
  return () => {
    update.mock.calls.forEach(([filter, change], at) => {
      if ((update.mock.contexts[at] as Collection).collectionName !== 'leases') return;
      const { by, until } = (change as { $set: { by: string; until: Date } }).$set;
      told.push([filter._id, by !== '', until.getTime() - world.clock.now().getTime()]);
    });
    return told;
  };
}

const PAUSES = { sweepSeconds: 1, reconcileSeconds: 4, waitingSeconds: 2 };

test('each job has its pause, and a lease that outlives it a little where one process does it for all', async () => {
  const written = leases();
  const { jobs, planned } = started(PAUSES);
  expect(planned.map(({ seconds }) => seconds)).toEqual([1, 4, 4, 2, 5, 5]);
  for (const job of planned) job.begin();
  await jobs.stop();
  const { done } = countsOf(world.deps.db);
  expect([...done.keys()]).toEqual(expect.arrayContaining(['waiting', 'list_keys', 'show_list_keys']));
  expect(written().toSorted()).toEqual(
    [
      ['reconcile', true, 12_000],
      ['after-restore', true, 12_000],
      ['waiting', true, 30_000],
      ['waiting', false, 1600],
      ['list-keys', true, 30_000],
      ['list-keys', false, 4000],
      ['show-list-keys', true, 30_000],
      ['show-list-keys', false, 4000],
    ].toSorted(),
  );
});

test('a pause of minutes leaves what a dead process was doing for half a minute at most', async () => {
  const written = leases();
  const { jobs, planned } = started({ reconcileSeconds: 600 });
  for (const { seconds, begin } of planned) if (seconds === 600) begin();
  await jobs.stop();
  expect(written().map(([, , ms]) => ms)).toEqual([30_000, 30_000]);
});

test('a hold and a refund that Stripe does not end are left to the next pass, under their own work', async () => {
  const paid = await buy('ann', tonight(), ['A1']);
  const away = { times: 1, how: 'error', method: 'POST' } as const;
  world.stripe.failNext({ ...away, path: '/v1/refunds' });
  await world.as('ann').cancel(paid.bookingId);
  const over = await hold('bob', tonight(), ['B1']);
  world.clock.turn({ minutes: 10 });
  world.stripe.failNext({ ...away, times: 9 });
  const { jobs, planned } = started(PAUSES);
  planned[0]?.begin();
  planned[1]?.begin();
  await jobs.stop();
  expect(await world.booking(over.bookingId)).toMatchObject({ lease: { work: 'sweep', tries: 1 } });
  expect(await world.booking(paid.bookingId)).toMatchObject({ lease: { work: 'refund', tries: 1 } });
});

test('what is owed does not wait for a restore that is asked about for hours, nor does what Stripe tells', async () => {
  const { sessions } = world.deps.payments.checkout;
  const list = sessions.list.bind(sessions);
  let letGo = () => {};
  const isLong = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const asked = vi.spyOn(sessions, 'list').mockImplementation(((words: { created?: object }) =>
    words.created === undefined
      ? list(words)
      : (async function* () {
          await isLong;
          yield* list(words);
        })()) as never);
  await endRestore(world.deps.db.raw, world.clock.now());
  const { jobs, planned } = started({ ...PAUSES, reconcileSeconds: 0.02 });
  for (const { begin } of planned) begin();
  await expect.poll(() => asked.mock.calls.length, LONG).toBeGreaterThan(0);
  const paid = await buy('ann', tonight(), ['A1']);
  world.stripe.failNext({ times: 1, how: 'error', method: 'POST', path: '/v1/refunds' });
  expect((await world.as('ann').cancel(paid.bookingId)).state).toBe('refunding');
  const late = await hold('bob', tonight(), ['B1']);
  world.stripe.webhooks.hold();
  world.stripe.pay(late.sessionId);
  await expect.poll(async () => (await world.booking(paid.bookingId)).state, LONG).toBe('refunded');
  await expect.poll(async () => (await world.booking(late.bookingId)).state, LONG).toBe('paid');
  expect(await restoredFrom(world.deps.db.raw)).not.toBeNull();
  letGo();
  await expect.poll(() => restoredFrom(world.deps.db.raw), LONG).toBeNull();
  await jobs.stop();
  await world.stripe.webhooks.release(() => []);
  await news();
});

test('jobs that are stopped end the pass they are in, and begin no other', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  world.clock.turn({ minutes: 10 });
  const { jobs, planned } = started(PAUSES);
  planned[0]?.begin();
  await jobs.stop();
  expect((await world.booking(bookingId)).state).toBe('expired');
  const timer = vi.spyOn(globalThis, 'setTimeout');
  planned[0]?.begin();
  await jobs.stop();
  expect(timer.mock.calls.filter(([, ms]) => ms === 1000)).toEqual([]);
});
