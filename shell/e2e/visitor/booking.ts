import type { Locator } from 'playwright';
import { expect, type Page } from './expect.ts';
import { cards, payWith } from './payment.ts';

/** The id of a movie that is showing, by its place in the list: journeys take different ones. */
export async function movieWithShows(page: Page, position: number): Promise<string> {
  await page.goto('/movies');
  return (await page.locator('[data-movie]').nth(position).getAttribute('data-movie')) ?? '';
}

/** The days of a movie's page, as links. */
export const daysOf = (page: Page) => page.getByRole('list', { name: 'Choose a date' }).getByRole('link');

/**
 * Opens a movie's page, chooses its last day (which has all its shows) and goes on to the seats.
 * @returns its title
 */
export async function chooseDay(page: Page, movieId: string): Promise<string> {
  await page.goto(`/movie-detail/${movieId}/1`);
  await daysOf(page).last().click();
  // A page that still waits for its movie has another heading, and no days.
  const title = (await page.locator('h1').textContent()) ?? '';
  await page
    .getByRole('button', { name: 'Book Now' })
    .or(page.getByRole('link', { name: 'Book Now' }))
    .click();
  await expect(page).toHaveURL(/\/seat-layout\//);
  return title;
}

/**
 * Picks seats that are free.
 * @param row journeys that look for their booking by its seats take a row of their own
 * @returns their names, such as `B4`
 */
export async function pickSeats(page: Page, count: number, row = 'A'): Promise<string[]> {
  const picked: string[] = [];
  // Until it is known whose they are all look free.
  await expect(page.locator('#booking-map')).not.toHaveAttribute('aria-busy', 'true');
  while (picked.length < count) {
    const seat = page.locator(`[data-seat^="${row}"][data-state="available"]:not([aria-disabled])`).first();
    const name = (await seat.getAttribute('data-seat')) ?? '';
    await seat.click();
    await expect(page.locator(`[data-seat="${name}"]`)).toHaveAttribute('data-state', 'mine');
    picked.push(name);
  }
  return picked;
}

/** Goes on to payment with what is picked. */
export const checkout = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Process to checkout' }).click();

/**
 * Buys seats for the movie's last day, as somebody who is signed in.
 * @returns the seats, the price of one in dollars, and the ticket on My Booking, where it ends
 */
export async function buySeats(
  page: Page,
  movieId: string,
  count: number,
  row: string,
): Promise<{ seats: string[]; price: number; ticket: Locator }> {
  const title = await chooseDay(page, movieId);
  const seats = await pickSeats(page, count, row);
  const price = Number(
    /\$([\d.]+)/.exec(
      await page.locator('button[aria-pressed="true"]', { hasText: 'Hall' }).innerText(),
    )?.[1],
  );
  await checkout(page);
  await payWith(page, cards.good);
  await expect(page).toHaveURL(/\/my-booking$/);
  // The same seats may have been bought in other movies' shows.
  const ticket = page
    .getByRole('article')
    // "e1" is a part of "Time10:15" as well, and other bookings have these seats with more.
    .filter({ hasText: new RegExp(`(?<![A-Z\\d]|, )${seats.join(', ')}(?!\\d|,)`) })
    .filter({ hasText: title })
    // A hold that another journey has left to itself is of the same person.
    .filter({ hasNotText: 'Pay Now' });
  await expect(ticket).toContainText('Payment Completed');
  return { seats, price, ticket };
}
