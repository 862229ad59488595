import type { Page } from 'playwright';
import type { BookingAwaits } from '@matinee/api/types';
import type { Facts, MovieFact } from '../facts.ts';
import { text, failures, type Scene } from './scene.ts';

const favorites = { name: 'favorites', path: () => '/favorite', who: 'user' } as const;
const bookings = { name: 'my-booking', path: () => '/my-booking', who: 'user' } as const;
const FAVORITES_CALL = '**/api/user/favorites';
const BOOKINGS_CALL = '**/api/user/bookings*';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const now = Date.now();
const iso = (time: number) => new Date(time).toISOString();

interface BookingFacts {
  movie: MovieFact | undefined;
  starts: number;
  state: string;
  seats: string[];
  heldUntil?: number;
  /** what it waits for that nobody here can hurry */
  awaits?: BookingAwaits;
  /** of the show, for bookings of the same one */
  showId?: string;
}

let count = 0;
const booking = ({ movie, starts, state, seats, heldUntil, awaits, showId }: BookingFacts) => ({
  _id: `64b0c0ffee0000000000${String((count += 1)).padStart(4, '0')}`,
  show: {
    _id: showId ?? `s${count}`,
    movie,
    showDateTime: iso(starts),
    showPrice: 10.5,
    hall: 2,
    format: 'IMAX',
    subtitles: 'vi',
    occupiedSeats: {},
  },
  bookedSeats: seats,
  isPaid: state === 'paid',
  paymentLink: heldUntil ? '/my-booking' : null,
  amount: seats.length * 10.5,
  user: { name: 'Mai Tran' },
  state,
  ...(awaits && { awaits }),
  expiresAt: heldUntil ? iso(heldUntil) : null,
  createdAt: iso(now - HOUR),
});

/** Bookings in every state, of movies with titles short and long. */
function everyState({ movies }: Facts): object {
  const movie = (position: number) => movies[position % movies.length];
  const view = (facts: Omit<BookingFacts, 'movie'>, position: number) =>
    booking({ ...facts, movie: movie(position) });
  const bookings: Omit<BookingFacts, 'movie'>[] = [
    { starts: now + 26 * HOUR, state: 'paid', seats: ['E4', 'E5'], showId: 'next' },
    {
      starts: now + 49 * HOUR,
      state: 'pending',
      seats: ['A1', 'A2', 'A3', 'A4', 'A5'],
      heldUntil: now + 8 * MINUTE,
    },
    { starts: now + 50 * HOUR, state: 'expired', seats: ['C4'] },
    { starts: now + 51 * HOUR, state: 'pending', seats: ['G1'], awaits: 'payment' },
    { starts: now + 72 * HOUR, state: 'paid', seats: ['J8'] },
    { starts: now - 30 * HOUR, state: 'paid', seats: ['F1', 'F2'] },
    { starts: now - 60 * HOUR, state: 'expired', seats: ['D1'] },
    { starts: now - 90 * HOUR, state: 'refunding', seats: ['D2', 'D3'] },
    { starts: now - 94 * HOUR, state: 'refunding', seats: ['H4'], awaits: 'decision' },
    { starts: now - 95 * HOUR, state: 'refunded', seats: ['D4'] },
    { starts: now - 99 * HOUR, state: 'cancelled', seats: ['D5'] },
  ];
  const again = { ...view(bookings[0]!, 0), bookedSeats: ['E6'], amount: 10.5 };
  return { success: true, now: iso(now), booking: [...bookings.map(view), again] };
}
const token = 'a'.repeat(22);
const friends = { path: () => `/my-booking?share=${token}`, who: 'user' } as const;
const SHARED_CALL = '**/api/booking/shared/*';
/** Seats behind a link, of the visitor or of somebody else. */
const shared = ({ movies }: Facts, isYou: boolean, isOver = false, last = 'gone') => ({
  [BOOKINGS_CALL]: { success: true, now: iso(now), booking: [] },
  [SHARED_CALL]: {
    success: true,
    shared: {
      title: movies[0]?.title ?? 'Havoc',
      showDateTime: iso(now + 26 * HOUR),
      hall: 2,
      price: 10.5,
      holder: { name: 'Ingrid Solberg-Kristoffersen', isYou },
      expiresAt: isOver ? null : iso(now + 8 * MINUTE),
      now: iso(now),
      seats: isOver
        ? [
            { seat: 'A1', state: 'paid', bookingId: null },
            { seat: 'A2', state: last, bookingId: null },
          ]
        : [
            { seat: 'A1', state: 'paid', bookingId: null },
            { seat: 'A2', state: 'free', bookingId: isYou ? 'b2' : null },
            { seat: 'A3', state: 'taken', bookingId: isYou ? null : 'b3' },
            { seat: 'A4', state: 'free', bookingId: isYou ? 'b4' : null },
          ],
    },
  },
});
/** A ticket of two seats, one of which a friend has. */
const sentSeat = ({ movies }: Facts) => ({
  [BOOKINGS_CALL]: {
    success: true,
    now: iso(now),
    booking: [
      {
        ...booking({ movie: movies[0], starts: now + 26 * HOUR, state: 'paid', seats: ['C7', 'C8'] }),
        tickets: [
          { seat: 'C7', code: 'A'.repeat(136), usedAt: null, sentToken: token },
          { seat: 'C8', code: 'B'.repeat(136), usedAt: null, sentToken: null },
        ],
      },
    ],
  },
});
const SENT_CALL = '**/api/tickets/sent/*';
const sentTicket = ({ movies }: Facts) => ({
  title: movies[0]?.title ?? 'Havoc',
  posterPath: movies[0]?.['poster_path'] ?? null,
  showDateTime: iso(now + 26 * HOUR),
  hall: 2,
  format: '3D',
  subtitles: 'vi',
  seat: 'C7',
  code: 'A'.repeat(136),
  usedAt: null,
  calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
});
/** Looks at the ticket once, and again as if there were no network. */
async function looksAgain(page: Page): Promise<void> {
  await page.getByRole('img', { name: 'QR code of seat C7' }).waitFor();
  await page.route(SENT_CALL, (route) => route.abort());
  await page.reload();
}
const answers = (facts: Facts) => ({ [BOOKINGS_CALL]: { ...everyState(facts) } });

