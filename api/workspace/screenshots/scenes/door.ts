import type { Page } from 'playwright';
import type { Facts } from '../facts.ts';
import { text, type Answer, type Scene } from './scene.ts';

const door = { name: 'door', path: () => '/admin/door', who: 'door' } as const;
const calls = { day: '**/api/door/day', entries: '**/api/door/entries' };
const now = Date.now();
const iso = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const entry = { scanId: 'one', at: iso(-4), door: 'Door 2' };
const ticket = (bookingId: string, seats: object[], odd: object[] = []) => ({
  bookingId,
  isValid: true,
  seats,
  odd,
});

/** Two shows of today: in one two came in with one ticket, in the other somebody with one that was given back. */
const day = ({ movies }: Facts) => ({
  [calls.day]: {
    success: true,
    now: iso(0),
    shows: movies.slice(0, 2).map(({ title }, index) => ({
      showId: `show-${index}`,
      title,
      hall: index + 1,
      startsAt: iso(20 + 60 * index),
      isCancelled: false,
      tickets: [
        ticket('64b0c0ffee000000007f3a91', [
          { seat: 'H4', issue: 0, entry: null },
          { seat: 'H5', issue: 0, entry },
        ]),
        ticket(
          '64b0c0ffee000000007f3a92',
          [{ seat: 'C3', issue: 0, entry }],
          [
            index === 0
              ? { seat: 'C3', at: iso(-2), door: 'Door at the side entrance', why: 'used' }
              : { seat: 'C4', at: iso(-1), door: 'Door 2', why: 'no_ticket' },
          ],
        ),
      ],
    })),
  },
});
const admission = (outcome: string, told: object) => ({
  [calls.entries]: {
    success: true,
    admissions: [{ scanId: 'two', outcome, ticket: null, entry: null, ...told }],
  },
});
const seat = { bookingId: '64b0c0ffee000000007f3a91', seat: 'H4', showId: 'show-0' };

async function check(page: Page): Promise<void> {
  await page.getByLabel('Scan a code').fill('007F3A91 H4');
  await page.getByRole('button', { name: 'Check' }).click();
}
const scanned = (name: string, answer: Record<string, Answer>, words: string): Scene => ({
  ...door,
  name,
  answers: (facts) => ({ ...day(facts), ...answer }),
  act: check,
  shows: text(words),
});
/** A verdict that is red, told by its word: its text stands elsewhere on the page too. */
const refused = (outcome: string, told: object = { ticket: seat }): Scene => ({
  ...door,
  name: `door-${outcome.replaceAll('_', '-')}`,
  answers: (facts) => ({ ...day(facts), ...admission(outcome, told) }),
  act: check,
  shows: (page) => page.locator(`[data-outcome=${outcome}]`),
});

/** The door, before and after a scan, with a network and without one. */
export const doorScenes: Scene[] = [
  // First: a device that has a list goes on with it.
  { ...door, name: 'door-failed', answers: () => ({ [calls.day]: 'failed' }), shows: text('Try again') },
  { ...door, answers: day, shows: text('Still to come') },
  scanned('door-in', admission('in', { ticket: seat, entry }), 'Seat H4'),
  scanned('door-used', admission('used', { ticket: seat, entry }), 'Already used'),
  scanned('door-forged', admission('forged', {}), 'Forged'),
  scanned('door-other-day', admission('other_day', {}), 'Another day'),
  refused('other_show', { ticket: { ...seat, showId: 'show-1' } }),
  refused('show_cancelled'),
  refused('cancelled'),
  refused('refunded'),
  refused('unpaid'),
  refused('replaced'),
  refused('undone'),
  refused('unknown', {}),
  scanned('door-offline', { [calls.entries]: 'gone' }, 'No network: the list of'),
  {
    ...door,
    name: 'door-no-camera',
    answers: day,
    act: (page) => page.getByRole('button', { name: 'Scan with the camera' }).click(),
    shows: (page) => page.getByRole('alert').getByText('type the codes'),
  },
  {
    ...door,
    name: 'door-no-shows',
    answers: () => ({ [calls.day]: { success: true, now: iso(0), shows: [] } }),
    shows: text('No shows today'),
  },
];
