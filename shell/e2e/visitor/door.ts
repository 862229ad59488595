import { checkout, daysOf, movieWithShows, pickSeats } from './booking.ts';
import { expect, type Page } from './expect.ts';
import { cards, payWith } from './payment.ts';
import { site, siteUrl } from '../site/site.ts';
import { fillSignIn } from './sign-in.ts';
import { newVisitor } from './visitor.ts';

/** A zone in which the door's day has just begun: whatever is next shown, in the evening or tomorrow, is on its list. */
function zoneAtDaybreak(): string {
  const ahead = ((4 - new Date().getUTCHours() + 36) % 24) - 12;
  // POSIX counts these to the west.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** Has it be four in the morning at the cinema; resolves when pages say so, which the shell's server may have kept with the hours of before. */
export async function beAtDaybreak(): Promise<void> {
  const zone = zoneAtDaybreak();
  await site({ act: 'start', server: 'api', settings: { CINEMA_TIMEZONE: zone } });
  const page = async () => (await fetch(siteUrl)).text();
  await expect.poll(page, { timeout: 30_000 }).toContain(`"timeZone":"${zone}"`);
}

/** Buys seats of the next show of a movie that is on the door's list. */
export async function buyForToday(page: Page, count: number, row: string): Promise<string[]> {
  await page.goto(`/movie-detail/${await movieWithShows(page, 0)}/1`);
  await daysOf(page).first().click();
  await page
    .getByRole('button', { name: 'Book Now' })
    .or(page.getByRole('link', { name: 'Book Now' }))
    .click();
  const seats = await pickSeats(page, count, row);
  await checkout(page);
  await payWith(page, cards.good);
  await expect(page).toHaveURL(/\/my-booking$/);
  return seats;
}

/** Somebody at a door, on a phone. */
export async function openDoor(name: string): Promise<Page> {
  const { page } = await newVisitor({ viewport: { width: 390, height: 844 } });
  await comeToDoor(page, name);
  return page;
}

/** Opens the page of a door, and signs in there. */
export async function comeToDoor(page: Page, name: string): Promise<void> {
  await page.goto('/admin/door');
  await fillSignIn(page, 'door');
  await page.getByLabel('This door').fill(name);
}

export async function scan(page: Page, code: string): Promise<void> {
  await page.getByLabel('Scan a code').fill(code);
  await page.keyboard.press('Enter');
}
