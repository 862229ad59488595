import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ShowDocument } from '../db/documents.ts';
import { forgedToken, SITE_URL, tokenOf, unsignedToken } from '../testing/tokens.ts';
import { startWorld, type World } from './testing/world.ts';

let world: World;
let show: ShowDocument;
beforeAll(async () => {
  world = await startWorld({ OPEN_HOLDS_PER_SHOW: '2' });
});
afterAll(() => world.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  show = await world.addShow();
});

test('a booking holds its seats for ten minutes and leads to the payment page', async () => {
  const answer = await world.as('ann').book(show._id, ['B2', 'B1']);
  expect(answer).toMatchObject({ http: 200, success: true });
  const booking = await world.booking(answer.bookingId);
  expect(booking).toMatchObject({
    userId: 'ann',
    userName: 'Name of ann',
    seats: ['B1', 'B2'],
    amountCents: 2000,
    state: 'pending',
    holdUntil: world.clock.in({ minutes: 10 }),
    session: { url: answer.url },
  });
  const page = await fetch(answer.url);
  expect(await page.text()).toContain('The Heron: B1, B2');
});

const openedPage = async (bookingId: string) => {
  const { session } = await world.booking(bookingId);
  return world.deps.payments.checkout.sessions.retrieve(session?.id ?? '');
};

test('the payment page knows the address of the buyer, and the booking forgets it once it is paid', async () => {
  const { bookingId } = await world.as('ann').book(show._id, ['A1']);
  const page = await openedPage(bookingId);
  expect(page.customer_email).toBe('ann@cinema.test');
  expect(await world.booking(bookingId)).toHaveProperty('userEmail', 'ann@cinema.test');
  world.stripe.pay(page.id);
  await world.stripe.webhooks.settled();
  expect((await world.booking(bookingId)).state).toBe('paid');
  expect(await world.booking(bookingId)).not.toHaveProperty('userEmail');
});

test.each([
  ['nobody knows', null],
  ['Stripe takes for none', 'ann@cinema'],
])('with an address that %s, the buyer types one on the payment page', async (_, email) => {
  vi.spyOn(world.deps.identity, 'buyer').mockResolvedValue({ name: 'Ann', email });
  const answer = await world.as('ann').book(show._id, ['A1']);
  expect(answer).toMatchObject({ http: 200 });
  expect(await openedPage(answer.bookingId)).toMatchObject({ customer_email: null, status: 'open' });
  expect(await world.as('ann').pay(answer.bookingId)).toMatchObject({ http: 200, url: answer.url });
});

test('the payment page leads back to configured addresses, whatever Origin and Host a request claims', async () => {
  const forged = {
    origin: 'http://evil.example',
    'x-forwarded-host': 'evil.example',
    referer: 'http://evil.example/',
  };
  const { bookingId } = await world.as('ann').book(show._id, ['A1'], forged);
  const { session } = await world.booking(bookingId);
  const stored = await world.deps.payments.checkout.sessions.retrieve(session?.id ?? '');
  expect(stored.success_url).toBe(`${SITE_URL}/loading/my-booking?session_id={CHECKOUT_SESSION_ID}`);
  expect(stored.cancel_url).toBe(`${SITE_URL}/my-booking`);
});

test('three seats at 10.55 are 3165 cents to Stripe and 31.65 dollars on the screen', async () => {
  const priced = await world.addShow({ priceCents: 1055 });
  const { bookingId } = await world.as('penny').book(priced._id, ['C1', 'C2', 'C3']);
  const { session, amountCents } = await world.booking(bookingId);
  expect(amountCents).toBe(3165);
  const stored = await world.deps.payments.checkout.sessions.retrieve(session?.id ?? '');
  expect(stored).toMatchObject({ amount_total: 3165, currency: 'usd' });
  const list = await world.as('penny').bookings();
  expect(list.booking?.[0]).toMatchObject({ amount: 31.65, show: { showPrice: 10.55 } });
});

test('a free show is paid at once and never asks Stripe', async () => {
  const free = await world.addShow({ priceCents: 0 });
  const open = vi.spyOn(world.deps.payments.checkout.sessions, 'create');
  const answer = await world.as('ann').book(free._id, ['A1', 'A2']);
  expect(answer).toMatchObject({ http: 200, url: `${SITE_URL}/my-booking` });
  expect(await world.booking(answer.bookingId)).toMatchObject({ state: 'paid', amountCents: 0 });
  expect((await world.show(free._id)).seats).toMatchObject({ A1: { state: 'sold' }, A2: { state: 'sold' } });
  expect(open).not.toHaveBeenCalled();
  expect((await world.as('ann').cancel(answer.bookingId)).state).toBe('refunded');
});

test('two tabs of one person with the same seats end in one booking and one payment page', async () => {
  const tabs = await Promise.all([
    world.as('tabs').book(show._id, ['D1', 'D2']),
    world.as('tabs').book(show._id, ['D2', 'D1']),
    world.as('tabs').book(show._id, ['D1', 'D2']),
  ]);
  expect(tabs.map(({ http }) => http)).toEqual([200, 200, 200]);
  expect(new Set(tabs.map(({ bookingId }) => bookingId)).size).toBe(1);
  expect(new Set(tabs.map(({ url }) => url)).size).toBe(1);
  const later = await world.as('tabs').book(show._id, ['D1', 'D2']);
  expect(later.bookingId).toBe(tabs[0]?.bookingId);
  expect(await world.deps.db.bookings.countDocuments({ userId: 'tabs' })).toBe(1);
});

