import { expect, test, vi } from 'vitest';
import { accountName, nameOfKey } from '../../payments/account.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { readEvents } from './read-events.ts';

const { world, hold, tonight } = cinemaForTests();

const MINUTE_S = 60;
/** In minutes. */
const DAY = 24 * 60;
const seconds = (minutes = 0) => Math.floor(world.clock.now().getTime() / 1000) + minutes * MINUTE_S;

/** An event as Stripe lists it; all are about one page of another product unless told. */
const told = (id: string, created: number, object = 'cs_none') => ({
  id,
  type: 'checkout.session.completed',
  created,
  data: { object: { id: object, metadata: {} } },
});

/** Lets Stripe list these, newest first as it does. @returns how it was asked, and how often pages were read */
function listed(events: ReturnType<typeof told>[]) {
  const { payments } = world.deps;
  async function* newestFirst({
    created: { gte, lt = Infinity },
  }: {
    created: { gte: number; lt?: number };
  }) {
    yield* events.toReversed().filter(({ created }) => created >= gte && created < lt);
  }
  const answer = newestFirst as unknown as typeof payments.events.list;
  return {
    list: vi.spyOn(payments.events, 'list').mockImplementation(answer),
    read: vi.spyOn(payments.checkout.sessions, 'retrieve'),
  };
}
const cursors = () => world.deps.db.eventCursors;
const cursor = async () => cursors().findOne({ _id: await accountName(world.deps) });
const forget = () => cursors().deleteMany({});
const since = (list: ReturnType<typeof listed>['list'], call = 0) =>
  (list.mock.calls[call]?.[0]?.created as { gte: number } | undefined)?.gte;

test('a database without a cursor reads as far back as Stripe tells, then from ten minutes before the newest event', async () => {
  await forget();
  const newest = seconds(-3);
  const { list } = listed([told('evt_1', seconds(-5)), told('evt_2', newest)]);
  await readEvents(world.deps);
  const days = 30 * 24 * 60;
  expect(since(list)).toBe(seconds(-days - 10));
  expect(list).toHaveBeenCalledTimes(30);
  expect(await cursor()).toMatchObject({ upTo: new Date(newest * 1000) });
  await readEvents(world.deps);
  expect(list).toHaveBeenCalledTimes(31);
  expect(since(list, 30)).toBe(newest - 10 * MINUTE_S);
});

test('where nothing happens a month is asked about once', async () => {
  await forget();
  const { list } = listed([]);
  await readEvents(world.deps);
  expect(list).toHaveBeenCalledTimes(30);
  await readEvents(world.deps);
  expect(list).toHaveBeenCalledTimes(31);
  expect(since(list, 30)).toBe(seconds(-DAY - 30));
  const note = vi.spyOn(cursors(), 'updateOne');
  world.clock.turn({ minutes: 60 });
  await readEvents(world.deps);
  expect(list).toHaveBeenCalledTimes(32);
  // It is written down when it saves something.
  expect(note).not.toHaveBeenCalled();
});

test('events that Stripe does not tell of any more are not asked for, however old the cursor is', async () => {
  await forget();
  const upTo = new Date(seconds(-90 * 24 * 60) * 1000);
  await cursors().insertOne({ _id: await accountName(world.deps), upTo, handled: [] });
  const { list } = listed([]);
  await readEvents(world.deps);
  expect(list).toHaveBeenCalledTimes(30);
  expect(since(list)).toBe(seconds(-30 * DAY - 10));
});

test('days without events between two are behind the cursor, and what was not dealt with is not', async () => {
  await forget();
  const many = Array.from({ length: 510 }, (_, at) => told(`evt_${at}`, seconds(-3 * DAY) + at));
  listed(many);
  await readEvents(world.deps);
  const first = seconds(-3 * DAY) + 499;
  expect((await cursor())?.upTo).toEqual(new Date(first * 1000));
  await readEvents(world.deps);
  // Both times ten minutes are read twice.
  expect((await cursor())?.upTo).toEqual(new Date((first + 2 * DAY * MINUTE_S - 20 * MINUTE_S) * 1000));
});

