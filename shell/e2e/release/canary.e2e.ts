import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect as is, test } from 'vitest';
import { countPart, foreignSources } from '../composition/foreign/sources.ts';
import { goLive, liveComposition, post, publishFixture, restore } from '../composition/release/releases.ts';
import { dataDir, siteUrl } from '../site/site.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { confirmIdentity, fillSignIn } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';
import { openPage, reportFrom, visitorWith, type OpenedPage } from './audience.ts';

interface LiveState {
  composition: { id: string; remotes: { name: string; version: string }[] };
  canary?: { share: number; composition: { id: string } };
}
const why = { by: 'a journey', reason: 'to see how it does' };

async function liveState(): Promise<LiveState> {
  return (await (await fetch(`${siteUrl}/api/composition`)).json()) as LiveState;
}

/** Gives a version of the account remote to a share of the visitors, and waits until the shell's server does. */
async function startCanary(version: string, share: number): Promise<void> {
  const live = await liveComposition();
  const versions = live.remotes.map(({ name, version: own }) => [name, name === 'account' ? version : own]);
  const remotes = Object.fromEntries(versions) as Record<string, string>;
  await post('composition/canary', 'operator', { remotes, share, expected: live.id, ...why });
  // The one before may have had the same release, and others in its share.
  const id = (await liveState()).canary?.composition.id;
  await visitorGets('composition', id);
}
const visitorGets = (what: 'composition' | 'version', is: string | undefined) =>
  expect.poll(async () => (await openPage())[what], { intervals: [20], timeout: 20_000 }).toBe(is);

async function endCanary(): Promise<void> {
  const { composition, canary } = await liveState();
  if (!canary) return;
  const expected = {
    composition: composition.id,
    canary: { composition: canary.composition.id, share: canary.share },
  };
  await post('composition/canary/end', 'operator', { expected, ...why });
}

beforeAll(async () => {
  await restore();
  await publishFixture('3.0.0');
  await publishFixture('3.1.0');
  await publishFixture('3.4.0', { 'remoteEntry.js': 'for (;;) {}' });
  await publishFixture('3.2.0', { 'remoteEntry.js': 'throw new Error("not today")' });
  await goLive('3.0.0');
});
afterEach(endCanary);
afterAll(restore);

const release = (page: Page, version: string) =>
  page.locator(`[data-remote=account][data-release="${version}"]`);

async function browserOf({ cookie }: OpenedPage) {
  const visitor = await newVisitor();
  const [name = '', value = ''] = cookie.split('=');
  await visitor.page.context().addCookies([{ name, value, url: siteUrl }]);
  return visitor;
}

test('some visitors get the canary and keep it, with its own files asked for early; the others what is live', async () => {
  await startCanary('3.1.0', 50);
  const seen = new Set<string>();
  for (let visitor = 0; visitor < 30; visitor++) {
    const first = await openPage();
    seen.add(first.version);
    is(first.preloads.some((href) => href.includes(`/${first.version}/`))).toBe(true);
    is(first.preloads.some((href) => href.includes(first.version === '3.0.0' ? '/3.1.0/' : '/3.0.0/'))).toBe(
      false,
    );
    is((await openPage(first.cookie)).composition).toBe(first.composition);
  }
  is([...seen].sort()).toEqual(['3.0.0', '3.1.0']);
});

test('a browser with the canary runs it, and is back on what is live with the page after its end', async () => {
  await startCanary('3.1.0', 50);
  const { page } = await browserOf(await visitorWith('3.1.0'));
  await page.goto('/favorite');
  await expect(release(page, '3.1.0')).toBeVisible();
  await endCanary();
  await visitorGets('version', '3.0.0');
  await expect
    .poll(async () => {
      await page.reload();
      return release(page, '3.0.0').isVisible();
    })
    .toBe(true);
});

