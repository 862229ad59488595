import { expect, test, vi } from 'vitest';
import { countsOf } from '../counts/counts.ts';
import { endRestore, forgetRestore, restoreMark, restOfRestore } from '../db/restore-mark.ts';
import { accountName } from '../payments/account.ts';
import { decideCancellation } from './cancel-show/cancel.ts';
import { finishSharings } from './friends/finish-sharing.ts';
import { reconcile } from './reconcile.ts';
import { catchUpInTurn } from './settlement/catch-up-in-turn.ts';
import { closeOpenCases } from './settlement/close-open-cases.ts';
import { readEvents } from './settlement/read-events.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { putBooking } from './testing/put-booking.ts';
import { serveLines } from './waiting/serve-lines.ts';

const { world, tonight, buy } = cinemaForTests();

/** A process that is told to end as soon as this is called. */
function endingBy<T extends object, K extends keyof T>(of: T, call: K) {
  const ending = { ...world.deps, leaving: new AbortController() };
  const own = of[call] as (...words: unknown[]) => unknown;
  const spy = vi.spyOn(of as Record<string, (...words: unknown[]) => unknown>, call as string);
  spy.mockImplementation((...words) => {
    ending.leaving.abort();
    return Reflect.apply(own, of, words);
  });
  return { ending, spy };
}

test('a process that is told to end begins no further part of reconciling, and says of none that it is done', async () => {
  const ending = { ...world.deps, db: { ...world.deps.db }, leaving: new AbortController() };
  const events = vi.spyOn(world.deps.payments.events, 'list');
  vi.spyOn(world.deps.db.shows, 'find').mockImplementationOnce(() => {
    ending.leaving.abort();
    return world.deps.db.shows.find({ _id: 'none' });
  });
  await reconcile(ending);
  expect(events).not.toHaveBeenCalled();
  expect([...countsOf(ending.db).done.keys()]).toEqual(['refunds']);
});

test('it begins no further refund of a cancelled show, and whoever goes on makes the others', async () => {
  const seats = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8'];
  for (const seat of seats) await buy(`viewer-${seat}`, tonight(), [seat]);
  const shows = [tonight()._id, (await world.addShow())._id];
  for (const showId of shows)
    await decideCancellation(world.deps, { actor: 'boss', showId, reason: 'No power' });
  const begun = () => world.deps.db.adminActs.countDocuments({ 'detail.show': { $in: shows } });
  const done = () =>
    world.deps.db.shows.countDocuments({ _id: { $in: shows }, 'cancellation.doneAt': { $exists: true } });
  const { ending, spy } = endingBy(world.deps.payments.refunds, 'create');
  await reconcile(ending);
  expect(spy.mock.calls.length).toBeLessThan(seats.length);
  expect([await begun(), await done()]).toEqual([1, 0]);
  await reconcile(world.deps);
  expect(spy).toHaveBeenCalledTimes(seats.length);
  expect([await begun(), await done()]).toEqual([2, 2]);
});

test('it offers no seats to those who wait for another show', async () => {
  const shows = [tonight(), await world.addShow()];
  const waiting = { key: { userId: 'cy', count: 1, since: world.clock.now() } };
  for (const { _id } of shows) await world.deps.db.shows.updateOne({ _id }, { $set: { waiting } });
  const { ending, spy } = endingBy(world.deps.db.shows, 'findOne');
  await serveLines(ending);
  expect(new Set(spy.mock.calls.map(([show]) => JSON.stringify(show))).size).toBe(1);
});

test('nor does it close another money case', async () => {
  const { moneyCases } = world.deps.db;
  const at = world.clock.now();
  for (const sessionId of ['cs_one', 'cs_two'])
    await moneyCases.insertOne({
      _id: sessionId,
      kind: 'unknown_session',
      outcome: 'found',
      sessionId,
      steps: [],
      at,
      schemaVersion: 1,
    } as unknown as Parameters<typeof moneyCases.insertOne>[0]);
  const { ending, spy } = endingBy(world.deps.payments.checkout.sessions, 'retrieve');
  await closeOpenCases(ending);
  expect(spy).toHaveBeenCalledOnce();
});

test('it learns of no further event, and whoever goes on begins with that one', async () => {
  const { db, payments } = world.deps;
  const _id = await accountName(world.deps);
  const begun = Math.floor(world.clock.now().getTime() / 1000) - 60;
  await db.eventCursors.updateOne(
    { _id },
    { $set: { upTo: new Date(begun * 1000), handled: [] } },
    { upsert: true },
  );
  const events = ['cs_one', 'cs_two'].map((id, at) => ({
    id: `evt_${id}`,
    type: 'checkout.session.completed',
    created: begun + at,
    data: { object: { id, metadata: {} } },
  }));
  async function* newestFirst({ created }: { created: { gte: number; lt?: number } }) {
    const { gte, lt = Infinity } = created;
    yield* events.toReversed().filter((event) => event.created >= gte && event.created < lt);
  }
  vi.spyOn(payments.events, 'list').mockImplementation(newestFirst as unknown as typeof payments.events.list);
  const { ending, spy } = endingBy(payments.checkout.sessions, 'retrieve');
  await readEvents(ending);
  expect(spy).toHaveBeenCalledOnce();
  await readEvents(world.deps);
  expect(spy.mock.calls.map(([id]) => id)).toEqual(['cs_one', 'cs_two']);
});

test('nor does it take up another event that had to wait', async () => {
  const { openEvents } = world.deps.db;
  for (const objectId of ['cs_one', 'cs_two'])
    await openEvents.insertOne({
      _id: `evt_${objectId}`,
      type: 'checkout.session.completed',
      objectId,
      at: world.clock.now(),
      tries: 1,
    } as unknown as Parameters<typeof openEvents.insertOne>[0]);
  const { ending, spy } = endingBy(world.deps.payments.checkout.sessions, 'retrieve');
  await readEvents(ending);
  expect(spy).toHaveBeenCalledOnce();
  expect(await openEvents.countDocuments()).toBe(1);
  await openEvents.deleteMany({});
});

test('it asks about no further ticket of a restored database, and the next one neither takes it for caught up nor has to wait', async () => {
  const { db } = world.deps;
  for (const _id of ['f1', 'f2'])
    await putBooking(world, {
      _id,
      userId: _id,
      showId: tonight()._id,
      state: 'paid',
      session: { id: `cs_${_id}`, url: null },
    });
  await endRestore(db.raw, world.clock.in({ minutes: -60 * 24 * 40 }));
  const { ending, spy } = endingBy(world.deps.payments.checkout.sessions, 'retrieve');
  await catchUpInTurn(ending);
  expect(spy).toHaveBeenCalledOnce();
  expect(await restoreMark(db.raw)).not.toBeNull();
  expect(await restOfRestore(db.raw)).toEqual({ tries: 0, restsUntil: null });
  await forgetRestore(db.raw);
});

test('it divides no further hold among friends', async () => {
  const show = tonight();
  for (const [userId, seat] of [
    ['ann', 'A1'],
    ['bob', 'B1'],
  ] as const)
    await putBooking(world, {
      userId,
      showId: show._id,
      seats: [seat],
      state: 'cancelled',
      shareToken: userId,
      holdUntil: world.clock.in({ minutes: 5 }),
    });
  const { ending, spy } = endingBy(world.deps.db.shows, 'findOne');
  await finishSharings(ending);
  expect(spy).toHaveBeenCalledOnce();
});