test('a clock that was set in another time zone passes over nothing that Stripe tells later', async () => {
  await forget();
  const events = [told('evt_1', seconds(-3))];
  const { read } = listed(events);
  world.clock.turn({ minutes: 14 * 60 });
  await readEvents(world.deps);
  world.clock.turn({ minutes: -14 * 60 });
  events.push(told('evt_2', seconds(-1), 'cs_2'));
  await readEvents(world.deps);
  expect(read.mock.calls.map(([id]) => id)).toEqual(['cs_none', 'cs_2']);
});

test('the cursor of another account says nothing, and is left alone', async () => {
  await forget();
  const upTo = new Date(seconds(-1) * 1000);
  await cursors().insertOne({ _id: 'another', upTo, handled: ['evt_1'] });
  const { list, read } = listed([told('evt_1', seconds(-5))]);
  await readEvents(world.deps);
  expect(since(list)).toBe(seconds(-30 * 24 * 60 - 10));
  expect(read).toHaveBeenCalledTimes(1);
  expect(await cursor()).toMatchObject({ handled: ['evt_1'] });
  expect(await cursors().findOne({ _id: 'another' })).toEqual({ _id: 'another', upTo, handled: ['evt_1'] });
});

test('what an earlier release noted by the key is gone on from, under the name of the account', async () => {
  await forget();
  const upTo = new Date(seconds(-1) * 1000);
  await cursors().insertOne({ _id: nameOfKey(world.deps), upTo, handled: ['evt_1'] });
  const { list, read } = listed([told('evt_1', seconds(-5)), told('evt_2', seconds(-1), 'cs_2')]);
  await readEvents(world.deps);
  expect(since(list)).toBe(seconds(-11));
  expect(read.mock.calls.map(([id]) => id)).toEqual(['cs_2']);
  expect(await accountName(world.deps)).toMatch(/^acct_/);
  expect((await cursor())?.handled.toSorted()).toEqual(['evt_1', 'evt_2']);
});

test('what was dealt with is remembered for as long as it may be listed again, and asked about once', async () => {
  await forget();
  const { read } = listed([
    told('old', seconds(-30)),
    told('near', seconds(-13), 'cs_2'),
    told('new', seconds(-3), 'cs_3'),
  ]);
  await readEvents(world.deps);
  expect((await cursor())?.handled.toSorted()).toEqual(['near', 'new']);
  expect(read).toHaveBeenCalledTimes(3);
  await readEvents(world.deps);
  // The old one is out of memory, and Stripe does not list it any more.
  expect(read).toHaveBeenCalledTimes(3);
});

test('of several events about one thing only the last is asked about', async () => {
  await forget();
  const { read } = listed([
    told('evt_1', seconds(-5)),
    told('evt_2', seconds(-4)),
    told('evt_3', seconds(-3), 'cs_2'),
  ]);
  await readEvents(world.deps);
  expect(read.mock.calls.map(([id]) => id)).toEqual(['cs_none', 'cs_2']);
});

test('a pass deals with five hundred events and goes on with the next one, noting how far it came', async () => {
  await forget();
  const events = Array.from({ length: 510 }, (_, at) => told(`evt_${at}`, seconds(-9) + at));
  listed(events);
  const note = vi.spyOn(world.deps.db.eventCursors, 'updateOne');
  await readEvents(world.deps);
  expect(note).toHaveBeenCalledTimes(500 / 25 + 1);
  expect((await cursor())?.upTo).toEqual(new Date((events[499]?.created ?? 0) * 1000));
  note.mockClear();
  await readEvents(world.deps);
  expect((await cursor())?.upTo).toEqual(new Date((events[509]?.created ?? 0) * 1000));
  note.mockClear();
  await readEvents(world.deps);
  expect(note).not.toHaveBeenCalled();
});

