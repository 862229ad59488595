import { test } from 'vitest';
import { checkout, daysOf, pickSeats } from '../visitor/booking.ts';
import { expect } from '../visitor/expect.ts';
import { cards, payWith } from '../visitor/payment.ts';
import { fillSignIn, signIn } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';

test('a visitor buys two seats, from the front page to a paid booking, and the seats are taken for others', async () => {
  const { page, problems, visited } = await newVisitor();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Boy and the Heron');
  await expect(page.locator('[data-movie]')).toHaveCount(4);

  const movie = page.locator('[data-movie]').first();
  const id = await movie.getAttribute('data-movie');
  await movie.getByRole('link').first().click();
  await expect(page).toHaveURL(`/movie-detail/${id}/1`);
  await page.getByText('Book Now').click();
  await expect(page.getByText('Please select a date')).toBeVisible();
  await daysOf(page).last().click();
  await page.getByText('Book Now').click();

  await expect(page).toHaveURL(/\/seat-layout\//);
  const address = page.url();
  await page.locator('button[aria-pressed]', { hasText: 'Hall' }).last().click();
  const seats = await pickSeats(page, 2);
  await checkout(page);
  await expect(page.getByText('Please Sign In!')).toBeVisible();
  await fillSignIn(page, 'user');
  // Signed in, the order goes on by itself.
  await payWith(page, cards.good);

  await expect(page).toHaveURL(/\/my-booking$/);
  expect(visited.some((address) => address.startsWith('/loading/my-booking?session_id='))).toBe(true);
  await expect(page.getByText('Payment Completed').first()).toBeVisible();
  // It was asked for, and done.
  await expect(page.getByText('Please Sign In!')).toHaveCount(0);
  expect(problems).toEqual([]);

  const other = await newVisitor();
  await other.page.goto(address);
  await signIn(other.page, 'admin');
  await other.page.locator('button[aria-pressed]', { hasText: 'Hall' }).last().click();
  for (const seat of seats)
    await expect(other.page.locator(`[data-seat="${seat}"]`)).toHaveAttribute('data-state', 'taken');
});
