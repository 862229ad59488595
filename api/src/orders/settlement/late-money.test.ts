import { expect, onTestFinished, test, vi } from 'vitest';
import { sellSeats } from '../../seats/claim.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { canGiveAway, endHold, settleSession } from './settle.ts';

const { world, tonight, hold, buy, news } = cinemaForTests({
  STRIPE_PAYMENT_METHODS: 'card,us_bank_account',
});

/** Ann's hold is over, and her bank has not paid yet. */
async function late(seats = ['A1']) {
  const one = await hold('ann', tonight(), seats);
  world.stripe.payLater(one.sessionId);
  await news();
  world.clock.turn({ minutes: 11 });
  return one;
}
/** Her money comes; nobody hears of it but the settlement that is looked at. */
async function comes(sessionId: string) {
  world.stripe.webhooks.hold();
  world.stripe.settleLater(sessionId, 'succeed');
  await settleSession(world.deps, sessionId);
  await world.stripe.webhooks.release();
}
const closed = () => vi.spyOn(world.deps.payments.checkout.sessions, 'expire');
const stateOf = async (id: string) => (await world.booking(id)).state;
const ownersOf = async () =>
  Object.fromEntries(
    Object.entries((await world.show(tonight()._id)).seats).map(([seat, { bookingId, state }]) => [
      seat,
      [bookingId, state],
    ]),
  );
const setShow = (change: object) => world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: change });

test('it has the seats of a hold that ran out unpaid, and nobody can pay for that one any more', async () => {
  const ann = await late();
  const bob = await hold('bob', tonight(), ['A1']);
  world.clock.turn({ minutes: 10 });
  await comes(ann.sessionId);
  expect(await stateOf(ann.bookingId)).toBe('paid');
  expect(await stateOf(bob.bookingId)).toBe('expired');
  expect(() => world.stripe.pay(bob.sessionId)).toThrow();
});

test('it has the seats of several holds that ran out, those that are free and those that are still its own', async () => {
  const ann = await late(['A1', 'A2', 'A3', 'A4']);
  await world.as('dee').cancel((await hold('dee', tonight(), ['A4'])).bookingId);
  const bob = await hold('bob', tonight(), ['A1']);
  const cyd = await hold('cyd', tonight(), ['A2']);
  world.clock.turn({ minutes: 10 });
  const asked = closed();
  await comes(ann.sessionId);
  expect(asked.mock.calls.map(([id]) => id).toSorted()).toEqual([bob.sessionId, cyd.sessionId].toSorted());
  for (const { bookingId } of [bob, cyd]) expect(await stateOf(bookingId)).toBe('expired');
  const sold = [ann.bookingId, 'sold'];
  expect(await ownersOf()).toEqual({ A1: sold, A2: sold, A3: sold, A4: sold });
});

test('it goes back while somebody else may have paid in time, and takes the seats half a minute later', async () => {
  const ann = await late();
  const bob = await hold('bob', tonight(), ['A1']);
  world.stripe.payLater(bob.sessionId);
  await news();
  world.clock.turn({ minutes: 10, ms: 29_999 });
  await comes(ann.sessionId);
  expect(await world.booking(ann.bookingId)).toMatchObject({
    state: 'refunded',
    refund: { reason: 'seats_gone' },
  });
  expect(await ownersOf()).toEqual({ A1: [bob.bookingId, 'held'] });

  const cyd = await hold('cyd', tonight(), ['B1']);
  world.stripe.payLater(cyd.sessionId);
  await news();
  world.clock.turn({ minutes: 11 });
  const dee = await hold('dee', tonight(), ['B1']);
  world.stripe.payLater(dee.sessionId);
  await news();
  world.clock.turn({ minutes: 10, ms: 30_000 });
  await comes(cyd.sessionId);
  expect(await stateOf(cyd.bookingId)).toBe('paid');
  expect(await stateOf(dee.bookingId)).toBe('pending');
  expect(await ownersOf()).toMatchObject({ B1: [cyd.bookingId, 'sold'] });
});

test('nobody is asked when one of the seats is taken anyway', async () => {
  const ann = await late(['A1', 'A2']);
  const bob = await hold('bob', tonight(), ['A1']);
  world.clock.turn({ minutes: 10 });
  await hold('cyd', tonight(), ['A2']);
  const asked = closed();
  await comes(ann.sessionId);
  expect(await stateOf(ann.bookingId)).toBe('refunded');
  expect(await stateOf(bob.bookingId)).toBe('pending');
  expect(asked).not.toHaveBeenCalled();
});