test('an event that cannot be dealt with is put aside and keeps none of the others; the next pass takes it up', async () => {
  await forget();
  const { read } = listed([told('bad', seconds(-5), 'cs_bad'), told('good', seconds(-4), 'cs_good')]);
  read.mockImplementationOnce(async () => {
    throw new Error('not now');
  });
  await readEvents(world.deps);
  expect(read.mock.calls.map(([id]) => id)).toEqual(['cs_bad', 'cs_good']);
  expect(await world.deps.db.openEvents.find({}).toArray()).toMatchObject([
    { _id: 'bad', objectId: 'cs_bad', type: 'checkout.session.completed', tries: 1 },
  ]);
  await readEvents(world.deps);
  expect(await world.deps.db.openEvents.countDocuments()).toBe(0);
  expect(read.mock.calls.at(-1)?.[0]).toBe('cs_bad');
});

test('events that are not told in order leave the cursor at the newest', async () => {
  await forget();
  listed([told('late', seconds(-3)), told('early', seconds(-5), 'cs_2')]);
  await readEvents(world.deps);
  expect((await cursor())?.upTo).toEqual(new Date(seconds(-3) * 1000));
});

test('what is told of one payment is one thing; a dispute of it, its page and what names no payment are others', async () => {
  await forget();
  const of = (type: string, id: string, payment: string | null) => ({
    ...told(`${type} ${id}`, seconds(-2)),
    type,
    data: { object: { id, metadata: {}, payment_intent: payment } },
  });
  const { read } = listed([
    of('checkout.session.completed', 'cs_1', 'pi_1'),
    of('charge.dispute.created', 'dp_1', 'pi_1'),
    of('refund.created', 're_1', 'pi_1'),
    of('refund.created', 're_2', 'pi_1'),
    of('refund.created', 're_3', 'pi_2'),
    of('refund.created', 're_4', null),
    of('checkout.session.completed', 'cs_2', null),
  ]);
  const asked = vi.spyOn(world.deps.payments.checkout.sessions, 'list');
  await readEvents(world.deps);
  expect(asked.mock.calls.map(([words]) => words?.payment_intent)).toEqual(['pi_1', 'pi_1', 'pi_2']);
  expect(read.mock.calls.map(([id]) => id)).toEqual(['cs_1', 'cs_2']);
  expect(await world.deps.db.openEvents.countDocuments()).toBe(0);
});

/** An event that could not be done, as it is kept. @param minutes from now */
const aside = (id: string, minutes: number) => ({
  _id: id,
  type: 'checkout.session.completed',
  objectId: `cs_${id}`,
  paymentIntentId: null,
  bookingId: null,
  at: world.clock.in({ minutes }),
  tries: 1,
});

test('events that were put aside are taken up oldest first, five hundred in a pass, and each ends by itself', async () => {
  await forget();
  const { read } = listed([]);
  const many = Array.from({ length: 498 }, (_, at) => aside(`many${at}`, -10));
  await world.deps.db.openEvents.insertMany([
    ...['kept out', 'kept out too'].map((id) => aside(id, -1)),
    ...many,
    aside('second', -20),
    aside('first', -30),
  ]);
  read.mockRejectedValueOnce(new Error('not now'));
  await readEvents(world.deps);
  expect(read.mock.calls.slice(0, 2).map(([id]) => id)).toEqual(['cs_first', 'cs_second']);
  const left = await world.deps.db.openEvents.find({}).toArray();
  expect(left.map(({ _id }) => _id).toSorted()).toEqual(['first', 'kept out', 'kept out too']);
  await world.deps.db.openEvents.deleteMany({});
});

