import { test } from 'vitest';
import { siteUrl } from '../site/site.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Movie, genre or person' });
const movies = (page: Page) => page.locator('[data-movie]');

test('a movie is found and opened by keyboard alone, and Back finds the search again', async () => {
  const { page, problems } = await newVisitor();
  await page.goto('/');
  await expect(movies(page)).toHaveCount(4);
  await page.keyboard.press('/');
  await expect(page).toHaveURL(`${siteUrl}/search`);
  await expect(page).toHaveTitle('Search · Matinee');
  await expect(field(page)).toBeFocused();
  await expect(movies(page)).toHaveCount(8);

  await page.keyboard.type('florence');
  await expect(movies(page)).toHaveCount(1);
  await expect(page.getByText('With Florence Pugh')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'One movie for “florence”' })).toHaveCount(1);
  await expect(page).toHaveURL(`${siteUrl}/search?q=florence`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Thunderbolts*' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/movie-detail\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.goBack();
  await expect(field(page)).toHaveValue('florence');
  await expect(movies(page)).toHaveCount(1);
  expect(problems).toEqual([]);
});

test('a shared address opens the same search, and a genre starts another', async () => {
  const { page } = await newVisitor();
  await page.goto('/search?q=xyz');
  await expect(page.getByText('No movie matches “xyz”').first()).toBeVisible();
  await page.getByRole('link', { name: 'Horror' }).click();
  await expect(field(page)).toHaveValue('Horror');
  await expect(field(page)).toBeFocused();
  await expect(movies(page)).toHaveCount(1);
});

test('the icon leads there on wide screens, the menu on small ones', async () => {
  const { page } = await newVisitor();
  await page.goto('/movies');
  const icon = page.locator('header > div').getByRole('link', { name: 'Search' });
  await icon.click();
  await expect(field(page)).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/movies');
  await expect(icon).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
  await expect(page.getByRole('dialog', { name: 'Main' })).toBeHidden();
  await expect(field(page)).toBeFocused();
});
