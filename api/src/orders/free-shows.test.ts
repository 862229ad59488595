import { beforeEach, expect, test, vi } from 'vitest';
import type { ShowDocument } from '../db/documents.ts';
import { cancelShow } from './cancel-show/cancel.ts';
import { reconcile } from './reconcile.ts';
import { sweep } from './settlement/sweep.ts';
import { brokenAtRest } from './testing/invariants.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { serveLines } from './waiting/serve-lines.ts';

const { world } = cinemaForTests({ HALL_ROWS: 'A', SEATS_PER_ROW: '4' });
const ALL = ['A1', 'A2', 'A3', 'A4'];

let show: ShowDocument;
const asked: (() => number)[] = [];
beforeEach(async () => {
  show = await world.addShow({ priceCents: 0 });
  const { checkout, refunds } = world.deps.payments;
  const spies = [
    vi.spyOn(checkout.sessions, 'create'),
    vi.spyOn(checkout.sessions, 'retrieve'),
    vi.spyOn(checkout.sessions, 'expire'),
    vi.spyOn(refunds, 'list'),
    vi.spyOn(refunds, 'create'),
  ];
  asked.splice(0, asked.length, ...spies.map((spy) => () => spy.mock.calls.length));
});

/** Every job has had its turn: every seat is accounted for, and Stripe was asked for nothing. */
async function rest() {
  await sweep(world.deps);
  await reconcile(world.deps);
  expect(asked.map((count) => count())).toEqual([0, 0, 0, 0, 0]);
  const { db, payments } = world.deps;
  expect(await brokenAtRest({ db, payments, now: world.clock.now() }, [show._id])).toEqual([]);
}
const ticket = async (who: string, ...seats: string[]) =>
  (await world.as(who).book(show._id, seats)).bookingId;
const stateOf = async (bookingId: string) => (await world.booking(bookingId)).state;
const occupied = async () => (await world.as('boss').occupied(show._id)).occupiedSeats;
const offerTo = async (userId: string) =>
  world.deps.db.bookings.findOne({ userId, showId: show._id, state: 'pending' });

test('a free ticket that is given up is over at once, with nothing to send back', async () => {
  const id = await ticket('ann', 'A1', 'A2');
  expect(await stateOf(id)).toBe('paid');
  expect(await world.as('ann').cancel(id)).toMatchObject({ http: 200, state: 'refunded' });
  expect(await world.as('ann').cancel(id)).toMatchObject({ http: 200, state: 'refunded' });
  expect(await occupied()).toEqual([]);
  await rest();
});

test('a cancelled free show ends its tickets and is done, also where a process died between sale and ticket', async () => {
  const whole = await ticket('ann', 'A1');
  const half = await ticket('bob', 'A2');
  const { history } = await world.booking(half);
  const before = { state: 'pending' as const, history: history.slice(0, 1) };
  await world.deps.db.bookings.updateOne({ _id: half }, { $set: before });
  await cancelShow(world.deps, { actor: 'boss', showId: show._id, reason: 'No power' });
  expect([await stateOf(whole), await stateOf(half)]).toEqual(['refunded', 'cancelled']);
  expect((await world.show(show._id)).cancellation?.doneAt).toBeDefined();
  await rest();
});

/** Free seats that came back are held for Cy, who waited for two. */
async function offered() {
  const pair = await ticket('ann', 'A1', 'A2');
  await ticket('bob', 'A3', 'A4');
  await world.as('cy').post(`booking/waiting/${show._id}`, { count: 2 });
  await world.as('ann').cancel(pair);
  await serveLines(world.deps);
  const offer = await offerTo('cy');
  if (!offer) throw new Error('Nothing was offered');
  return offer;
}

test('free seats that somebody waited for are a ticket when they take them, without a payment page', async () => {
  const { _id, amountCents, seats } = await offered();
  expect({ amountCents, seats }).toEqual({ amountCents: 0, seats: ['A1', 'A2'] });
  expect(await world.as('cy').pay(_id)).toMatchObject({
    http: 200,
    url: expect.stringMatching(/my-booking$/),
  });
  expect(await stateOf(_id)).toBe('paid');
  expect(await occupied()).toEqual(ALL);
  await rest();
});

test('free seats that nobody takes are free again, or somebody else’s who waits', async () => {
  const { _id } = await offered();
  world.clock.turn({ ms: 1 });
  await world.as('dora').post(`booking/waiting/${show._id}`, { count: 1 });
  world.clock.turn({ minutes: 30 });
  await serveLines(world.deps);
  expect(await stateOf(_id)).toBe('expired');
  const next = await offerTo('dora');
  expect(next).toMatchObject({ amountCents: 0, seats: [expect.stringMatching(/^A[12]$/)] });
  await world.as('dora').pay(next?._id ?? '');
  await rest();
});

test('free seats cannot be shared for friends to pay, and stay held', async () => {
  const { _id } = await offered();
  const { http, code } = await world.as('cy').post(`booking/${_id}/share`, {});
  expect({ http, code }).toEqual({ http: 409, code: 'cannot_share' });
  expect(await world.as('cy').pay(_id)).toMatchObject({ http: 200 });
  await rest();
});
