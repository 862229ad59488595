import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { markDocument, screenOf } from '../composition/page.ts';
import { restore, rollBack } from '../composition/release/releases.ts';
import { dataDir, siteUrl } from '../site/site.ts';
import { checkout, chooseDay, movieWithShows, pickSeats } from '../visitor/booking.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { cards, payWith } from '../visitor/payment.ts';
import { signIn } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';
import { openPage, type OpenedPage } from './audience.ts';
import { promoteShell, publishNextShell, tryShell } from './next-shell.ts';

beforeAll(async () => {
  await restore();
  await publishNextShell('9.0.0-next');
});
afterAll(restore);

const follow = (page: Page, link: string) =>
  page.getByRole('link', { name: link, exact: true }).first().click();
const shellOf = async (page: Page) =>
  (JSON.parse((await page.locator('#settings').textContent()) ?? '{}') as { shell: string }).shell;

test('a tab from before a new shell signs in and buys, without a load of its document until then', async () => {
  const { page, problems } = await newVisitor();
  const movie = await movieWithShows(page, 1);
  await chooseDay(page, movie);
  await page.getByRole('button', { name: /Hall/ }).first().click();
  const [seat] = await pickSeats(page, 1, 'G');
  const isSame = await markDocument(page);
  await promoteShell('9.0.0-next');
  await signIn(page, 'user');
  expect(await isSame()).toBe(true);
  await expect(page.locator(`[data-seat="${seat}"]`)).toHaveAttribute('data-state', 'mine');
  expect(problems).toEqual([]);
  await checkout(page);
  await payWith(page, cards.good);
  // The newest stands first; journeys before this one may have taken the same seat of another show.
  const ticket = page.getByRole('article').filter({ hasText: seat! }).first();
  await expect(ticket).toContainText('Payment Completed');
  expect(await shellOf(page)).toBe('9.0.0-next');
  await rollBack();
});

test('a promotion and a roll-back of the shell move an open tab with its next link', async () => {
  const { page } = await newVisitor();
  await page.goto('/movies');
  await expect(screenOf(page, 'catalog')).toBeVisible();
  const first = await shellOf(page);
  await promoteShell('9.0.0-next');
  await follow(page, 'Favorites');
  await expect.poll(() => shellOf(page)).toBe('9.0.0-next');
  await expect(screenOf(page, 'account')).toBeVisible();
  await rollBack();
  await follow(page, 'Movies');
  await expect.poll(() => shellOf(page)).toBe(first);
  await expect(screenOf(page, 'catalog')).toBeVisible();
});

test('both shells’ scripts are served, whichever is live', async () => {
  await promoteShell('9.0.0-next');
  const scriptIn = async () =>
    /<script defer src="([^"]+)"/.exec(await (await fetch(siteUrl)).text())?.[1] ?? '';
  const next = await scriptIn();
  await rollBack();
  const now = await scriptIn();
  expect(next).not.toBe(now);
  for (const script of [next, now]) expect((await fetch(siteUrl + script)).status).toBe(200);
});

test('a shell that is tried goes to some visitors, who keep it; what it throws is told of it; ended, nobody has it', async () => {
  const tried = '9.1.0-tried';
  await publishNextShell(tried, ';setTimeout(() => { throw new Error("not today"); }, 1500);');
  const end = await tryShell(tried);
  const opened = new Map<string, OpenedPage>();
  // The shell's server hears of it within seconds.
  await expect
    .poll(
      async () => {
        const one = await openPage();
        opened.set(one.shell, one);
        return opened.has(tried);
      },
      { intervals: [20], timeout: 20_000 },
    )
    .toBe(true);
  const { page } = await newVisitor();
  const [name = '', value = ''] = opened.get(tried)!.cookie.split('=');
  await page.context().addCookies([{ name, value, url: siteUrl }]);
  await page.goto('/movies');
  await expect(screenOf(page, 'catalog')).toBeVisible();
  expect(await shellOf(page)).toBe(tried);
  const told = () => readFileSync(path.join(dataDir, 'logs/api.log'), 'utf8');
  await expect.poll(told, { timeout: 15_000 }).toContain(`"browser":{"release":"shell@${tried}"`);
  await follow(page, 'Favorites');
  await expect(screenOf(page, 'account')).toBeVisible();
  expect(await shellOf(page)).toBe(tried);
  await end();
  await expect
    .poll(async () => (await openPage(opened.get(tried)!.cookie)).shell, { timeout: 20_000 })
    .not.toBe(tried);
  await follow(page, 'Movies');
  await expect.poll(() => shellOf(page)).not.toBe(tried);
});
