import { expect, test } from 'vitest';
import { cinemaForTests } from '../orders/testing/cinema.ts';

const { world, tonight, buy, hold } = cinemaForTests();

const ownOf = async (userId: string) => (await world.as(userId).bookings()).booking?.[0];

test('an unpaid booking has its payment page, and a countdown that goes by the clock of the server', async () => {
  const bookedAt = world.clock.now().toISOString();
  const { url, bookingId } = await hold('ann', tonight(), ['A1', 'A2']);
  world.clock.turn({ minutes: 4 });
  const { now = '', booking = [] } = await world.as('ann').bookings();
  expect(now).toBe(world.clock.now().toISOString());
  expect(booking[0]).toMatchObject({
    _id: bookingId,
    bookedSeats: ['A1', 'A2'],
    isPaid: false,
    paymentLink: url,
    amount: 20,
    user: { name: 'Name of ann' },
    state: 'pending',
    createdAt: bookedAt,
    show: {
      _id: tonight()._id,
      showDateTime: tonight().startsAt.toISOString(),
      endsAt: tonight().endsAt.toISOString(),
      showPrice: 10,
      hall: 1,
      movie: { title: 'The Heron' },
      occupiedSeats: { A1: true, A2: true },
    },
  });
  expect(Date.parse(booking[0]?.expiresAt ?? '') - Date.parse(now)).toBe(6 * 60_000);
});

test('a hold whose payment page is not there yet says so, and counts down', async () => {
  const { bookingId } = await hold('gil', tonight(), ['E1']);
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $unset: { session: true } });
  const expiresAt = world.clock.in({ minutes: 10 }).toISOString();
  expect(await ownOf('gil')).toMatchObject({ state: 'pending', paymentLink: null, expiresAt });
});

test('a hold that ran out is shown as expired before any sweep, without a payment page', async () => {
  await hold('bob', tonight(), ['A1']);
  world.clock.turn({ minutes: 10 });
  expect(await ownOf('bob')).toMatchObject({
    state: 'expired',
    paymentLink: null,
    expiresAt: null,
    show: { occupiedSeats: {} },
  });
});

test('a hold that ran out says until when its payment may become known, by its own end, and what is held or paid names none', async () => {
  await hold('hal', tonight(), ['F1']);
  const held = await ownOf('hal');
  expect(held).toHaveProperty('mayBePaidUntil', null);
  world.clock.turn({ minutes: 10 });
  const until = new Date(Date.parse(held?.expiresAt ?? '') + 50 * 60_000).toISOString();
  expect(await ownOf('hal')).toMatchObject({ state: 'expired', mayBePaidUntil: until });
  await world.deps.db.bookings.updateOne({ userId: 'hal' }, { $set: { amountCents: 0 } });
  expect(await ownOf('hal')).toMatchObject({ state: 'expired', mayBePaidUntil: null });
  await buy('ida', tonight(), ['F2']);
  expect(await ownOf('ida')).toHaveProperty('mayBePaidUntil', null);
});

test('a paid booking says so, and tells nothing about the owners of other seats', async () => {
  const other = await hold('neighbour', tonight(), ['B1']);
  await buy('cy', tonight(), ['B2']);
  const booking = await ownOf('cy');
  expect(booking).toMatchObject({
    isPaid: true,
    paymentLink: null,
    show: { occupiedSeats: { B1: true, B2: true } },
  });
  expect(JSON.stringify(booking)).not.toMatch(new RegExp(`neighbour|${other.bookingId}`));
});

test('a booking that was cancelled has neither a payment page nor a countdown, although its time is not over', async () => {
  const { bookingId } = await hold('dee', tonight(), ['C1']);
  await world.as('dee').cancel(bookingId);
  expect(await ownOf('dee')).toMatchObject({ state: 'cancelled', paymentLink: null, expiresAt: null });
});

test('the booking of somebody else is unknown, as one that never was', async () => {
  const { bookingId } = await hold('eve', tonight(), ['D1']);
  for (const id of [bookingId, 'f'.repeat(24)])
    for (const answer of [await world.as('finn').pay(id), await world.as('finn').cancel(id)])
      expect(answer).toMatchObject({ http: 404, code: 'unknown_booking' });
});

