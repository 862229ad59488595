import { afterAll, beforeAll, expect as is, test } from 'vitest';
import { axeFindings } from '../accessibility/rules/axe.ts';
import { goLive, post, publishFixture, restore } from '../composition/release/releases.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';

beforeAll(async () => {
  await restore();
  await publishFixture('4.0.0');
  await publishFixture('4.1.0');
  await goLive('4.0.0');
});
afterAll(restore);

const release = (page: Page, version: string) =>
  page.locator(`[data-remote=account][data-release="${version}"]`);
const banner = (page: Page) =>
  page.getByText('Preview: account 4.1.0 in place of 4.0.0. Only this browser sees it.');
async function previewLink(): Promise<string> {
  const { link } = (await post('previews', 'account', { name: 'account', version: '4.1.0' })) as {
    link: string;
  };
  return link;
}

test('a link shows one browser the site with one release more, says so on every page, and leads out', async () => {
  const { page, problems } = await newVisitor();
  await page.goto('/');
  const site = new URL(page.url()).origin;
  await page.goto(await previewLink());
  is(await page.locator('script').count()).toBe(0);
  is(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open the preview' }).click();
  await expect(banner(page)).toBeVisible();
  await page.getByRole('link', { name: 'Favorites', exact: true }).first().click();
  await expect(release(page, '4.1.0')).toBeVisible();
  is(await axeFindings(page)).toEqual([]);
  const document = await page.reload();
  await expect(release(page, '4.1.0')).toBeVisible();
  await expect(banner(page)).toBeVisible();
  // What somebody previews says nothing about what is live: the page has no token to report with.
  is(await document?.text()).not.toContain('id="report"');

  // Code of the release, which may do all that the person may who is signed in at its origin: nobody can be.
  is(new URL(page.url()).origin).not.toBe(site);
  const acts = ['/api/admin/releases/promote', '/__clerk/v1/client'].map((path) =>
    page.evaluate(async (to) => (await fetch(to, { method: 'POST', body: '{}' })).status, path),
  );
  is(await Promise.all(acts)).toEqual([403, 403]);
  // The browser says so, too.
  is(problems.splice(0).filter((problem) => !problem.includes('403'))).toEqual([]);

  const other = await newVisitor();
  await other.page.goto('/favorite');
  await expect(release(other.page, '4.0.0')).toBeVisible();
  await expect(banner(other.page)).toHaveCount(0);

  await page.getByRole('link', { name: 'Leave the preview' }).click();
  await expect(banner(page)).toHaveCount(0);
  const asDocument = { headers: { 'sec-fetch-dest': 'document' } };
  is(await page.request.get(page.url(), asDocument).then((answer) => answer.text())).toContain('id="report"');
  // It is taken out of the page before any remote could read it.
  await expect(page.locator('#report')).toHaveCount(0);
  is(new URL(page.url()).origin).toBe(site);
  await page.goto('/favorite');
  await expect(release(page, '4.0.0')).toBeVisible();
  is(problems).toEqual([]);
});

test('a link that somebody changed is refused, and the site stays the normal one', async () => {
  const { page } = await newVisitor();
  const refused = await page.goto((await previewLink()).replace(/.{6}$/, 'AAAAAA'));
  is(refused?.status()).toBe(403);
  await page.goto('/favorite');
  await expect(release(page, '4.0.0')).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});