test.each([
  ['has begun', () => ({ startsAt: world.clock.now() }), 'show_started'],
  ['is cancelled', () => ({ status: 'cancelled' }), 'show_cancelled'],
])('nobody is asked when the show %s', async (_, change, reason) => {
  const ann = await late();
  const bob = await hold('bob', tonight(), ['A1']);
  world.clock.turn({ minutes: 10 });
  await setShow(change());
  const asked = closed();
  await comes(ann.sessionId);
  expect(await world.booking(ann.bookingId)).toMatchObject({ state: 'refunded', refund: { reason } });
  expect(await stateOf(bob.bookingId)).toBe('pending');
  expect(asked).not.toHaveBeenCalled();
});

/** Does something just before the settlement reads why it got no seats. */
function beforeTheLook(deed: () => Promise<unknown>) {
  const { shows } = world.deps.db;
  const find = shows.findOne.bind(shows);
  vi.spyOn(shows, 'findOne').mockImplementationOnce(async (...words: unknown[]) => {
    await deed();
    return (await Reflect.apply(find, shows, words)) as Awaited<ReturnType<typeof find>>;
  });
}

test('it has seats that come free between the try to have them and the look why not', async () => {
  const ann = await late();
  const bob = await hold('bob', tonight(), ['A1']);
  world.clock.turn({ minutes: 10 });
  beforeTheLook(() => canGiveAway(world.deps, bob.bookingId));
  await comes(ann.sessionId);
  expect(await stateOf(ann.bookingId)).toBe('paid');
  expect(await stateOf(bob.bookingId)).toBe('expired');
  expect(await ownersOf()).toEqual({ A1: [ann.bookingId, 'sold'] });
});

test('it keeps seats that another settlement of it has just had, and has not said so', async () => {
  const ann = await late();
  const bob = await hold('bob', tonight(), ['A1']);
  world.clock.turn({ minutes: 10 });
  const { clock } = world.deps;
  const sold = async () =>
    sellSeats(
      world.deps,
      await world.booking(ann.bookingId),
      clock.now(),
      new Map([[bob.bookingId, clock.now()]]),
    );
  beforeTheLook(sold);
  await comes(ann.sessionId);
  const { state, history } = await world.booking(ann.bookingId);
  expect(state).toBe('paid');
  expect(history.map((step) => step.state)).not.toContain('refunding');
  expect(await ownersOf()).toEqual({ A1: [ann.bookingId, 'sold'] });
});

/** Bob's hold of these seats is over, and his bank takes its time: they stay his, and may be had by others. */
async function overAtBank(seats: string[]) {
  const bob = await hold('bob', tonight(), seats);
  world.stripe.payLater(bob.sessionId);
  await news();
  world.clock.turn({ minutes: 10, ms: 30_000 });
  return bob;
}

test('it is tried for once more where its seats can be had as they are seen, those of a hold that is known to be over among them', async () => {
  const ann = await late(['A1', 'A2']);
  await overAtBank(['A1']);
  const { shows } = world.deps.db;
  const find = shows.findOne.bind(shows);
  const look = async (words: unknown[]) =>
    (await Reflect.apply(find, shows, words)) as Awaited<ReturnType<typeof find>>;
  // Somebody has the other seat between the first look and the second one.
  vi.spyOn(shows, 'findOne')
    .mockImplementationOnce(async (...words: unknown[]) => {
      const found = await look(words);
      await setShow({ 'seats.A2': { state: 'sold', bookingId: 'of somebody else' } });
      return found;
    })
    .mockImplementationOnce(async (...words: unknown[]) => {
      await shows.updateOne({ _id: tonight()._id }, { $unset: { 'seats.A2': true } });
      return look(words);
    });
  await comes(ann.sessionId);
  expect(await stateOf(ann.bookingId)).toBe('paid');
  expect(await ownersOf()).toEqual({ A1: [ann.bookingId, 'sold'], A2: [ann.bookingId, 'sold'] });
});

test.each(['A1', 'A2'])(
  'it has all seats of a hold that ran out, also where that of %s was over before the others',
  async (seat) => {
    const ann = await late(['A1', 'A2']);
    const end = world.clock.in({ minutes: 9 });
    await overAtBank(['A1', 'A2']);
    await setShow({ [`seats.${seat}.until`]: end });
    await comes(ann.sessionId);
    expect(await stateOf(ann.bookingId)).toBe('paid');
    expect(await ownersOf()).toEqual({ A1: [ann.bookingId, 'sold'], A2: [ann.bookingId, 'sold'] });
  },
);

/** Row J is taken out of the hall. */
function withoutRowJ() {
  const { cinema } = world.deps.config;
  const { hall } = cinema;
  onTestFinished(() => void (cinema.hall = hall));
  cinema.hall = { ...hall, blocks: hall.blocks.map((rows) => rows.filter((row) => row !== 'J')) };
}