test('one person holds seats of a show in at most two bookings', async () => {
  const visitor = world.as('greedy');
  const first = await visitor.book(show._id, ['E1']);
  expect((await visitor.book(show._id, ['E2'])).http).toBe(200);
  const third = await visitor.book(show._id, ['E3']);
  expect(third).toMatchObject({ http: 409, code: 'too_many_holds' });
  expect((await visitor.occupied(show._id)).occupiedSeats).toEqual(['E1', 'E2']);
  await visitor.cancel(first.bookingId);
  expect((await visitor.book(show._id, ['E3'])).http).toBe(200);
});

test('many tabs at once do not get around the limit of open bookings', async () => {
  const seats = ['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8'];
  const answers = await Promise.all(seats.map((seat) => world.as('octopus').book(show._id, [seat])));
  const held = Object.keys((await world.show(show._id)).seats);
  expect(held.length).toBe(answers.filter(({ http }) => http === 200).length);
  expect(held.length).toBeLessThanOrEqual(2);
});

test('a user id in the body is ignored', async () => {
  const body = { showId: show._id, selectedSeats: ['A1'], userId: 'victim' };
  const { bookingId } = await world.as('sender').post('booking/create', body);
  expect((await world.booking(bookingId)).userId).toBe('sender');
});

const CHOOSE = 'Please select seats and time';
const NO_SEAT = 'There is no such seat in this hall';
test.each([
  ['no seats', [], CHOOSE],
  ['nothing at all', undefined, CHOOSE],
  ['six seats', ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'], 'You can only select 5 seats'],
  ['a seat twice', ['A1', 'A1'], 'A seat can be selected only once'],
  ['row K', ['K1'], NO_SEAT],
  ['seat 0', ['A0'], NO_SEAT],
  ['seat 9', ['A9'], NO_SEAT],
  ['a small letter', ['a1'], NO_SEAT],
  ['an empty seat', [''], NO_SEAT],
  ['a prototype', ['__proto__'], NO_SEAT],
  ['an operator', ['$where'], NO_SEAT],
  ['a path', ['A1.x'], NO_SEAT],
  ['an operator object', [{ $gt: '' }], NO_SEAT],
  ['a line break', ['A1\n'], NO_SEAT],
  ['ten kilobytes', ['A'.repeat(10_240)], NO_SEAT],
])('%s are refused with 400 before any database call', async (_, seats, message) => {
  const calls = [vi.spyOn(world.deps.db.shows, 'findOne'), vi.spyOn(world.deps.db.bookings, 'findOne')];
  const insert = vi.spyOn(world.deps.db.bookings, 'insertOne');
  expect(await world.as('ann').book(show._id, seats)).toMatchObject({ http: 400, success: false, message });
  for (const call of [...calls, insert]) expect(call).not.toHaveBeenCalled();
});

test.each(['', 'x', 'F'.repeat(24), { $ne: null }, `${'a'.repeat(24)}.x`, undefined])(
  'the malformed show id %j is refused with 400',
  async (showId) => {
    expect((await world.as('ann').book(showId, ['A1'])).http).toBe(400);
  },
);

test('an unknown show is 404, a cancelled and a started one 409, and the very start counts as started', async () => {
  const cancelled = await world.addShow({ status: 'cancelled' });
  const starting = await world.addShow({ startsAt: world.clock.now() });
  const visitor = world.as('ann');
  expect((await visitor.book('f'.repeat(24), ['A1'])).http).toBe(404);
  expect(await visitor.book(cancelled._id, ['A1'])).toMatchObject({ http: 409, code: 'show_cancelled' });
  expect(await visitor.book(starting._id, ['A1'])).toMatchObject({ http: 409, code: 'show_started' });
});

test.each([
  ['no', undefined],
  ['an expired', tokenOf('ann', { exp: 1 })],
  ['a forged', forgedToken('ann')],
  ['an unsigned', unsignedToken('ann')],
  ["another issuer's", tokenOf('ann', { iss: 'https://clerk.evil.example' })],
  ["another site's", tokenOf('ann', { azp: 'http://evil.example' })],
])('%s token is 401 for every call of a booking', async (_, token) => {
  const visitor = world.withToken(token);
  const paths = [
    'booking/create',
    'booking/confirm',
    `booking/${show._id}/pay`,
    `booking/${show._id}/cancel`,
  ];
  for (const path of paths)
    expect(await visitor.post(path, {})).toMatchObject({
      http: 401,
      success: false,
      message: 'Please Sign In!',
    });
  expect((await visitor.bookings()).http).toBe(401);
  expect((await visitor.occupied(show._id)).http).toBe(401);
});

test("somebody else's booking can be neither paid, cancelled nor seen", async () => {
  const { bookingId } = await world.as('owner').book(show._id, ['G1']);
  expect((await world.as('thief').pay(bookingId)).http).toBe(404);
  expect((await world.as('thief').cancel(bookingId)).http).toBe(404);
  expect((await world.as('thief').bookings()).booking).toEqual([]);
});
