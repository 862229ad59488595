import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cinemaForTests } from '../../orders/testing/cinema.ts';
import { countsOf } from '../../counts/counts.ts';
import { createLiveSeats, type LiveSeats } from './live-seats.ts';

const { world, tonight } = cinemaForTests();

const SOON = { timeout: 4000, interval: 5 };
const LIVE = { pollMs: 10, listeners: 3, perUser: 2, maxSeconds: 60 };
let shutdown: AbortController;
let live: LiveSeats;
beforeEach(() => {
  shutdown = new AbortController();
  live = liveSeats();
});
afterEach(() => shutdown.abort());

const liveSeats = (settings: Partial<typeof LIVE> = {}) =>
  createLiveSeats({
    ...world.deps,
    shutdown,
    config: { ...world.deps.config, live: { ...LIVE, ...settings } },
  });

/** An answer of Node's, and what was sent by it. */
function answerOf() {
  const events: string[] = [];
  const answer = Object.assign(new EventEmitter(), {
    destroyed: false,
    headersSent: false,
    writableLength: 0,
    writeHead: vi.fn<(status: number, headers: object) => void>(),
    write: (part: Uint8Array) => events.push(new TextDecoder().decode(part)),
    end: (part: Uint8Array) => {
      events.push(new TextDecoder().decode(part));
      answer.emit('close');
    },
    destroy: () => answer.emit('close'),
  });
  return { answer: answer as unknown as ServerResponse & typeof answer, events };
}
async function listen(who = 'ann', { showId = tonight()._id, lifetimeMs = 60_000, on = live } = {}) {
  const one = answerOf();
  await on.listen(showId, { userId: who, lifetimeMs, answer: one.answer });
  return one;
}
const set = ($set: Record<string, unknown>, _id = tonight()._id) =>
  world.deps.db.shows.findOneAndUpdate({ _id }, { $set, $inc: { seatsVersion: 1 } });
const sold = { state: 'sold', bookingId: 'b' };
const seatsEvent = (...seats: string[]) =>
  `event: seats\ndata: ${JSON.stringify({ occupiedSeats: seats })}\n\n`;

test('a listener gets the head of a stream and how things stand, then each change and nothing else', async () => {
  const { answer, events } = await listen();
  expect(answer.writeHead.mock.calls).toMatchObject([[200, { 'content-type': 'text/event-stream' }]]);
  expect(events).toEqual([seatsEvent()]);
  await set({ 'seats.A1': sold });
  await expect.poll(() => events.at(-1), SOON).toBe(seatsEvent('A1'));
  await set({ status: 'scheduled' });
  await set({ 'seats.A2': sold });
  await expect.poll(() => events.at(-1), SOON).toBe(seatsEvent('A1', 'A2'));
  expect(events).toHaveLength(3);
});

/** What the database was asked about shows, as filters. */
function questions() {
  const find = vi.spyOn(world.deps.db.shows, 'find');
  return () => find.mock.calls.map(([filter]) => filter);
}

test('seats are read of shows that changed alone, and versions of those that have listeners alone', async () => {
  const other = await world.addShow();
  await listen('ann');
  await listen('bob', { showId: other._id });
  const asked = questions();
  await set({ 'seats.A1': sold });
  const both = { _id: { $in: [tonight()._id, other._id] } };
  await expect.poll(() => asked(), SOON).toContainEqual({ _id: { $in: [tonight()._id] } });
  const passes = asked().length;
  await expect.poll(() => asked().length, SOON).toBeGreaterThan(passes + 3);
  expect(asked().slice(passes)).toEqual(
    asked()
      .slice(passes)
      .map(() => both),
  );
  expect(asked()).not.toContainEqual({ _id: { $in: [] } });
});

test('a show that nobody listens to any more is asked about no more', async () => {
  const other = await world.addShow();
  const { answer } = await listen();
  await listen('bob', { showId: other._id });
  answer.emit('close');
  const asked = questions();
  const ofOther = { _id: { $in: [other._id] } };
  // A look that had begun may ask once more about what has changed since the one before.
  await expect.poll(() => asked(), SOON).toContainEqual(ofOther);
  const first = asked().findIndex((filter) => JSON.stringify(filter) === JSON.stringify(ofOther));
  await expect.poll(() => asked().length, SOON).toBeGreaterThan(first + 3);
  const since = asked().slice(first);
  expect(since).toEqual(since.map(() => ofOther));
  const { events } = await listen();
  await set({ 'seats.A1': sold });
  await expect.poll(() => events.at(-1), SOON).toBe(seatsEvent('A1'));
});

test('two who come at once share what is known of a show, and one that stays hears on when the other leaves', async () => {
  const both = await Promise.all([listen('ann'), listen('bob')]);
  await set({ 'seats.A1': sold });
  for (const { events } of both) await expect.poll(() => events.at(-1), SOON).toBe(seatsEvent('A1'));
  const [one, other] = both;
  one.answer.emit('close');
  await set({ 'seats.A2': sold });
  await expect.poll(() => other.events.at(-1), SOON).toBe(seatsEvent('A1', 'A2'));
  expect(one.events).toHaveLength(2);
});

