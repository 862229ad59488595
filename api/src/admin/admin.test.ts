import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BookingState } from '../bookings/state-names.ts';
import type { BookingDocument, ShowDocument } from '../db/documents.ts';
import { startApi, type TestApi } from '../testing/harness.ts';

let api: TestApi;
let show: ShowDocument;

beforeEach(async () => {
  api = await startApi();
  const body = {
    movieId: '101',
    showsInput: [{ date: '2026-03-03', time: ['10:00', '14:00'] }],
    showPrice: 10.55,
  };
  await api.call('POST', '/api/show/add', { as: 'boss', body });
  const [first] = await api.deps.db.shows.find().sort({ startsAt: 1 }).toArray();
  if (!first) throw new Error('no show');
  show = first;
});
afterEach(() => api.close());

async function book(state: BookingState, seats: string[], minutesLater = 0) {
  const at = new Date(api.clock.now().getTime() + minutesLater * 60_000);
  const booking: BookingDocument = {
    _id: api.deps.ids.next(),
    userId: 'user_secret',
    userName: 'Ann',
    showId: show._id,
    movieId: show.movieId,
    seats,
    amountCents: show.priceCents * seats.length,
    currency: 'usd',
    state,
    holdUntil: new Date(at.getTime() + 600_000),
    attempt: 1,
    history: [],
    createdAt: at,
    updatedAt: at,
    schemaVersion: 1,
  };
  await api.deps.db.bookings.insertOne(booking);
  for (const seat of seats) {
    const taken =
      state === 'paid'
        ? { state: 'sold' as const, bookingId: booking._id }
        : { state: 'held' as const, bookingId: booking._id, until: booking.holdUntil };
    await api.deps.db.shows.updateOne({ _id: show._id }, { $set: { [`seats.${seat}`]: taken } });
  }
}

const refundOf = (amountCents: number) => ({
  reason: 'refunded_at_stripe',
  amountCents,
  requestedAt: api.clock.now(),
});

const read = async (page: string) => (await api.call('GET', `/api/admin/${page}`, { as: 'boss' })).body;

test('revenue is what is paid: holds and what went back are not in it', async () => {
  await book('paid', ['A1', 'A2', 'A3']);
  await book('paid', ['B1']);
  await book('pending', ['C1']);
  for (const state of ['refunding', 'refunded', 'expired', 'cancelled'] as const) await book(state, []);
  expect(await read('dashboard')).toMatchObject({
    success: true,
    dashboardData: { totalBookings: 2, totalRevenue: 42.2, totalUsers: 7 },
  });
});

test('sales by day belong to the day of the cinema, without what was returned, holds and older ones', async () => {
  api.clock.set('2026-03-02T18:00:00Z');
  await book('paid', ['A1', 'A2']);
  await book('paid', ['B1'], -61);
  await book('pending', ['C1']);
  await book('paid', ['D1'], -20 * 24 * 60);
  await api.deps.db.bookings.updateOne({ seats: 'B1' }, { $set: { refund: refundOf(55) } });
  const { dashboardData } = (await read('dashboard')) as { dashboardData: { salesByDay: object[] } };
  expect(dashboardData.salesByDay).toHaveLength(14);
  expect(dashboardData.salesByDay.slice(-3)).toEqual([
    { date: '2026-03-01', amount: 0 },
    { date: '2026-03-02', amount: 10 },
    { date: '2026-03-03', amount: 21.1 },
  ]);
});

test('a night that loses an hour neither skips a day of sales nor doubles one', async () => {
  api.deps.config.cinema.timeZone = 'Europe/Berlin';
  api.clock.set('2026-03-30T10:00:00Z');
  const { dashboardData } = (await read('dashboard')) as {
    dashboardData: { salesByDay: { date: string }[] };
  };
  expect(dashboardData.salesByDay.slice(-4).map(({ date }) => date)).toEqual([
    '2026-03-27',
    '2026-03-28',
    '2026-03-29',
    '2026-03-30',
  ]);
});

test('a new house has figures too', async () => {
  expect(await read('dashboard')).toMatchObject({ dashboardData: { totalBookings: 0, totalRevenue: 0 } });
});

test('active shows are the upcoming ones, soonest first, with their movie', async () => {
  const active = async () => {
    const { dashboardData } = (await read('dashboard')) as { dashboardData: { activeShows: object[] } };
    return dashboardData.activeShows;
  };
  expect(await active()).toMatchObject([
    { movie: { title: 'Movie 101' }, showPrice: 10.55, showDateTime: '2026-03-03T03:00:00.000Z' },
    { showDateTime: '2026-03-03T07:00:00.000Z' },
  ]);
  api.clock.set('2026-03-03T03:00:00Z');
  expect(await active()).toHaveLength(1);
});

test('a show earns its sold seats times its price; a held seat is occupied and earns nothing', async () => {
  await book('paid', ['A1', 'A2', 'A3']);
  await book('pending', ['C1']);
  const { shows } = (await read('all-shows')) as { shows: object[] };
  expect(shows).toMatchObject([
    {
      _id: show._id,
      soldSeats: 3,
      earnings: 31.65,
      occupiedSeats: { A1: true, A2: true, A3: true, C1: true },
    },
    { soldSeats: 0, earnings: 0, occupiedSeats: {} },
  ]);
  api.clock.advance(11);
  const later = (await read('all-shows')) as { shows: { occupiedSeats: object }[] };
  expect(Object.keys(later.shows[0]?.occupiedSeats ?? {})).toEqual(['A1', 'A2', 'A3']);
});

test('past shows stay for a month and then leave the list', async () => {
  api.clock.advance(30 * 24 * 60);
  expect((await read('all-shows'))['shows']).toHaveLength(2);
  api.clock.advance(30 * 24 * 60);
  expect((await read('all-shows'))['shows']).toHaveLength(0);
});

test('bookings are listed newest first, by name and never by id of a person', async () => {
  await book('paid', ['A1']);
  await book('pending', ['B1'], 1);
  const body = await read('all-bookings');
  expect(body).toMatchObject({
    success: true,
    bookings: [
      { bookedSeats: ['B1'], isPaid: false, user: { name: 'Ann' }, amount: 10.55 },
      { bookedSeats: ['A1'], isPaid: true, show: { showPrice: 10.55, movie: { title: 'Movie 101' } } },
    ],
  });
  expect(JSON.stringify(body)).not.toContain('user_secret');
});
