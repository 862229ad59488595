import type { MatchKeysAndValues } from 'mongodb';
import { expect, test, vi } from 'vitest';
import type { BookingDocument } from '../../db/documents.ts';
import type { Caller } from '../../dependencies.ts';
import { cancelBooking } from '../cancel.ts';
import { cancelShow } from '../cancel-show/cancel.ts';
import { startCall } from '../model/testing/real-call.ts';
import { payBooking } from '../pay.ts';
import { sweep } from '../settlement/sweep.ts';
import { beforeNextMove } from '../testing/before-next-move.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { shareHold } from './share-hold.ts';
import { renewLink, takeSeat } from './shared-seats.ts';

const { world, tonight, hold, news } = cinemaForTests({
  FRIENDS_HOLD_MINUTES: '30',
  STRIPE_PAYMENT_METHODS: 'card,us_bank_account',
});

const caller = (userId: string): Caller => ({
  userId,
  sessionId: 'sess',
  factorAges: { first: 0, second: 0 },
});
const ANN = caller('ann');
const BEN = caller('ben');
const OTHER = { id: 'cs_test_other', url: 'http://stripe.test/other' };

const set = (id: string, $set: MatchKeysAndValues<BookingDocument>) =>
  world.deps.db.bookings.findOneAndUpdate({ _id: id }, { $set });
const statusOf = async (id: string) => (await world.deps.payments.checkout.sessions.retrieve(id)).status;
const share = (id: string) => shareHold(world.deps, ANN, id);
const partsOf = (token: string) => world.deps.db.bookings.find({ 'share.token': token }).toArray();

/** Does something just before the next update of a booking, or the one after so many others. */
function beforeUpdate(number: number, deed: () => Promise<unknown>) {
  const { bookings } = world.deps.db;
  const update = bookings.updateOne.bind(bookings);
  let updates = 0;
  vi.spyOn(bookings, 'updateOne').mockImplementation(async (...words) => {
    updates += 1;
    if (updates === number) await deed();
    return update(...words);
  });
}

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

/** A process took the page out of the hold and died before it had closed it. */
async function diedBeforeClosing() {
  const one = await held();
  const dying = await startCall(world.deps, (deps) => shareHold(deps, ANN, one.bookingId));
  while (dying.asks() !== 'sessions.expire') await dying.goOn();
  expect(await statusOf(one.sessionId)).toBe('open');
  return one;
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
    const { bookingId, sessionId } = await diedBeforeClosing();
    await goOn(bookingId);
    expect(await statusOf(sessionId)).toBe('expired');
    expect((await world.booking(bookingId)).state).toBe(state);
  },
);

test.each(afterDeath.filter(([who]) => who !== 'sees the show cancelled'))(
  'a page that was paid while it was being closed makes the ticket of the whole, although its holder %s',
  async (_, __, goOn) => {
    const { bookingId, sessionId } = await diedBeforeClosing();
    world.stripe.webhooks.hold();
    world.stripe.pay(sessionId);
    await goOn(bookingId).catch(() => undefined);
    const { state, history } = await world.booking(bookingId);
    expect(history.map(({ state: one }) => one)).toContain('paid');
    expect(['paid', 'refunded']).toContain(state);
    await world.stripe.webhooks.release(() => []);
  },
);

test('a page is not taken out of a booking that was ended meanwhile, and is not closed', async () => {
  const { bookingId, sessionId } = await held();
  beforeUpdate(2, () => set(bookingId, { state: 'expired' }));
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
  beforeUpdate(1, () => set(bookingId, { shareToken: 'of-the-first-tab' }));
  expect(await share(bookingId)).toBe('of-the-first-tab');
  expect(await world.booking(bobs._id)).toEqual(bobs);
});

test('what costs nothing is not shared', async () => {
  const { _id } = await putBooking(world, {
    userId: 'ann',
    showId: tonight()._id,
    seats: ['A1', 'A2'],
    amountCents: 0,
  });
  await expect(share(_id)).rejects.toMatchObject({ status: 409, code: 'cannot_share' });
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

test.each([
  ['was ended', { state: 'expired' }],
  ['is another friend’s', { userId: 'cy' }],
  ['has a page', { session: OTHER }],
  ['was taken, and its holder came back', { 'share.isTaken': true }],
  ['has another link', { 'share.token': 'another' }],
  ['is over', { holdUntil: new Date(0) }],
] as const)('a seat that %s since it was looked up is not taken', async (_, change) => {
  const token = await share((await held()).bookingId);
  const part = (await partsOf(token)).find(({ seats }) => seats[0] === 'A1')!;
  beforeUpdate(1, () => set(part._id, change));
  await expect(takeSeat(world.deps, BEN, token, 'A1')).rejects.toMatchObject({
    status: 409,
    code: 'seats_taken',
    extra: { seats: ['A1'] },
  });
  expect((await world.booking(part._id)).userId).not.toBe('ben');
});

test('who takes a seat has it under their own name and network, and the list of bookings learns it', async () => {
  const token = await share((await held()).bookingId);
  world.clock.turn({ minutes: 1 });
  const id = await takeSeat(world.deps, { ...BEN, network: 'of-ben' }, token, 'A2');
  const { name } = await world.deps.identity.buyer('ben');
  expect(await world.booking(id)).toMatchObject({
    userId: 'ben',
    userName: name,
    network: 'of-ben',
    attempt: 2,
    updatedAt: world.clock.now(),
  });
  expect(await world.booking(id)).not.toHaveProperty('listKeys');
  // Once more is the same, also for whoever else has it by then.
  expect(await takeSeat(world.deps, BEN, token, 'A2')).toBe(id);
});

test('a link that is renewed takes the secret of nobody else’s seats', async () => {
  const token = await share((await held()).bookingId);
  const stray = await putBooking(world, {
    userId: 'dora',
    showId: tonight()._id,
    seats: ['B1'],
    share: { token, holder: 'dora', holderName: 'Dora' },
  });
  await renewLink(world.deps, ANN, token);
  expect((await world.booking(stray._id)).share?.token).toBe(token);
});
