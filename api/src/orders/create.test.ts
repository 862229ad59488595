import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { SITE_URL, tokenOf } from '../testing/tokens.ts';
import { cinemaForTests } from './testing/cinema.ts';

const { world, tonight, hold, buy, news } = cinemaForTests({ OPEN_HOLDS_PER_SHOW: '2' });

test('a booking holds its seats for ten minutes and leads to the payment page', async () => {
  const answer = await world.as('ann').book(tonight()._id, ['B2', 'B1']);
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
  expect(await page.text()).toMatch(/The Heron, .+, Hall 1, Seats B1, B2/);
});

const openedPage = async (bookingId: string) => {
  const { session } = await world.booking(bookingId);
  return world.deps.payments.checkout.sessions.retrieve(session?.id ?? '');
};

test('the payment page knows the address of the buyer, and the booking forgets it once it is paid', async () => {
  const { bookingId } = await world.as('ann').book(tonight()._id, ['A1']);
  const page = await openedPage(bookingId);
  expect(page.customer_email).toBe('ann@cinema.test');
  expect(await world.booking(bookingId)).toHaveProperty('userEmail', 'ann@cinema.test');
  world.stripe.pay(page.id);
  await news();
  expect((await world.booking(bookingId)).state).toBe('paid');
  expect(await world.booking(bookingId)).not.toHaveProperty('userEmail');
});

test.each([
  ['nobody knows', null],
  ['Stripe takes for none', 'ann@cinema'],
])('with an address that %s, the buyer types one on the payment page', async (_, email) => {
  vi.spyOn(world.deps.identity, 'buyer').mockResolvedValue({ name: 'Ann', email });
  const answer = await world.as('ann').book(tonight()._id, ['A1']);
  expect(answer).toMatchObject({ http: 200 });
  expect(await openedPage(answer.bookingId)).toMatchObject({ customer_email: null, status: 'open' });
  expect(await world.as('ann').pay(answer.bookingId)).toMatchObject({ http: 200, url: answer.url });
});

/** Books a seat with these headers; `fetch` would not send a Host of one's own. */
function bookWith(forged: Record<string, string>): Promise<unknown> {
  const headers = {
    authorization: `Bearer ${tokenOf('ann')}`,
    'content-type': 'application/json',
    ...forged,
  };
  return new Promise((resolve, reject) => {
    const answered = (answer: Parameters<typeof json>[0]) => void json(answer).then(resolve, reject);
    const asked = request(`${world.url}/api/booking/create`, { method: 'POST', headers }, answered);
    asked.once('error', reject);
    asked.end(JSON.stringify({ showId: tonight()._id, selectedSeats: ['A1'] }));
  });
}

test('the payment page leads back to configured addresses, whatever Origin and Host a request claims', async () => {
  const answer = await bookWith({
    host: 'evil.example',
    origin: 'http://evil.example',
    forwarded: 'host=evil.example;proto=https',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    referer: 'http://evil.example/',
  });
  expect(answer).toMatchObject({ success: true });
  const { bookingId } = answer as { bookingId: string };
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
    world.as('tabs').book(tonight()._id, ['D1', 'D2']),
    world.as('tabs').book(tonight()._id, ['D2', 'D1']),
    world.as('tabs').book(tonight()._id, ['D1', 'D2']),
  ]);
  expect(tabs.map(({ http }) => http)).toEqual([200, 200, 200]);
  expect(new Set(tabs.map(({ bookingId }) => bookingId)).size).toBe(1);
  expect(new Set(tabs.map(({ url }) => url)).size).toBe(1);
  const later = await world.as('tabs').book(tonight()._id, ['D1', 'D2']);
  expect(later.bookingId).toBe(tabs[0]?.bookingId);
  expect(await world.deps.db.bookings.countDocuments({ userId: 'tabs' })).toBe(1);
});

