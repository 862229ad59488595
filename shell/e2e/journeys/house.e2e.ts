import { test } from 'vitest';
import { expect } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';

const titles = ['About', 'Contact', 'Refund rules', 'Privacy', 'Terms'];

test('the footer leads to the house’s pages, each with its title and the focus on its heading', async () => {
  const { page, problems } = await newVisitor();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/house\.[^/]*\.js/.test(request.url())) scripts.push(request.url());
  });
  await page.goto('/movies');
  await expect(page.locator('[data-movie]').first()).toBeVisible();
  expect(scripts).toEqual([]);
  for (const title of titles) {
    await page.getByRole('navigation', { name: 'Company' }).getByRole('link', { name: title }).click();
    await expect(page).toHaveTitle(`${title} · Matinee`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
  expect(scripts).toHaveLength(1);
  expect(problems).toEqual([]);
});

test('links inside of them stay in the page and lead where they say', async () => {
  const { page } = await newVisitor();
  await page.goto('/terms');
  await page.getByRole('main').getByRole('link', { name: 'refund rules' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund rules');
  await page.getByRole('main').getByRole('link', { name: 'My Booking' }).first().click();
  await expect(page).toHaveTitle('My Booking · Matinee');
  await page.goto('/contact');
  await expect(page.getByRole('main').getByRole('link', { name: '@' })).toHaveAttribute('href', /^mailto:/);
});
