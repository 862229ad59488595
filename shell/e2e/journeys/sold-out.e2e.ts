import { afterAll, beforeAll, test, vi } from 'vitest';
import { site, siteUrl } from '../site/site.ts';
import { checkout, pickSeats } from '../visitor/booking.ts';
import { expect } from '../visitor/expect.ts';
import { signIn } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';

const seatsPerRow = async () => {
  const answer = (await (await fetch(`${siteUrl}/api/site`)).json()) as {
    site: { hall: { seatsPerRow: number } };
  };
  return answer.site.hall.seatsPerRow;
};

// A hall of three seats is full with one booking.
beforeAll(async () => {
  await site({ act: 'start', server: 'api', settings: { HALL_ROWS: 'A', SEATS_PER_ROW: '3' } });
  await vi.waitFor(async () => expect(await seatsPerRow()).toBe(3), 20_000);
});
afterAll(async () => {
  await site({ act: 'start', server: 'api' });
  await vi.waitFor(async () => expect(await seatsPerRow()).toBe(8), 20_000);
});

test('the last seats of a show that somebody holds make it sold out for everybody else, on the chips and on its page', async () => {
  const { page: buyer } = await newVisitor();
  await buyer.goto('/');
  await signIn(buyer, 'user');
  await buyer.goto('/movies?day=week');
  await buyer.getByRole('article').first().getByRole('list').getByRole('link').first().click();
  await expect(buyer).toHaveURL(/\?show=/);
  const seats = new URL(buyer.url());
  await pickSeats(buyer, 3);
  await checkout(buyer);
  await buyer.waitForURL(/\/c\/pay\//);

  const { page } = await newVisitor();
  const words = { timeout: 10_000 };
  await page.goto(`/movie-detail${seats.pathname.replace('/seat-layout', '')}`);
  await expect(page.locator(`[data-part=showtimes] a[href*="${seats.search}"]`)).toContainText(
    'Sold out',
    words,
  );
  await page.goto('/movies?day=week');
  await expect(page.locator(`a[href*="${seats.search}"]`)).toContainText('Sold out', words);
  await page.locator(`a[href*="${seats.search}"]`).click();
  const notice = page.getByRole('region', { name: 'This showtime is sold out' });
  await expect(page.getByRole('button', { name: 'Process to checkout' })).toHaveCount(0);
  await notice.getByRole('link').first().click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Process to checkout' })).toBeVisible();
});
