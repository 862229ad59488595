import type { Page } from 'playwright';
import type { Facts } from '../facts.ts';
import { failure, heading, spinner, text, type Scene } from './scene.ts';

const seats = { name: 'seats', path: ({ movieId, day }: Facts) => `/seat-layout/${movieId}/${day}` };
const movieCall = ({ movieId: id }: Facts) => `**/api/show/${id}`;
// With the stream of what is taken, which else would tell it.
const OCCUPIED_CALL = '**/api/booking/seat/**';
const map: Scene['shows'] = (page) => page.locator('[data-seat=A1]');
const mine: Scene['shows'] = (page) => page.locator('[data-seat][data-state=mine]').first();

const pick =
  (...names: string[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) await page.locator(`[data-seat=${name}]`).click();
  };

const WAITING_CALL = '**/api/booking/waiting/*';

const showOf = (index: number) => `64b0c0ffee00000000005${index}00`;
const timing = (day: string, index: number, fullness: string) => ({
  showId: showOf(index),
  time: `${day}T0${index + 3}:00:00Z`,
  price: 12,
  hall: 1,
  fullness,
  format: ['IMAX', '3D', '2D'][index],
  spoken: 'en',
  subtitles: 'vi',
});
const everySeat = [...'ABCDEFGHIJ'].flatMap((row) => Array.from({ length: 8 }, (_, at) => `${row}${at + 1}`));
/** The first time of the day is sold out. */
const soldOut = (facts: Facts) => ({
  [OCCUPIED_CALL]: { success: true, occupiedSeats: everySeat },
  [movieCall(facts)]: {
    success: true,
    movie: facts.movies[0],
    dateTime: {
      [facts.day]: ['sold-out', 'few', 'plenty'].map((fullness, index) => timing(facts.day, index, fullness)),
    },
  },
});
const now = Date.now();
/** Seats that are held in another tab. */
const held = {
  success: true,
  now: new Date(now).toISOString(),
  booking: [
    {
      _id: '64b0c0ffee00000000009001',
      show: { _id: showOf(0) },
      bookedSeats: ['B4', 'B5'],
      state: 'pending',
      paymentLink: '/my-booking',
      expiresAt: new Date(now + 8 * 60_000).toISOString(),
    },
  ],
};

export const bookingScenes: Scene[] = [
  { ...seats, shows: map },
  { ...seats, name: 'seats-picked-signed-out', act: pick('B2', 'B3'), shows: mine },
  {
    ...seats,
    name: 'seats-picked',
    who: 'user',
    act: async (page) => {
      // Seats of others arrive after the map: a pick before that could be one of theirs.
      await page.locator('[data-seat][data-state=taken]').first().waitFor();
      await pick('B2', 'B3')(page);
    },
    shows: mine,
  },
  {
    ...seats,
    name: 'seats-offered',
    who: 'user',
    act: async (page) => {
      await page.getByText('Free seats, row by row').click();
      await page.getByRole('button', { name: 'Best 2 together' }).click();
    },
    shows: mine,
  },
  {
    ...seats,
    name: 'seats-one-left-alone',
    // Of who may not see which seats are taken nobody can say that a seat is left alone.
    who: 'user',
    act: async (page) => {
      await page.locator('[data-seat][data-state=taken]').first().waitFor();
      await pick('B2', 'B4')(page);
    },
    shows: text('This leaves B3 alone'),
  },
  {
    ...seats,
    name: 'seats-too-many',
    act: pick('A1', 'A2', 'A3', 'A4', 'A5', 'A6'),
    shows: text('You can only select 5 seats'),
  },
  {
    ...seats,
    name: 'seats-none-picked',
    act: (page) => page.getByRole('button', { name: 'Process to checkout' }).click(),
    shows: text('Please select seats and time'),
  },
  {
    ...seats,
    name: 'seats-no-times',
    path: ({ movieId: id }) => `/seat-layout/${id}/2020-01-01`,
    shows: text('No showtimes are left on this day.'),
  },
  {
    ...seats,
    name: 'seats-sold-out',
    answers: soldOut,
    shows: text('This showtime is sold out'),
  },
  {
    ...seats,
    name: 'seats-sold-out-to-wait',
    who: 'user',
    answers: (facts) => ({ ...soldOut(facts), [WAITING_CALL]: { success: true, waiting: null } }),
    shows: (page) => page.getByRole('button', { name: 'Wait for seats' }),
  },
  {
    ...seats,
    name: 'seats-sold-out-waiting',
    who: 'user',
    answers: (facts) => ({
      ...soldOut(facts),
      [WAITING_CALL]: { success: true, waiting: { count: 2, ahead: 3 } },
    }),
    shows: text('You wait for 2 seats together.'),
  },
  {
    ...seats,
    name: 'seats-held',
    who: 'user',
    answers: ({ movies: [movie], movieId: id, day }) => ({
      [`**/api/show/${id}`]: {
        success: true,
        movie,
        dateTime: { [day]: [timing(day, 0, 'few'), timing(day, 1, 'plenty')] },
      },
      [OCCUPIED_CALL]: { success: true, occupiedSeats: ['B4', 'B5', 'C3', 'C4', 'H1'] },
      [WAITING_CALL]: { success: true, waiting: null },
      '**/api/user/bookings*': held,
    }),
    shows: (page) => page.getByRole('timer').getByText(/^Held for/),
  },
  {
    ...seats,
    name: 'seats-right-block',
    act: (page) => page.getByRole('button', { name: 'Go to: Right block · rows F–J' }).click(),
    shows: (page) => page.locator('[data-seat=F1]'),
    only: 'phone',
  },
  { ...seats, name: 'seats-loading', answers: (facts) => ({ [movieCall(facts)]: 'never' }), shows: spinner },
  { ...seats, name: 'seats-failed', answers: (facts) => ({ [movieCall(facts)]: 'failed' }), shows: failure },
  {
    ...seats,
    name: 'seats-occupied-failed',
    who: 'user',
    answers: () => ({ [OCCUPIED_CALL]: 'failed' }),
    shows: text('Failed to load occupied seats'),
  },
  {
    name: 'confirming',
    path: () => '/loading/my-booking?session_id=cs_none',
    who: 'user',
    answers: () => ({ '**/api/booking/confirm': 'never' }),
    shows: heading('Confirming your booking'),
  },
  {
    name: 'confirmed',
    path: () => '/loading/my-booking?session_id=cs_none',
    who: 'user',
    answers: () => ({ '**/api/booking/confirm': { success: true, status: 'paid' } }),
    // The moment passes by itself after a second and a half: here it lasts.
    act: async (page) => {
      await page.addInitScript(
        'const after = setTimeout; window.setTimeout = (act, ms, ...more) => after(act, ms === 1500 ? 600_000 : ms, ...more);',
      );
      await page.reload();
    },
    shows: text('Paid. Enjoy the movie'),
  },
  { name: 'payment', path: ({ paymentUrl }) => paymentUrl, shows: (page) => page.getByLabel('Card number') },
];
