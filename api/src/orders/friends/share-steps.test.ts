import type { MatchKeysAndValues } from 'mongodb';
import { expect, test, vi } from 'vitest';
import type { BookingDocument } from '../../db/documents.ts';
import type { Caller } from '../../dependencies.ts';
import { cancelBooking } from '../cancel.ts';
import { cancelShow } from '../cancel-show/cancel.ts';
import { startCall } from '../correctness/model/testing/real-call.ts';
import { payBooking } from '../pay.ts';
import { sweep } from '../settlement/sweep.ts';
import { beforeNextMove } from '../testing/before-next-move.ts';
import { beforeUpdate } from '../testing/before-update.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { shareHold } from './share-hold.ts';

const { world, tonight, hold, news } = cinemaForTests({
  FRIENDS_HOLD_MINUTES: '30',
  STRIPE_PAYMENT_METHODS: 'card,us_bank_account',
});

const ANN: Caller = { userId: 'ann', sessionId: 'sess', factorAges: { first: 0, second: 0 } };
const OTHER = { id: 'cs_test_other', url: 'http://stripe.test/other' };

const set = (id: string, $set: MatchKeysAndValues<BookingDocument>) =>
  world.deps.db.bookings.findOneAndUpdate({ _id: id }, { $set });
const statusOf = async (id: string) => (await world.deps.payments.checkout.sessions.retrieve(id)).status;
const share = (id: string) => shareHold(world.deps, ANN, id);
const partsOf = (token: string) => world.deps.db.bookings.find({ 'share.token': token }).toArray();

/** A hold of Ann's with its page, and an older one of Bob's that is nobody's business. */
async function held() {
  const bobs = await putBooking(world, { userId: 'bob', showId: tonight()._id, seats: ['J1'], attempt: 2 });
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1', 'A2']);
  return { bobs, bookingId, sessionId };
}

test('a hold whose money is on its way is not shared, and its money makes the ticket', async () => {
  const { bobs, bookingId, sessionId } = await held();
  world.stripe.payLater(sessionId);
  for (const ask of [share, (id: string) => payBooking(world.deps, ANN, id)])
    await expect(ask(bookingId)).rejects.toMatchObject({ status: 409, code: 'payment_processing' });
  expect((await world.booking(bookingId)).state).toBe('pending');
  world.stripe.settleLater(sessionId, 'succeed');
  await news();
  expect((await world.booking(bookingId)).state).toBe('paid');
  expect(await world.booking(bobs._id)).toEqual(bobs);
});

test('while the page cannot be closed the hold stays, and so does its page', async () => {
  const { bobs, bookingId, sessionId } = await held();
  world.stripe.failNext({ times: 1, how: 'error', method: 'POST' });
  await expect(share(bookingId)).rejects.toMatchObject({ status: 502 });
  expect((await world.booking(bookingId)).state).toBe('pending');
  expect(await statusOf(sessionId)).toBe('open');
  expect(await world.booking(bobs._id)).toEqual(bobs);
});

test('while Stripe does not know the page the hold stays: with the key of another account nobody can say that it is unpaid', async () => {
  const { bobs, bookingId, sessionId } = await held();
  world.stripe.webhooks.hold();
  world.stripe.pay(sessionId);
  world.stripe.failNext({ times: 100, how: 'unknown', path: '/v1/checkout/sessions/' });
  for (const _ of [1, 2])
    await expect(share(bookingId)).rejects.toMatchObject({
      status: 502,
      code: 'payment_provider',
      extra: { retryAfter: expect.any(Number) },
    });
  expect((await world.booking(bookingId)).state).toBe('pending');
  world.stripe.clearFaults();
  await world.stripe.webhooks.release();
  expect((await world.booking(bookingId)).state).toBe('paid');
  expect((await world.show(tonight()._id)).seats['A1']).toEqual({ state: 'sold', bookingId });
  expect(await world.booking(bobs._id)).toEqual(bobs);
});