test('places are counted, and given back by whoever leaves, comes too late or asks for what is not there', async () => {
  const counted = () => countsOf(world.deps.db).listeners;
  const first = await listen('ann');
  await listen('ann');
  await expect(listen('ann')).rejects.toMatchObject({ status: 429, code: 'too_many_listeners' });
  await listen('bob');
  await expect(listen('cy')).rejects.toMatchObject({ status: 503, code: 'too_many_listeners' });
  expect(counted()).toBe(3);
  first.answer.emit('close');
  expect(counted()).toBe(2);
  await expect(listen('cy', { showId: 'f'.repeat(24) })).rejects.toMatchObject({
    status: 404,
    code: 'unknown_show',
  });
  for (const state of [{ destroyed: true }, { headersSent: true }]) {
    const { answer } = answerOf();
    Object.assign(answer, state);
    await live.listen(tonight()._id, { userId: 'cy', lifetimeMs: 1000, answer });
    expect(answer.writeHead).not.toHaveBeenCalled();
  }
  expect(counted()).toBe(2);
});

test('a stream ends with its token, and the others go on', async () => {
  const short = await listen('ann', { lifetimeMs: 0 });
  const long = await listen('bob');
  await expect.poll(() => short.events.at(-1), SOON).toBe('event: end\ndata: "renew"\n\n');
  expect(long.events).toHaveLength(1);
});

test('a process that ends sends its listeners away, and whoever comes then', async () => {
  const one = await listen();
  shutdown.abort();
  expect(one.events.at(-1)).toBe('event: end\ndata: "away"\n\n');
  expect((await listen('bob')).events.at(-1)).toBe('event: end\ndata: "away"\n\n');
});

test('listeners hear on after a database that is away for a moment, and are sent away after five looks without news', async () => {
  let ms = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => ms);
  const on = liveSeats();
  ms = 1000;
  const { events } = await listen('ann', { on });
  const broken = vi.spyOn(world.deps.db.shows, 'find').mockImplementation(() => {
    throw new Error('the database is away');
  });
  const told = vi.spyOn(world.deps.log, 'error');
  ms += 5 * LIVE.pollMs - 1;
  await expect.poll(() => broken.mock.calls.length, SOON).toBeGreaterThan(3);
  expect([events.length, told.mock.calls.length]).toEqual([1, 0]);
  ms += 1;
  await expect.poll(() => events.at(-1), SOON).toBe('event: end\ndata: "away"\n\n');
  expect(told.mock.calls).toMatchObject([[{ listeners: 1 }, 'live seats are out of date']]);
  const before = broken.mock.calls.length;
  broken.mockRestore();
  ms += 1000;
  // Whoever comes back is told anew, and what was old does not send them away again.
  const again = await listen('ann', { on });
  vi.spyOn(world.deps.db.shows, 'find').mockImplementationOnce(() => {
    throw new Error('the database is away');
  });
  await set({ 'seats.A1': sold });
  await expect.poll(() => again.events.at(-1), SOON).toBe(seatsEvent('A1'));
  expect(before).toBeGreaterThan(0);
});

test('news that come keep the next silence from counting as long', async () => {
  let ms = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => ms);
  const on = liveSeats();
  const { events } = await listen('ann', { on });
  ms += 1000;
  await set({ 'seats.A1': sold });
  await expect.poll(() => events.at(-1), SOON).toBe(seatsEvent('A1'));
  const broken = vi.spyOn(world.deps.db.shows, 'find').mockImplementation(() => {
    throw new Error('the database is away');
  });
  await expect.poll(() => broken.mock.calls.length, SOON).toBeGreaterThan(3);
  expect(events).toHaveLength(2);
});

test('whoever comes to a show that is listened to already asks the database for nothing', async () => {
  await listen('ann');
  const read = vi.spyOn(world.deps.db.shows, 'findOne');
  await listen('bob');
  expect(read).not.toHaveBeenCalled();
});

test('whoever comes to another show does not make old news new', async () => {
  const other = await world.addShow();
  let ms = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => ms);
  const on = liveSeats();
  const { events } = await listen('ann', { on });
  const { shows } = world.deps.db;
  vi.spyOn(shows, 'findOne').mockResolvedValue(other);
  vi.spyOn(shows, 'find').mockImplementation(() => {
    throw new Error('the database is away');
  });
  ms += 5 * LIVE.pollMs - 1;
  await listen('bob', { showId: other._id, on });
  ms += 1;
  await expect.poll(() => events.at(-1), SOON).toBe('event: end\ndata: "away"\n\n');
});

/** The looks that are planned, to be taken by hand; each keeps no process alive. */
function plannedLooks(pollMs: number) {
  const wait = globalThis.setTimeout;
  const looks: (() => void)[] = [];
  const unref = vi.fn<() => void>();
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((look: () => void, ms: number) => {
    if (ms !== pollMs) return wait(look, ms);
    looks.push(look);
    return { unref };
  }) as unknown as typeof setTimeout);
  return { looks, unref };
}

test('however many listen, one look at a time is planned, which keeps no process alive; none where nobody listens', async () => {
  const { looks, unref } = plannedLooks(4321);
  const on = liveSeats({ pollMs: 4321 });
  const other = await world.addShow();
  const one = await listen('ann', { on });
  const two = await listen('bob', { showId: other._id, on });
  expect([looks.length, unref.mock.calls.length]).toEqual([1, 1]);
  looks[0]?.();
  await expect.poll(() => looks.length, SOON).toBe(2);
  for (const { answer } of [one, two]) answer.emit('close');
  looks[1]?.();
  await new Promise(setImmediate);
  expect(looks).toHaveLength(2);
  await listen('ann', { on });
  expect(looks).toHaveLength(3);
});
