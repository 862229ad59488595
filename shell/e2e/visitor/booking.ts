import { expect, type Page } from './expect.ts';

/** Opens a film's page, chooses its last day (which has all its shows) and goes on to the seats. */
export async function chooseDay(page: Page, movieId: string): Promise<void> {
  await page.goto(`/movie-detail/${movieId}/1`);
  await page.getByRole('radio').last().check();
  await page
    .getByRole('button', { name: 'Book Now' })
    .or(page.getByRole('link', { name: 'Book Now' }))
    .click();
  await expect(page).toHaveURL(/\/seat-layout\//);
}

/**
 * Picks seats that are free.
 * @returns their names, such as `B4`
 */
export async function pickSeats(page: Page, count: number): Promise<string[]> {
  const picked: string[] = [];
  while (picked.length < count) {
    const seat = page.locator('[data-seat][data-state="available"]:not([aria-disabled])').first();
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
