import { test } from 'vitest';
import { expect, type Page } from '../visitor/expect.ts';
import { signIn } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';

const hearts = (page: Page) => page.getByRole('button', { name: /to favorites$|from favorites$/ });
const movies = (page: Page) => page.locator('[data-movie]');

test('a heart on a card shows on /favorite at once, is kept over a reload, and goes again', async () => {
  const { page } = await newVisitor();
  await page.goto('/movies');
  await signIn(page, 'admin');
  const movie = movies(page).nth(2);
  const id = await movie.getAttribute('data-movie');
  await movie.getByRole('button', { name: /to favorites$/ }).click();
  await expect(movie.getByRole('button', { name: /from favorites$/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  let documents = 0;
  page.on('request', (request) => void (documents += Number(request.isNavigationRequest())));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Favorites' }).click();
  await expect(page.locator(`[data-movie="${id}"]`)).toBeVisible();
  expect(documents).toBe(0);

  await page.reload();
  await expect(page.locator(`[data-movie="${id}"]`)).toBeVisible();
  await hearts(page).first().click();
  await expect(page.getByText('No Favorites Yet')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No Favorites Yet')).toBeVisible();
});

test('a heart that the server refuses goes back to what it was, with the message', async () => {
  const { page } = await newVisitor();
  await page.goto('/movies');
  await signIn(page, 'user');
  await page.route('**/api/user/update-favorite', (route) => route.fulfill({ status: 500, body: 'broken' }));
  const heart = movies(page)
    .first()
    .getByRole('button', { name: /favorites$/ });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(page.getByText('Failed to update favorites')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('signed out there is no heart, and /favorite asks to sign in', async () => {
  const { page } = await newVisitor();
  await page.goto('/movies');
  await expect(movies(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(hearts(page)).toHaveCount(0);
  await page.goto('/favorite');
  await expect(page.getByText('Please Sign In')).toBeVisible();
});