test.each([[['J8']], [['A1', 'J8']]])(
  'it goes back where a seat is not in the hall any more, and nobody is asked (%j)',
  async (seats) => {
    const ann = await late(seats);
    const bob = await hold('bob', tonight(), ['J8']);
    world.clock.turn({ minutes: 10 });
    withoutRowJ();
    const asked = closed();
    await comes(ann.sessionId);
    expect(await world.booking(ann.bookingId)).toMatchObject({
      state: 'refunded',
      refund: { reason: 'seats_gone' },
    });
    expect(await stateOf(bob.bookingId)).toBe('pending');
    expect(asked).not.toHaveBeenCalled();
    expect(await ownersOf()).toEqual({ J8: [bob.bookingId, 'held'] });
  },
);

test('it goes back where a seat that is not in the hall any more was sold to somebody else before', async () => {
  const ann = await late(['J8']);
  const bob = await buy('bob', tonight(), ['J8']);
  withoutRowJ();
  await comes(ann.sessionId);
  expect(await world.booking(ann.bookingId)).toMatchObject({
    state: 'refunded',
    refund: { reason: 'seats_gone' },
  });
  expect(await ownersOf()).toEqual({ J8: [bob.bookingId, 'sold'] });
});

test('it goes back where the seat is not in the hall any more, though nobody had it since the hold ran out', async () => {
  const ann = await hold('ann', tonight(), ['J8']);
  world.clock.turn({ minutes: 11 });
  withoutRowJ();
  world.stripe.pay(ann.sessionId);
  await world.stripe.webhooks.settled();
  expect(await world.booking(ann.bookingId)).toMatchObject({
    state: 'refunded',
    refund: { reason: 'seats_gone' },
  });
  expect(await ownersOf()).toEqual({});
});

test('who paid in time has the seat also when the hall was made smaller before anybody heard of it', async () => {
  const ann = await hold('ann', tonight(), ['J8']);
  world.stripe.webhooks.hold();
  world.stripe.pay(ann.sessionId);
  withoutRowJ();
  world.clock.turn({ minutes: 11 });
  await settleSession(world.deps, ann.sessionId);
  await world.stripe.webhooks.release();
  expect(await stateOf(ann.bookingId)).toBe('paid');
  expect(await ownersOf()).toEqual({ J8: [ann.bookingId, 'sold'] });
});

test('it keeps a seat that is not in the hall any more where another settlement of it has just had that', async () => {
  const ann = await late(['J8']);
  await setShow({ 'seats.J8.bookingId': 'of somebody else' });
  withoutRowJ();
  const sold = { state: 'sold', bookingId: ann.bookingId };
  beforeTheLook(() => setShow({ 'seats.J8': sold }));
  await comes(ann.sessionId);
  const { state, history } = await world.booking(ann.bookingId);
  expect(state).toBe('paid');
  expect(history.map((step) => step.state)).not.toContain('refunding');
});

test('it leaves a hold alone that began after it was asked whether the one before can be paid, even where the clock is ahead', async () => {
  const ann = await late();
  const bob = await hold('bob', tonight(), ['A1']);
  world.clock.turn({ minutes: 10 });
  const { bookings, shows } = world.deps.db;
  const find = bookings.findOne.bind(bookings);
  let isRenewed = false;
  vi.spyOn(bookings, 'findOne').mockImplementation(async (...words: unknown[]) => {
    const found = (await Reflect.apply(find, bookings, words)) as Awaited<ReturnType<typeof find>>;
    const [filter] = words as [{ _id?: string }];
    if (isRenewed || filter._id !== bob.bookingId) return found;
    isRenewed = true;
    const until = world.clock.in({ minutes: 1 });
    await shows.updateOne({ _id: tonight()._id }, { $set: { 'seats.A1.until': until } });
    world.clock.turn({ minutes: 2 });
    return found;
  });
  await comes(ann.sessionId);
  expect(await stateOf(ann.bookingId)).toMatch(/^refund/);
  expect(await ownersOf()).toEqual({ A1: [bob.bookingId, 'held'] });
});

test('a hold whose page was being closed for friends awaits the money that is on its way', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  await world.deps.db.bookings.updateOne(
    { _id: bookingId },
    { $set: { closingPage: sessionId }, $unset: { session: true } },
  );
  world.stripe.payLater(sessionId);
  expect(await endHold(world.deps, await world.booking(bookingId))).toBe('awaits money');
  world.stripe.settleLater(sessionId, 'succeed');
  await world.stripe.webhooks.settled();
  expect(await endHold(world.deps, await world.booking(bookingId))).toBeUndefined();
});