test('the same seats ordered again lead to a page that can be paid, whatever has become of it without our hearing of it', async () => {
  world.stripe.webhooks.hold();
  const order = () => world.as('ann').book(tonight()._id, ['E1', 'E2']);
  const closed = await hold('ann', tonight(), ['E1', 'E2']);
  await world.deps.payments.checkout.sessions.expire(closed.sessionId);
  const other = await order();
  expect(other).toMatchObject({ http: 200, bookingId: closed.bookingId });
  expect(other.url).not.toBe(closed.url);
  const { session } = await world.booking(closed.bookingId);
  expect(other.url).toBe(session?.url);
  world.stripe.pay(session?.id ?? '');
  expect(await order()).toMatchObject({
    http: 200,
    bookingId: closed.bookingId,
    url: `${SITE_URL}/my-booking`,
  });
  expect((await world.booking(closed.bookingId)).state).toBe('paid');
  await world.stripe.webhooks.release(() => []);
});

test('tabs of one person with the same seats of a free show end in one ticket', async () => {
  for (const tabs of [2, 3, 4, 5]) {
    const free = await world.addShow({ priceCents: 0 });
    const book = () => world.as('tabs').book(free._id, ['A1', 'A2']);
    const answers = await Promise.all(Array.from({ length: tabs }, book));
    const bookings = await world.deps.db.bookings.find({ showId: free._id }).toArray();
    expect(bookings).toMatchObject([{ state: 'paid' }]);
    for (const answer of [...answers, await book()])
      expect(answer).toMatchObject({ http: 200, bookingId: bookings[0]?._id });
  }
});

test('whoever asks again for the very seats of his ticket is led to it', async () => {
  const { bookingId } = await buy('ann', tonight(), ['B1', 'B2']);
  const again = await world.as('ann').book(tonight()._id, ['B2', 'B1']);
  expect(again).toMatchObject({ http: 200, bookingId, url: `${SITE_URL}/my-booking` });
  const part = await world.as('ann').book(tonight()._id, ['B1']);
  expect(part).toMatchObject({ http: 409, code: 'seats_taken' });
});

test('when the title of the movie cannot be read, nothing stays held', async () => {
  vi.spyOn(world.deps.db.movies, 'findOne').mockRejectedValueOnce(new Error('the connection broke'));
  expect((await world.as('ann').book(tonight()._id, ['C1'])).http).toBe(500);
  expect((await world.show(tonight()._id)).seats).toEqual({});
});

test('one person holds seats of a show in at most two bookings', async () => {
  const visitor = world.as('greedy');
  const first = await visitor.book(tonight()._id, ['E1']);
  expect((await visitor.book(tonight()._id, ['E2'])).http).toBe(200);
  const third = await visitor.book(tonight()._id, ['E3']);
  expect(third).toMatchObject({ http: 409, code: 'too_many_holds' });
  expect((await visitor.occupied(tonight()._id)).occupiedSeats).toEqual(['E1', 'E2']);
  await visitor.cancel(first.bookingId);
  expect((await visitor.book(tonight()._id, ['E3'])).http).toBe(200);
});

test('many tabs at once do not get around the limit of open bookings', async () => {
  const seats = ['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8'];
  const answers = await Promise.all(seats.map((seat) => world.as('octopus').book(tonight()._id, [seat])));
  const held = Object.keys((await world.show(tonight()._id)).seats);
  expect(held.length).toBe(answers.filter(({ http }) => http === 200).length);
  expect(held.length).toBe(2);
});

test('a user id, a price and a state in the body are ignored', async () => {
  const wishes = {
    userId: 'victim',
    amountCents: 1,
    amount: 0.01,
    showPrice: 0,
    currency: 'vnd',
    state: 'paid',
  };
  const body = { showId: tonight()._id, selectedSeats: ['A1'], ...wishes };
  const { bookingId } = await world.as('sender').post('booking/create', body);
  const ours = { userId: 'sender', amountCents: 1000, currency: 'usd', state: 'pending' };
  expect(await world.booking(bookingId)).toMatchObject(ours);
  expect(await openedPage(bookingId)).toMatchObject({ amount_total: 1000, currency: 'usd' });
});