/** A process that shares dies before it asks for that, for the n-th time. */
async function diedBefore(question: string, time = 1) {
  const one = await held();
  const dying = await startCall(world.deps, (deps) => shareHold(deps, ANN, one.bookingId));
  for (let left = time; ; left -= 1) {
    while (dying.asks() !== question) await dying.goOn();
    if (left === 1) return one;
    await dying.goOn();
  }
}
const afterDeath = [
  ['shares again', 'cancelled', share],
  ['presses Pay Now', 'pending', (id: string) => payBooking(world.deps, ANN, id)],
  ['cancels', 'cancelled', (id: string) => cancelBooking(world.deps, ANN, id)],
  ['sees the show cancelled', 'cancelled', () => endShow()],
  ['lets the hold end', 'expired', () => endHolds()],
] as const;
const endShow = () => cancelShow(world.deps, { actor: 'boss', showId: tonight()._id, reason: 'No power' });
async function endHolds() {
  world.clock.turn({ minutes: 10 });
  await sweep(world.deps);
}

test.each(afterDeath)(
  'a page that was being closed by who died cannot be paid any more once its holder %s',
  async (_, state, goOn) => {
    const { bookingId, sessionId } = await diedBefore('sessions.expire');
    await goOn(bookingId);
    expect(await statusOf(sessionId)).toBe('expired');
    expect((await world.booking(bookingId)).state).toBe(state);
  },
);

test.each(afterDeath.filter(([who]) => who !== 'sees the show cancelled'))(
  'a page that was paid while it was being closed makes the ticket of the whole, although its holder %s',
  async (_, __, goOn) => {
    const { bookingId, sessionId } = await diedBefore('sessions.expire');
    world.stripe.webhooks.hold();
    world.stripe.pay(sessionId);
    await goOn(bookingId).catch(() => undefined);
    const { state, history } = await world.booking(bookingId);
    expect(history.map(({ state: one }) => one)).toContain('paid');
    expect(['paid', 'refunded']).toContain(state);
    await world.stripe.webhooks.release(() => []);
  },
);

test.each([
  ['has begun', () => ({ startsAt: world.clock.now() }), 'show_started', 'paid'],
  ['was cancelled', () => ({ status: 'cancelled' as const }), 'show_cancelled', 'refunded'],
])('of a show that %s nothing is shared, and the page stays for its money', async (_, is, code, state) => {
  const { bookingId, sessionId } = await held();
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: is() });
  await expect(share(bookingId)).rejects.toMatchObject({ status: 409, code });
  expect((await world.booking(bookingId)).session?.id).toBe(sessionId);
  world.stripe.pay(sessionId);
  await news();
  expect((await world.booking(bookingId)).state).toBe(state);
});

test('a page is not taken out of a booking that was ended meanwhile, and is not closed', async () => {
  const { bookingId, sessionId } = await held();
  beforeUpdate(world.deps.db, 2, () => set(bookingId, { state: 'expired' }));
  await expect(share(bookingId)).rejects.toMatchObject({ code: 'cannot_share' });
  expect((await world.booking(bookingId)).session?.id).toBe(sessionId);
  expect(await statusOf(sessionId)).toBe('open');
});

test('a page that Pay Now has opened while the hold is given up is closed before', async () => {
  const { bookingId } = await held();
  beforeNextMove(world.deps.db, () => payBooking(world.deps, ANN, bookingId));
  const create = vi.spyOn(world.deps.payments.checkout.sessions, 'create');
  await share(bookingId);
  const [page] = await Promise.all(create.mock.results.map(async ({ value }) => (await value).id as string));
  expect(await statusOf(page ?? '')).toBe('expired');
});

test('of two tabs that share, the first one’s secret stays; nobody else’s booking gets one', async () => {
  const { bobs, bookingId } = await held();
  beforeUpdate(world.deps.db, 1, () => set(bookingId, { shareToken: 'of-the-first-tab' }));
  expect(await share(bookingId)).toBe('of-the-first-tab');
  expect(await world.booking(bobs._id)).toEqual(bobs);
});