export const accountScenes: Scene[] = [
  { name: 'favorites-signed-out', path: favorites.path, shows: text('Please Sign In') },
  { ...favorites, shows: (page) => page.locator('[data-movie]').first() },
  {
    ...favorites,
    name: 'favorites-none',
    answers: () => ({ [FAVORITES_CALL]: { success: true, movies: [] } }),
    shows: text('No Favorites Yet'),
  },
  ...failures(favorites, FAVORITES_CALL),
  { name: 'my-booking-signed-out', path: bookings.path, shows: text('Please Sign In') },
  { ...bookings, shows: text('Payment Completed') },
  { ...bookings, name: 'my-booking-every-state', answers, shows: text('Refunded') },
  {
    ...bookings,
    name: 'my-booking-past',
    answers: ({ movies: [movie] }) => ({
      [BOOKINGS_CALL]: {
        success: true,
        now: iso(now),
        booking: [booking({ movie, starts: now - 30 * HOUR, state: 'paid', seats: ['F1'] })],
      },
    }),
    shows: text('F1'),
  },
  {
    ...bookings,
    name: 'my-booking-cancel',
    answers,
    act: (page) => page.getByRole('button', { name: 'Cancel and refund' }).first().click(),
    shows: (page) => page.getByRole('button', { name: 'Yes, cancel' }),
  },
  {
    ...bookings,
    name: 'my-booking-give-up',
    answers,
    act: (page) => page.getByRole('button', { name: 'Cancel booking' }).first().click(),
    shows: (page) => page.getByRole('button', { name: 'Yes, cancel' }),
  },
  {
    ...bookings,
    name: 'my-booking-none',
    answers: () => ({ [BOOKINGS_CALL]: { success: true, now: iso(now), booking: [] } }),
    shows: text('No bookings yet'),
  },
  ...failures(bookings, BOOKINGS_CALL),
  {
    ...bookings,
    name: 'my-booking-sent-seat',
    answers: sentSeat,
    act: (page) => page.getByRole('button', { name: 'C7', exact: true }).click(),
    shows: (page) => page.getByLabel('Link with the ticket of seat C7'),
  },
  {
    ...friends,
    name: 'friends-own',
    answers: (facts) => shared(facts, true),
    shows: (page) => page.getByLabel('Link for your friends'),
  },
  {
    ...friends,
    name: 'friends-link',
    answers: (facts) => shared(facts, false),
    shows: text('holds seats for you'),
  },
  {
    ...friends,
    name: 'friends-over',
    answers: (facts) => shared(facts, false, true),
    shows: text('The time to pay for these seats is over.'),
  },
  {
    ...friends,
    name: 'friends-paid',
    answers: (facts) => shared(facts, true, true, 'paid'),
    shows: text('Every seat is paid for.'),
  },
  {
    name: 'friends-signed-out',
    path: friends.path,
    shows: text('Sign in to take your seat and pay for it.'),
  },
  {
    name: 'sent-ticket',
    path: () => `/ticket/${'a'.repeat(22)}`,
    answers: (facts) => ({ [SENT_CALL]: { success: true, ticket: sentTicket(facts) } }),
    shows: (page) => page.getByRole('img', { name: 'QR code of seat C7' }),
  },
  {
    name: 'sent-ticket-kept',
    path: () => `/ticket/${'a'.repeat(22)}`,
    answers: (facts) => ({ [SENT_CALL]: { success: true, ticket: sentTicket(facts) } }),
    act: looksAgain,
    shows: text('The cinema cannot be reached right now'),
  },
  {
    name: 'sent-ticket-gone',
    path: () => `/ticket/${'b'.repeat(22)}`,
    shows: text('This link has no ticket any more'),
  },
];
