import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApi } from '../app.ts';
import { listen } from '../http/listen.ts';
import { tokenOf } from '../testing/tokens.ts';
import { sweep } from './settlement/sweep.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { putBooking } from './testing/put-booking.ts';
import { visitor } from './testing/visitor.ts';

const MOST = 10;
const { world, buy } = cinemaForTests({ SEATS_PER_PERSON: String(MOST), UNPAID_SEAT_MINUTES: '1000' });

/** What a second process of the API is to the database: it knows nothing of the orders that the first is at. */
let other: { url: string; close(): Promise<unknown> };
beforeAll(async () => {
  const api = createApi({ ...world.deps, db: { ...world.deps.db } });
  const server = await listen(api.answer, { host: '127.0.0.1', port: 0 }, api.refusals);
  other = {
    url: `http://127.0.0.1:${server.port}`,
    close: () => Promise.all([api.close(), server.close(0)]),
  };
});
afterAll(() => other.close());

const row = (name: string) => Array.from({ length: 5 }, (_, at) => `${name}${at + 1}`);
const atOther = (who: string) => visitor(other.url, tokenOf(who));
const seatsOf = async (showId: string) => Object.keys((await world.show(showId)).seats).length;

test.each([
  ['free', 0],
  ['paid', 1000],
])(
  'of orders of a %s show that two processes let through at once no more is had than one person may',
  async (_, priceCents) => {
    const show = await world.addShow({ priceCents });
    const who = `octopus-${priceCents}`;
    const first = await world.as(who).book(show._id, row('A'));
    if (priceCents > 0) {
      const sessionId = /cs_\w+/.exec(first.url)?.[0] ?? '';
      world.stripe.pay(sessionId);
      await world.as(who).confirm(sessionId);
    }
    // Both have counted what the person has before either has written down its own.
    const { bookings } = world.deps.db;
    const insert = bookings.insertOne.bind(bookings);
    let letGo = () => {};
    const isOver = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const write = vi.spyOn(bookings, 'insertOne').mockImplementationOnce(async (...words) => {
      await isOver;
      return insert(...words);
    });
    const late = world.as(who).book(show._id, row('B'));
    await expect.poll(() => write.mock.calls.length).toBe(1);
    const early = await atOther(who).book(show._id, row('C'));
    letGo();
    expect([early.http, await late]).toMatchObject([200, { http: 409, code: 'too_many_seats' }]);
    expect(await seatsOf(show._id)).toBe(MOST);
  },
);

test('of two orders that see each other, where there is room for one, one stays', async () => {
  const show = await world.addShow({ priceCents: 0 });
  const who = 'twin';
  expect((await world.as(who).book(show._id, row('A'))).http).toBe(200);
  const { bookings } = world.deps.db;
  const insert = bookings.insertOne.bind(bookings);
  let written = 0;
  vi.spyOn(bookings, 'insertOne').mockImplementation(async (...words) => {
    const done = await insert(...words);
    written += 1;
    await expect.poll(() => written).toBe(2);
    return done;
  });
  const both = await Promise.all([
    world.as(who).book(show._id, row('B')),
    atOther(who).book(show._id, row('C')),
  ]);
  vi.restoreAllMocks();
  expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409]);
  expect(await seatsOf(show._id)).toBe(MOST);
});

const intentOf = (showId: string) => ({ 'idempotency-key': showId });

test.each<[string, (bookingId: string, showId: string) => Promise<{ http: number }>]>([
  ['Pay Now', (bookingId) => world.as('late').pay(bookingId)],
  ['the same intent again', (_, showId) => world.as('late').book(showId, row('A'), intentOf(showId))],
])(
  'of %s and an order that two processes let through at once no more is had than one person may',
  async (_, again) => {
    const show = await world.addShow();
    const { bookingId } = await world.as('late').book(show._id, row('A'), intentOf(show._id));
    world.clock.turn({ minutes: 10 });
    await sweep(world.deps);
    await buy('late', show, row('B'));
    const { bookings } = world.deps.db;
    const move = bookings.findOneAndUpdate.bind(bookings);
    let letGo = () => {};
    const isOver = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const write = vi.spyOn(bookings, 'findOneAndUpdate');
    write.mockImplementationOnce(async (...words: Parameters<typeof move>) => {
      await isOver;
      return move(...words);
    });
    const late = again(bookingId, show._id);
    await expect.poll(() => write.mock.calls.length).toBe(1);
    const early = await atOther('late').book(show._id, row('C'));
    // Else the slot that its hold stands in would be in the way.
    const sessionId = /cs_\w+/.exec(early.url)?.[0] ?? '';
    world.stripe.pay(sessionId);
    await atOther('late').confirm(sessionId);
    letGo();
    expect([early.http, await late]).toMatchObject([200, { http: 409, code: 'too_many_seats' }]);
    expect(await seatsOf(show._id)).toBe(MOST);
    expect((await world.booking(bookingId)).state).toBe('expired');
  },
);

test('an order whose process died before it was counted is counted by Pay Now', async () => {
  const show = await world.addShow();
  const { bookingId } = await world.as('torn').book(show._id, row('A'));
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $unset: { session: true, hadPageAt: true } });
  const others = { userId: 'torn', showId: show._id, state: 'paid' as const };
  await putBooking(world, { ...others, seats: row('B') });
  const last = await putBooking(world, { ...others, seats: ['C1'] });
  const pay = () => world.as('torn').pay(bookingId);
  expect(await pay()).toMatchObject({ http: 409, code: 'too_many_seats' });
  expect((await world.booking(bookingId)).state).toBe('expired');
  expect(await seatsOf(show._id)).toBe(0);
  await world.deps.db.bookings.deleteOne({ _id: last._id });
  expect((await pay()).http).toBe(200);
});

test('of a friend’s seat and an order that two processes let through at once no more is had than one person may', async () => {
  const show = await world.addShow();
  const { bookingId } = await world.as('host').book(show._id, ['A1', 'A2']);
  const { token } = await world.as('host').post(`booking/${bookingId}/share`, {});
  await buy('friend', show, row('B'));
  const { bookings } = world.deps.db;
  const parts = () => bookings.find({ 'share.token': token ?? '' }).toArray();
  const before = await parts();
  const take = bookings.updateOne.bind(bookings);
  let letGo = () => {};
  const isOver = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const write = vi.spyOn(bookings, 'updateOne').mockImplementationOnce(async (...words) => {
    await isOver;
    return take(...words);
  });
  const late = world.as('friend').post(`booking/shared/${token}/take`, { seat: 'A1' });
  await expect.poll(() => write.mock.calls.length).toBe(1);
  const early = await atOther('friend').book(show._id, row('C'));
  letGo();
  expect([early.http, await late]).toMatchObject([200, { http: 409, code: 'too_many_seats' }]);
  const since = { attempt: expect.any(Number), updatedAt: expect.any(Date) };
  expect(await parts()).toEqual(before.map((part) => ({ ...part, ...since })));
});

test('of many orders at two processes at once no more is had either', async () => {
  const show = await world.addShow({ priceCents: 0 });
  const orders = [...'ABCDEFGH'].map((name, at) =>
    (at % 2 ? atOther('greedy') : world.as('greedy')).book(show._id, row(name)),
  );
  await Promise.all(orders);
  expect(await seatsOf(show._id)).toBeLessThanOrEqual(MOST);
});