test('who paid while the seats were being shared reads that it arrived, and not that the seats are gone', async () => {
  const { bookingId, sessionId } = await held();
  world.stripe.webhooks.hold();
  world.stripe.pay(sessionId);
  for (const _ of ['before it was known', 'after that'])
    await expect(share(bookingId)).rejects.toMatchObject({
      status: 409,
      code: 'cannot_share',
      message: expect.stringContaining('has arrived'),
    });
  expect((await world.booking(bookingId)).state).toBe('paid');
  await world.stripe.webhooks.release(() => []);
});

test('what costs nothing is not shared', async () => {
  const { _id } = await putBooking(world, {
    userId: 'ann',
    showId: tonight()._id,
    seats: ['A1', 'A2'],
    amountCents: 0,
  });
  await expect(share(_id)).rejects.toMatchObject({ status: 409, message: 'There is nothing to pay for' });
});

test('what was given up is not shared, and becomes no bookings', async () => {
  const { bookingId } = await held();
  await cancelBooking(world.deps, ANN, bookingId);
  await expect(share(bookingId)).rejects.toMatchObject({ status: 409, code: 'cannot_share' });
  expect(await world.deps.db.bookings.countDocuments({ showId: tonight()._id, userId: 'ann' })).toBe(1);
});

test('what another tab has given up for other seats meanwhile gets no secret', async () => {
  const { bookingId } = await held();
  beforeUpdate(world.deps.db, 1, () => world.as('ann').book(tonight()._id, ['A2', 'A3']));
  await expect(share(bookingId)).rejects.toMatchObject({ status: 409, code: 'cannot_share' });
  const whole = await world.booking(bookingId);
  expect(whole.state).toBe('cancelled');
  expect(whole).not.toHaveProperty('shareToken');
});

test('a page that another tab took out meanwhile is closed as well', async () => {
  const { bookingId, sessionId } = await held();
  const other = await hold('cy', tonight(), ['C1']);
  beforeUpdate(world.deps.db, 3, () => set(bookingId, { closingPage: other.sessionId }));
  const closed = vi.spyOn(world.deps.payments.checkout.sessions, 'expire');
  await share(bookingId);
  expect(closed.mock.calls.map(([id]) => id)).toEqual([sessionId, other.sessionId]);
});

test('a hold that others change again and again is not shared, and that is said', async () => {
  const { bookingId } = await held();
  vi.spyOn(world.deps.db.bookings, 'findOneAndUpdate').mockResolvedValue(null);
  await expect(share(bookingId)).rejects.toMatchObject({ status: 409, code: 'busy' });
});

test('each seat is a booking of the holder’s own, with all that is known of them, and leads to the same link', async () => {
  const { bookingId } = await held();
  await set(bookingId, { network: 'of-ann', language: 'vi' });
  const token = await share(bookingId);
  const whole = await world.booking(bookingId);
  const [part] = await partsOf(token);
  expect(part).toMatchObject({
    userName: whole.userName,
    userEmail: 'ann@cinema.test',
    network: 'of-ann',
    language: 'vi',
    history: [{ state: 'pending', at: world.clock.now(), why: 'shared with friends' }],
    share: { token, holder: 'ann', holderName: whole.userName },
  });
  expect(await share(part?._id ?? '')).toBe(token);
  const other = await hold('ann', tonight(), ['C1', 'C2']);
  await world.deps.db.bookings.updateOne(
    { _id: other.bookingId },
    { $unset: { userEmail: true, network: true, language: true } },
  );
  for (const bare of await partsOf(await share(other.bookingId)))
    for (const unknown of ['userEmail', 'network', 'language']) expect(bare).not.toHaveProperty(unknown);
});

test('parts that are written by two processes, one after the other, end at the same time', async () => {
  const { bookingId } = await diedBefore('bookings.insertOne', 2);
  world.clock.turn({ minutes: 1 });
  const [one, other] = await partsOf(await share(bookingId));
  expect(other?.holdUntil).toEqual(one?.holdUntil);
});