test('events that never succeed leave room for the others', async () => {
  await forget();
  const { read } = listed([]);
  const never = Array.from({ length: 500 }, (_, at) => aside(`never${at}`, -20));
  await world.deps.db.openEvents.insertMany([...never, aside('good', -10)]);
  read.mockImplementation(async (id) => {
    if (id !== 'cs_good') throw new Error('never');
    return null as never;
  });
  await readEvents(world.deps);
  expect(await world.deps.db.openEvents.countDocuments()).toBe(501);
  await readEvents(world.deps).catch(() => undefined);
  expect(read.mock.calls.map(([id]) => id)).toContain('cs_good');
  await world.deps.db.openEvents.deleteMany({});
});

test('an event that rests since a time when all clocks were hours ahead is dealt with as soon as they are right', async () => {
  await forget();
  listed([]);
  await world.deps.db.openEvents.insertMany([
    { ...aside('rests', -20), restsUntil: world.clock.in({ minutes: 10 }) },
    { ...aside('put off', -20), restsUntil: world.clock.in({ hours: 7 }) },
  ]);
  await readEvents(world.deps);
  expect((await world.deps.db.openEvents.find().toArray()).map(({ _id }) => _id)).toEqual(['rests']);
  await world.deps.db.openEvents.deleteMany({});
});

test('an event that never succeeds is tried ever more seldom, and once it can be dealt with within ten minutes', async () => {
  await forget();
  const { read } = listed([]);
  await world.deps.db.openEvents.insertOne(aside('never', -10));
  read.mockRejectedValue(new Error('never'));
  // A pass every minute, for an hour.
  for (let pass = 0; pass < 60; pass += 1) {
    world.clock.turn({ minutes: 1 });
    await readEvents(world.deps);
  }
  expect(read.mock.calls.length).toBeGreaterThan(5);
  expect(read.mock.calls.length).toBeLessThan(20);
  read.mockRestore();
  world.clock.turn({ minutes: 10 });
  await readEvents(world.deps);
  expect(await world.deps.db.openEvents.countDocuments()).toBe(0);
});

test('a page whose booking is not there is asked about', async () => {
  await forget();
  const gone = {
    ...told('evt_gone', seconds(-1)),
    data: { object: { id: 'cs_gone', metadata: { bookingId: 'gone' } } },
  };
  const { read } = listed([gone]);
  await readEvents(world.deps);
  expect(read.mock.calls.map(([id]) => id)).toEqual(['cs_gone']);
  expect(await world.deps.db.openEvents.countDocuments()).toBe(0);
});

test('a page that its booking knows all about already is not asked about', async () => {
  await forget();
  await hold('bob', tonight(), ['B1']);
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  const ofBooking = (type: string) => ({
    ...told(`evt_${type}`, seconds(-1), sessionId),
    type: `checkout.session.${type}`,
    data: { object: { id: sessionId, metadata: { bookingId } } },
  });
  const asksAbout = async (type: string, set: object) => {
    await forget();
    await world.deps.db.bookings.updateOne({ _id: bookingId }, { $set: set });
    vi.restoreAllMocks();
    const { read } = listed([ofBooking(type)]);
    read.mockResolvedValue(null as never);
    await readEvents(world.deps).catch(() => undefined);
    await world.deps.db.openEvents.deleteMany({});
    return read.mock.calls.length > 0;
  };
  const own = { id: sessionId, url: null };
  const other = { id: 'cs_other', url: null };
  expect(await asksAbout('completed', { state: 'pending' })).toBe(true);
  expect(await asksAbout('completed', { state: 'paid' })).toBe(true);
  expect(await asksAbout('completed', { state: 'paid', paymentIntentId: 'pi_1' })).toBe(false);
  expect(await asksAbout('completed', { state: 'pending' })).toBe(true);
  expect(await asksAbout('completed', { state: 'paid', session: other })).toBe(true);
  for (const type of ['expired', 'async_payment_failed']) {
    expect(await asksAbout(type, { state: 'pending', session: own })).toBe(true);
    expect(await asksAbout(type, { state: 'pending', session: other })).toBe(false);
    expect(await asksAbout(type, { state: 'paid', session: own })).toBe(false);
  }
});
