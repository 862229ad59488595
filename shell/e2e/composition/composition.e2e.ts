import { afterAll, beforeAll, test } from 'vitest';
import { site } from '../site/site.ts';
import { expect } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';
import { goInside, screenOf } from './page.ts';
import { restore, untilServed } from './release/releases.ts';

beforeAll(restore);
afterAll(restore);

test('without the admin remote the site works, and /admin is a page that is not found', async () => {
  await site({ act: 'deploy', remotes: ['catalog', 'booking', 'account'] });
  await untilServed();
  const { page, problems } = await newVisitor();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'See what is showing' }).click();
  await expect(page.locator('[data-movie]').first()).toBeVisible();
  await goInside(page, '/favorite');
  await expect(screenOf(page, 'account')).toBeVisible();
  // The document of a page that is not found is a 404 itself, and the browser reports that.
  expect(problems).toEqual([expect.stringContaining('404')]);
});

test('once the admin remote is released, the next document of the same shell has /admin', async () => {
  await site({ act: 'deploy', remotes: ['catalog', 'booking', 'account'] });
  await untilServed();
  const { page } = await newVisitor();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await restore();
  await page.reload();
  await expect(screenOf(page, 'admin')).toBeVisible();
});
