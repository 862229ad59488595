import { afterAll, beforeAll, expect as is, test } from 'vitest';
import { axeFindings } from '../accessibility/rules/axe.ts';
import { screenOf } from '../composition/page.ts';
import {
  goLive,
  liveComposition,
  post,
  publishFixture,
  restore,
  untilServed,
} from '../composition/release/releases.ts';
import { site, siteUrl } from '../site/site.ts';
import { adminAt } from '../visitor/admin.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { confirmIdentity } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';

async function startShell(settings?: Record<string, string>): Promise<void> {
  await site({ act: 'stop', server: 'shell' });
  await site({ act: 'start', server: 'shell', ...(settings && { settings }) });
}

beforeAll(async () => {
  await startShell({ MIRROR: 'last' });
  await restore();
  for (const version of ['8.0.0', '8.1.0', '8.2.0']) await publishFixture(version);
});
afterAll(async () => {
  await startShell();
  await restore();
});

const release = (page: Page, version: string) =>
  page.locator(`[data-remote=account][data-release="${version}"]`);
const row = (page: Page, version: string) =>
  page
    .getByRole('row')
    .filter({ hasText: version })
    .filter({ hasText: /account/i });
const textAt = async (address: string) => (await fetch(siteUrl + address)).text();
const statusAt = async (address: string) => (await fetch(siteUrl + address)).status;
const entry = (version: string) => `/__files/account/${version}/remoteEntry.js`;

test('an admin takes a live release away: no visitor gets it any more, and what the dialog has said comes instead', async () => {
  await goLive('8.1.0', '8.0.0');
  await expect.poll(() => statusAt(entry('8.1.0'))).toBe(200);
  const open = await newVisitor();
  await open.page.goto('/favorite');
  await expect(release(open.page, '8.1.0')).toBeVisible();

  const page = await adminAt('/admin/releases');
  await expect(row(page, '8.1.0')).toContainText('Live');
  await expect(row(page, '8.0.0')).toContainText('Fallback');
  await page.getByRole('button', { name: 'Take away account@8.1.0' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take account@8.1.0 away for ever' });
  await expect(dialog.getByText('In its place comes account@8.0.0.')).toBeVisible();
  // The other choice takes away what is older, and says that nothing changes for visitors.
  await dialog.getByLabel(/older than account@8\.1\.0/).check();
  await expect(dialog.getByText('Live stays account@8.1.0.')).toBeVisible();
  await dialog.getByLabel('Only account@8.1.0').check();
  is(await axeFindings(page)).toEqual([]);
  await dialog.getByLabel(/Reason/).fill('it has a hole');
  await dialog.getByRole('button', { name: 'Take away' }).click();
  await confirmIdentity(page);
  await expect(page.getByText('Taken away for ever: account@8.1.0')).toBeVisible();
  await expect(row(page, '8.1.0')).toContainText('Taken away');
  await expect(row(page, '8.1.0').getByRole('button')).toHaveCount(0);
  await expect(row(page, '8.0.0')).toContainText('Live');
  await untilServed();

  // New documents neither name it nor allow it, and the site has no file of it.
  const fresh = await textAt('/favorite');
  is(fresh).not.toContain('8.1.0/');
  is(fresh).toContain('"version":"8.0.0"');
  await expect.poll(() => statusAt(entry('8.1.0'))).toBe(404);
  const other = await newVisitor();
  await other.page.goto('/favorite');
  await expect(release(other.page, '8.0.0')).toBeVisible();
  // A tab that was open is without it with its next link.
  await open.page.getByRole('link', { name: 'Movies', exact: true }).first().click();
  await expect(screenOf(open.page, 'catalog')).toBeVisible();
  await open.page.getByRole('link', { name: 'Favorites', exact: true }).first().click();
  await expect(release(open.page, '8.0.0')).toBeVisible();

  // It comes back by no way.
  const { id: expected, remotes } = await liveComposition();
  const why = { expected, by: 'a journey', reason: 'to see what happens' };
  await is(post('composition/rollback', 'operator', why)).rejects.toThrow(/8\.1\.0/);
  const others = Object.fromEntries(remotes.map(({ name, version }) => [name, version]));
  const set = { ...others, account: '8.1.0' };
  await is(post('composition', 'operator', { remotes: set, ...why })).rejects.toThrow(/account 8\.1\.0/);
});

test('a release that nothing could replace is not taken away: the dialog says so, and so does the site', async () => {
  await goLive('8.2.0');
  const page = await adminAt('/admin/releases');
  await page.getByRole('button', { name: 'Take away account@8.2.0' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Nothing could take the place of account@8\.2\.0/)).toBeVisible();
  await dialog.getByLabel(/Reason/).fill('it has a hole');
  await dialog.getByRole('button', { name: 'Take away' }).click();
  await confirmIdentity(page);
  await expect(dialog.getByText(/promote another one first/)).toBeVisible();
  const { page: visitor } = await newVisitor();
  await visitor.goto('/favorite');
  await expect(release(visitor, '8.2.0')).toBeVisible();
});
