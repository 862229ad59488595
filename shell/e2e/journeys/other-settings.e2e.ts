import { afterAll, beforeAll, test, vi } from 'vitest';
import { site, siteUrl } from '../site/site.ts';
import { buySeats, chooseDay, movieWithShows, pickSeats } from '../visitor/booking.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { signIn } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';

const settings = {
  CINEMA_NAME: 'Odeon',
  CINEMA_ADDRESS: '1 Movie Street, Berlin',
  CINEMA_PHONE: '+49 30 123456',
  CINEMA_MAIL: 'hi@odeon.test',
  SEATS_PER_BOOKING: '3',
  HOLD_MINUTES: '7',
  CANCEL_UNTIL_MINUTES: '45',
  HALL_ROWS: 'A-G',
  SEATS_PER_ROW: '6',
  STRIPE_PAYMENT_METHODS: 'card,us_bank_account',
};
/** What pages say where nothing is set. */
const PRESETS =
  /Matinee|\+84 28|hello@matinee|Ho Chi Minh City|\b(10|ten) minutes|\b(2|two) hours|\b(5|five) seats|\d of 5\b|F–J|YouTube|\b(?:by|your|the) card\b/;

/** The document as crawlers get it, less the addresses of files and the names of storage. */
const sourceOf = async (path: string) => (await fetch(siteUrl + path)).text();
const untilCalled = (name: string) =>
  vi.waitFor(async () => expect(await sourceOf('/contact')).toContain(`Contact · ${name}</title>`), 20_000);

beforeAll(async () => {
  await site({ act: 'start', server: 'api', settings });
  await untilCalled('Odeon');
});
afterAll(async () => {
  await site({ act: 'start', server: 'api' });
  await untilCalled('Matinee');
});

/** All that somebody reads on a page: what is on it, and its title. */
async function expectOwnWords(page: Page, ...expected: string[]): Promise<void> {
  const footer = page.getByRole('contentinfo');
  for (const words of ['+49 30 123456', 'hi@odeon.test', '1 Movie Street, Berlin', 'Odeon'])
    await expect(footer).toContainText(words);
  for (const words of expected) await expect(page.getByRole('main')).toContainText(words);
  const read = `${await page.title()}\n${await page.locator('body').innerText()}`;
  expect(read).toContain('Odeon');
  expect(read).not.toMatch(PRESETS);
}

const housePages: Record<string, string[]> = {
  '/about': ['Odeon is a cinema', 'up to 3 seats', 'yours for 7 minutes'],
  '/contact': ['hi@odeon.test', '+49 30 123456', 'Odeon, 1 Movie Street, Berlin'],
  '/refunds': ['until 45 minutes before the show'],
  '/privacy': [],
  '/terms': ['1 to 3 seats', 'for 7 minutes', 'until 45 minutes before the show'],
};

test('a cinema with other settings says them on every page, with scripts and without', async () => {
  const { page } = await newVisitor();
  for (const [path, words] of Object.entries({ ...housePages, '/': [], '/movies': [], '/nowhere': [] })) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectOwnWords(page, ...words);
    const source = await sourceOf(path);
    expect(source, path).not.toMatch(PRESETS);
    for (const each of words) expect(source, path).toContain(each);
  }
});

test('its seats are drawn and its ticket is cancelled by its own rules, and its movies are told to crawlers as its own', async () => {
  const { page } = await newVisitor();
  await page.goto('/');
  await signIn(page, 'user');
  const movie = await movieWithShows(page, 6);
  expect(await sourceOf(`/movie-detail/${movie}/1`)).toMatch(/"name":"Odeon".*1 Movie Street, Berlin/);
  await chooseDay(page, movie);
  await expect(page.locator('[data-seat]')).toHaveCount(42);
  await pickSeats(page, 3, 'G');
  await page.locator('[data-seat^="A"][data-state="available"]').first().click();
  await expect(page.getByText('You can only select 3 seats')).toBeVisible();
  await expectOwnWords(page, 'Rows A–G', 'Pick up to 3 seats', '3 of 3');
  await page.evaluate(() => sessionStorage.clear());

  const { ticket } = await buySeats(page, movie, 1, 'F');
  const start = /(\d\d):(\d\d)/.exec(await ticket.innerText());
  const minutes = (Number(start?.[1]) * 60 + Number(start?.[2]) - 45 + 1440) % 1440;
  const clock = [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  await expect(ticket.getByText(/^until /)).toContainText(clock);
  await expectOwnWords(page, 'Payment Completed');
});