test('a part that a canary brings is there for those who get it and for nobody else, and goes with it', async () => {
  await publishFixture(
    '3.3.0',
    {},
    { contract: '1.4', parts: [countPart(9_000)], sources: foreignSources('Count.tsx') },
  );
  await startCanary('3.3.0', 50);
  const { page } = await browserOf(await visitorWith('3.3.0'));
  await page.goto('/favorite');
  const part = page.locator('[data-part=count][data-release="3.3.0"]');
  await expect(part).toContainText('Monday: 0');
  const other = await browserOf(await visitorWith('3.0.0'));
  await other.page.goto('/favorite');
  await expect(release(other.page, '3.0.0')).toBeVisible();
  await expect(other.page.locator('[data-part]')).toHaveCount(0);
  await endCanary();
  await visitorGets('version', '3.0.0');
  await expect
    .poll(async () => {
      await page.reload();
      return release(page, '3.0.0').isVisible();
    })
    .toBe(true);
  await expect(part).toHaveCount(0);
});

/** How often pages have said whose code they were about to run, by the log of the API. */
const saidOfCode = () =>
  readFileSync(path.join(dataDir, 'logs/api.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('/api/reports/code') && line.includes('202')).length;

test('a page that a canary hangs for good has said whose code it was about to run; without a canary no page does', async () => {
  const before = saidOfCode();
  const { page: other } = await newVisitor();
  const heard = other.waitForRequest('**/api/reports');
  await other.goto('/favorite');
  await heard;
  is(saidOfCode()).toBe(before);
  await startCanary('3.4.0', 50);
  const { page } = await browserOf(await visitorWith('3.4.0'));
  // It never answers.
  page.goto('/favorite', { waitUntil: 'commit' }).catch(() => undefined);
  await expect.poll(saidOfCode).toBe(before + 1);
});

test('a broken canary falls back in the page, is reported by it, and is taken back by itself with the reason', async () => {
  await startCanary('3.2.0', 50);
  const victim = await browserOf(await visitorWith('3.2.0'));
  const reported = victim.page.waitForRequest('**/api/reports');
  await victim.page.goto('/favorite');
  await expect(release(victim.page, '3.0.0')).toBeVisible();
  await reported;

  // As many visitors as it takes, each from an address of its own. Their pages first: the canary may go at any report.
  const pages: OpenedPage[] = [];
  const count = (version: string) => pages.filter((opened) => opened.version === version).length;
  while (count('3.0.0') < 31 || count('3.2.0') < 31) pages.push(await openPage());
  for (const [index, opened] of pages.entries())
    await reportFrom(`198.51.100.${index}`, opened, opened.version === '3.2.0');
  await expect.poll(async () => (await liveState()).canary, { timeout: 15_000 }).toBeUndefined();
  is((await liveComposition()).remotes.find(({ name }) => name === 'account')?.version).toBe('3.0.0');

  const { page } = await newVisitor();
  await page.goto('/admin/releases');
  await fillSignIn(page, 'admin');
  await expect(page.getByText(/The canary with account@3\.2\.0 did worse/)).toBeVisible();
  // It stands in the log of all acts, too.
  const judged = /Errors for \d+\.\d % of \d+ visitors; of what is live, for \d+\.\d % of \d+ visitors/;
  await expect(page.getByText(judged).first()).toBeVisible();
});

test('an admin gives a release to a share of the visitors on the page about releases, and ends it', async () => {
  const { page } = await newVisitor();
  await page.goto('/admin/releases');
  await fillSignIn(page, 'admin');
  await page.getByRole('button', { name: 'Release account@3.1.0' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/A share of the visitors/).check();
  await dialog.getByLabel('Share in percent').fill('25');
  await dialog.getByLabel(/Reason/).fill('new favorites');
  await dialog.getByRole('button', { name: 'Release' }).click();
  await confirmIdentity(page);
  await expect(page.getByText('account@3.1.0 for 25 % of the visitors')).toBeVisible();
  is((await liveState()).canary?.share).toBe(25);

  await page.getByRole('button', { name: 'End canary' }).click();
  await dialog.getByLabel(/Reason/).fill('seen enough');
  await dialog.getByRole('button', { name: 'End canary' }).click();
  await expect(page.getByText(/Linh Pham \([^)]+\) ended the canary with account@3\.1\.0/)).toBeVisible();
  is((await liveState()).canary).toBeUndefined();
});