test('parts that are written by two processes at once end at the same time, and so do their seats', async () => {
  const { bookingId } = await held();
  const untilParts = async () => {
    const call = await startCall(world.deps, (deps) => shareHold(deps, ANN, bookingId));
    while (call.asks() !== 'bookings.insertOne') await call.goOn();
    return call;
  };
  const one = await untilParts();
  world.clock.turn({ minutes: 1 });
  const other = await untilParts();
  await one.goOn();
  for (const call of [other, one]) while (call.asks() !== null) await call.goOn();
  const { shareToken = '' } = await world.booking(bookingId);
  const parts = await partsOf(shareToken);
  const { seats } = await world.show(tonight()._id);
  expect(new Set(parts.map(({ holdUntil }) => holdUntil.getTime())).size).toBe(1);
  expect(parts.map((part) => seats[part.seats[0] ?? '']?.until)).toEqual(parts.map((part) => part.holdUntil));
});

test('parts that could not be written are written by who shares again', async () => {
  const { bookingId } = await held();
  vi.spyOn(world.deps.db.bookings, 'insertOne').mockRejectedValue(new Error('the disk is full'));
  await expect(share(bookingId)).rejects.toThrow('the disk is full');
  vi.restoreAllMocks();
  expect(await partsOf(await share(bookingId))).toHaveLength(2);
});

test('a seat that its holder gave up before the parts had their seats keeps none of the others from its part', async () => {
  const { bookingId } = await diedBefore('shows.updateOne');
  const { shareToken = '' } = await world.booking(bookingId);
  const [first, second] = await partsOf(shareToken);
  await cancelBooking(world.deps, ANN, first?._id ?? '');
  expect(await share(bookingId)).toBe(shareToken);
  expect((await world.show(tonight()._id)).seats['A2']?.bookingId).toBe(second?._id);
});

test('the link is told again when a part of it was given up, when all were, and once the show has begun', async () => {
  const { bookingId } = await held();
  const token = await share(bookingId);
  const [first, second] = await partsOf(token);
  await cancelBooking(world.deps, ANN, first?._id ?? '');
  expect(await share(bookingId)).toBe(token);
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: { startsAt: world.clock.now() } });
  expect(await share(bookingId)).toBe(token);
  await cancelBooking(world.deps, ANN, second?._id ?? '');
  expect(await share(bookingId)).toBe(token);
});

test('a part whose seat was lost stays when Pay Now has got a page for it meanwhile', async () => {
  const { bookingId } = await diedBefore('shows.updateOne');
  const { shareToken = '' } = await world.booking(bookingId);
  const [first] = await partsOf(shareToken);
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: { seats: {} } });
  beforeNextMove(world.deps.db, () => set(first?._id ?? '', { session: OTHER }));
  await expect(share(bookingId)).rejects.toMatchObject({ code: 'cannot_share' });
  expect((await partsOf(shareToken)).map(({ state }) => state)).toEqual(['pending', 'expired']);
});

test('shared seats are held for as long as the cinema says, to the start of the show at most', async () => {
  const { bookingId } = await held();
  const parts = await partsOf(await share(bookingId));
  expect(parts.map(({ holdUntil }) => holdUntil)).toEqual([
    world.clock.in({ minutes: 30 }),
    world.clock.in({ minutes: 30 }),
  ]);
  const soon = await world.addShow({ startsAt: world.clock.in({ minutes: 15 }) });
  const other = await hold('ann', soon, ['A1', 'A2']);
  const [part] = await partsOf(await share(other.bookingId));
  expect(part?.holdUntil).toEqual(soon.startsAt);
});

test('a hold whose seats went to somebody else before it was divided has no parts that wait', async () => {
  const { bookingId } = await held();
  beforeNextMove(world.deps.db, () =>
    world.deps.db.shows.updateOne(
      { _id: tonight()._id },
      { $set: { 'seats.A1': { state: 'sold', bookingId: 'eve' } } },
    ),
  );
  await expect(share(bookingId)).rejects.toMatchObject({ status: 409, code: 'cannot_share' });
  const { shareToken = '' } = await world.booking(bookingId);
  expect((await partsOf(shareToken)).map(({ state }) => state)).toEqual(['expired', 'expired']);
});
