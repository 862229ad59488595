import type { Page } from 'playwright';
import type { Facts } from '../facts.ts';
import { failure, heading, spinner, text, type Scene } from './scene.ts';

const seats = { name: 'seats', path: ({ film, day }: Facts) => `/seat-layout/${film}/${day}` };
const film = ({ film: id }: Facts) => `**/api/show/${id}`;
// With the stream of what is taken, which else would tell it.
const occupied = '**/api/booking/seat/**';
const map: Scene['shows'] = (page) => page.locator('[data-seat=A1]');
const mine: Scene['shows'] = (page) => page.locator('[data-seat][data-state=mine]').first();

const pick =
  (...names: string[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) await page.locator(`[data-seat=${name}]`).click();
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
    path: ({ film: id }) => `/seat-layout/${id}/2020-01-01`,
    shows: text('No showtimes are left on this day.'),
  },
  {
    ...seats,
    name: 'seats-sold-out',
    answers: (facts) => ({
      [film(facts)]: {
        success: true,
        movie: facts.films[0],
        dateTime: {
          [facts.day]: ['sold-out', 'few', 'plenty'].map((fullness, index) => ({
            showId: `show-${index}`,
            time: `${facts.day}T0${index + 3}:00:00Z`,
            price: 12,
            hall: 1,
            fullness,
          })),
        },
      },
    }),
    shows: text('This showtime is sold out'),
  },
  { ...seats, name: 'seats-loading', answers: (facts) => ({ [film(facts)]: 'never' }), shows: spinner },
  { ...seats, name: 'seats-failed', answers: (facts) => ({ [film(facts)]: 'failed' }), shows: failure },
  {
    ...seats,
    name: 'seats-occupied-failed',
    who: 'user',
    answers: () => ({ [occupied]: 'failed' }),
    shows: text('Failed to load occupied seats'),
  },
  {
    name: 'confirming',
    path: () => '/loading/my-booking?session_id=cs_none',
    who: 'user',
    answers: () => ({ '**/api/booking/confirm': 'never' }),
    shows: heading('Confirming your booking'),
  },
  { name: 'payment', path: ({ paymentUrl }) => paymentUrl, shows: (page) => page.getByLabel('Card number') },
];