test('a ticket has a code for each seat and a calendar file until its show ends, and says when it was used', async () => {
  const { bookingId } = await buy('gusta', tonight(), ['C1', 'C2']);
  const at = world.clock.in({ minutes: 1 });
  const entries = { C2: { scanId: 's', at, door: 'Door', by: 'boss' } };
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $set: { entries } });
  const ticket = await ownOf('gusta');
  expect(ticket?.tickets).toEqual([
    { seat: 'C1', code: expect.stringMatching(/\S/), sentToken: null, usedAt: null },
    { seat: 'C2', code: expect.stringMatching(/\S/), sentToken: null, usedAt: at.toISOString() },
  ]);
  expect(ticket?.tickets[0]?.code).not.toBe(ticket?.tickets[1]?.code);
  expect(ticket?.calendar).toContain('The Heron');
  const over = (ms: number) => ({
    tickets: ms < 0 ? ticket?.tickets : [],
    calendar: ms < 0 ? ticket?.calendar : null,
  });
  for (const ms of [-1, 0, 1]) {
    await world.deps.db.shows.updateOne(
      { _id: tonight()._id },
      { $set: { endsAt: world.clock.in({ ms: -ms }) } },
    );
    const { tickets, calendar } = (await ownOf('gusta')) ?? {};
    expect(tickets, `${ms} ms after the end`).toEqual(over(ms).tickets);
    expect(calendar === null).toBe(ms >= 0);
  }
});

test('who has not paid, or has the money back, has no codes', async () => {
  await hold('hallie', tonight(), ['D1']);
  expect(await ownOf('hallie')).toMatchObject({ tickets: [], calendar: null });
  const { bookingId } = await buy('idalia', tonight(), ['D2']);
  await world.as('idalia').cancel(bookingId);
  expect(await ownOf('idalia')).toMatchObject({ tickets: [], calendar: null });
});

test('a booking says why its show does not take place, and nothing of it while it does', async () => {
  const { bookingId } = await hold('joan', tonight(), ['E1']);
  world.clock.turn({ minutes: 10 });
  expect((await ownOf('joan'))?.show).not.toHaveProperty('cancelled');
  const cancellation = { actor: 'boss', reason: 'No power', at: world.clock.now() };
  await world.deps.db.shows.updateOne(
    { _id: tonight()._id },
    { $set: { status: 'cancelled', cancellation } },
  );
  expect(await ownOf('joan')).toMatchObject({ _id: bookingId, show: { cancelled: 'No power' } });
});

test('seats that are held for a show that does not take place are not to be paid for, also while nobody could end their hold', async () => {
  await hold('kit', tonight(), ['E2']);
  expect((await ownOf('kit'))?.paymentLink).toBeTruthy();
  const cancellation = { actor: 'boss', reason: 'No power', at: world.clock.now() };
  await world.deps.db.shows.updateOne(
    { _id: tonight()._id },
    { $set: { status: 'cancelled', cancellation } },
  );
  expect(await ownOf('kit')).toMatchObject({ state: 'pending', paymentLink: null, expiresAt: null });
});

test('a booking whose money goes back says why, unless its owner gave it back', async () => {
  const given = await buy('kate', tonight(), ['F1']);
  await world.as('kate').cancel(given.bookingId);
  expect(await ownOf('kate')).not.toHaveProperty('refundNote');
  const late = await hold('liam', tonight(), ['F2']);
  await world.deps.db.shows.updateOne(
    { _id: tonight()._id },
    { $set: { 'seats.F2': { state: 'sold', bookingId: 'others' } } },
  );
  world.stripe.pay(late.sessionId);
  await world.stripe.webhooks.settled();
  expect(await ownOf('liam')).toMatchObject({
    state: 'refunded',
    refundNote: 'Your payment arrived after the seats had gone.',
  });
});

test('a booking whose refund waits for a bank that questions the payment says so, besides why, until the money is back', async () => {
  const { bookingId } = await buy('mia', tonight(), ['F3']);
  const { id } = world.stripe.dispute((await world.booking(bookingId)).paymentIntentId ?? '');
  await world.stripe.webhooks.settled();
  await world.as('mia').cancel(bookingId);
  const atBank =
    'Your bank is looking at this payment: the money comes from your bank, or from the cinema once your bank has decided.';
  expect(await ownOf('mia')).toMatchObject({ state: 'refunding', refundNote: atBank });
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $set: { 'refund.reason': 'show_started' } });
  const why = 'Your payment arrived after the show had begun.';
  expect(await ownOf('mia')).toMatchObject({ refundNote: `${why} ${atBank}` });
  world.stripe.moveDispute(id, 'won');
  await world.stripe.webhooks.settled();
  expect(await ownOf('mia')).toMatchObject({ state: 'refunded', refundNote: why });
});

test('format and languages of a show stand on its tickets, also on those that were sold before anybody said them', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  expect((await ownOf('ann'))?.show).not.toHaveProperty('format');
  const facts = { format: 'IMAX', spoken: 'en', subtitles: 'vi' };
  await world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: facts });
  expect((await ownOf('ann'))?.show).toMatchObject(facts);
  expect(bookingId).toBeTruthy();
});
