import { expect, test, vi } from 'vitest';
import { countsOf } from '../counts/counts.ts';
import { decideCancellation } from './cancel-show/cancel.ts';
import { reconcile } from './reconcile.ts';
import { closeOpenCases } from './settlement/close-open-cases.ts';
import { cinemaForTests } from './testing/cinema.ts';
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
