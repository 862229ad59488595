import { afterAll, beforeAll, expect as is, test } from 'vitest';
import { axeFindings } from '../accessibility/rules/axe.ts';
import { overflows } from '../accessibility/rules/overflow.ts';
import { liveComposition, promoteNext, publishFixture, restore } from '../composition/release/releases.ts';
import { beAtDaybreak, buyForToday, openDoor, scan } from '../visitor/door.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { signIn } from '../visitor/sign-in.ts';
import { site, siteUrl } from '../site/site.ts';
import { newVisitor } from '../visitor/visitor.ts';

beforeAll(async () => {
  await beAtDaybreak();
  // What browsers keep comes from the site itself.
  await site({ act: 'start', server: 'shell', settings: { MIRROR: 'last' } });
});
afterAll(async () => {
  await restore();
  await site({ act: 'start', server: 'api' });
  await site({ act: 'start', server: 'shell' });
});

/** Addresses of everything that is kept in the browser. */
const keptIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('matinee-set'));
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
/** Resolves once a page is kept with all of its files. */
const untilKept = (page: Page) =>
  expect.poll(async () => (await keptIn(page)).some((kept) => kept.startsWith('/__offline/'))).toBe(true);

/** Nothing to find on a page as it stands, also on a small phone. */
async function isSound(page: Page): Promise<void> {
  is(await axeFindings(page)).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 740 });
  is(await overflows(page)).toEqual([]);
  if (size) await page.setViewportSize(size);
}

/** Scans when the door has come: this browser tells a page of a worker that there is a network, so that sign-in is waited for first. */
async function scanAtLast(door: Page, code: string): Promise<void> {
  await expect(door.getByLabel('Scan a code')).toBeVisible();
  await scan(door, code);
}

const ticketOf = (page: Page, seat: string) =>
  page.getByRole('article').getByRole('img', { name: new RegExp(`QR code of seat ${seat}`) });

test('in airplane mode the phone shows its tickets and the door admits each seat once; signing out takes them away', async () => {
  const { page, problems } = await newVisitor({ viewport: { width: 390, height: 844 } });
  await page.goto('/');
  await signIn(page, 'user');
  const seats = await buyForToday(page, 2, 'F');
  await expect(ticketOf(page, seats[0]!)).toBeVisible();
  await untilKept(page);
  const code = await page
    .evaluate(() => localStorage.getItem('own:account-visits') ?? '')
    .then((kept) => /"code":"([A-Z2-7]{100,})"/.exec(kept)?.[1] ?? '');
  const door = await openDoor('Door 1');
  await expect(door.getByLabel('Scan a code')).toBeVisible();
  await untilKept(door);

  for (const each of [page, door]) await each.context().setOffline(true);
  await page.goto('/my-booking');
  await expect(page.getByRole('status').filter({ hasText: 'These are your tickets as of' })).toBeVisible();
  await expect(ticketOf(page, seats[0]!)).toBeVisible();
  await isSound(page);
  await page.goto('/movies');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await isSound(page);
  await page.getByRole('link', { name: 'My Booking' }).click();
  await expect(ticketOf(page, seats[0]!)).toBeVisible();

  await door.goto('/admin/door');
  await scanAtLast(door, code);
  await expect(door.getByText(`Seat ${seats[0]}`, { exact: true })).toBeVisible();
  await scan(door, code);
  await expect(door.getByText('Already used')).toBeVisible();
  await isSound(door);
  await door.reload();
  await scanAtLast(door, code);
  await expect(door.getByText('Already used')).toBeVisible();

  for (const each of [page, door]) await each.context().setOffline(false);
  // What it let in is told once it is signed in again.
  const ticket = page.getByRole('article').filter({ hasText: seats.join(', ') });
  await expect(async () => {
    await page.goto('/my-booking');
    await ticket.getByRole('button', { name: seats[0]!, exact: true }).click();
    await expect(ticket.getByText(/^Let in at/)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await page.locator('.cl-userButtonTrigger').click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  // My Booking asks to sign in for as long as Clerk takes to lead to the front page.
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('own:'))))
    .toEqual([]);
  await page.context().setOffline(true);
  await page.goto('/my-booking');
  await expect(page.getByRole('article')).toHaveCount(0);
  expect(problems.filter((problem) => /policy/i.test(problem))).toEqual([]);
});

test('a browser that has no room for the page of the tickets says so, and what would help', async () => {
  const { page } = await newVisitor();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.overrideQuotaForOrigin', { origin: siteUrl, quotaSize: 1 });
  await page.goto('/');
  await signIn(page, 'user');
  const seats = await buyForToday(page, 1, 'G');
  await expect(ticketOf(page, seats[0]!)).toBeVisible();
  await expect(page.getByText(/keeps no copy of your tickets/)).toBeVisible();
  is(await keptIn(page)).toEqual([]);
});

test('a ticket that a friend was sent is there in airplane mode, without an account, until it was taken back', async () => {
  const { page } = await newVisitor();
  await page.goto('/');
  await signIn(page, 'user');
  const [seat = ''] = await buyForToday(page, 1, 'D');
  const ticket = page.getByRole('article').filter({ has: page.getByText(`Seat ${seat}`, { exact: true }) });
  await ticket.getByRole('button', { name: `Send seat ${seat} to a friend` }).click();
  const link = await ticket.getByLabel(`Link with the ticket of seat ${seat}`).inputValue();

  const { page: friend, problems } = await newVisitor({ viewport: { width: 390, height: 844 } });
  const code = friend.getByRole('img', { name: `QR code of seat ${seat}` });
  await friend.goto(link);
  await expect(code).toBeVisible();
  await expect(friend.getByText('Turn the brightness of your screen up')).toBeVisible();
  await untilKept(friend);
  is(JSON.stringify(await keptIn(friend))).not.toContain(new URL(link).pathname);
  await friend.context().setOffline(true);
  await friend.goto(link);
  await expect(code).toBeVisible();
  await expect(friend.getByRole('status').filter({ hasText: 'This is your ticket as of' })).toBeVisible();
  await isSound(friend);
  // Of another link nothing was kept.
  await friend.goto('/ticket/another');
  // The header has one as well, once it is known that nobody can sign in.
  const inPage = friend.getByRole('main');
  await expect(inPage.getByRole('button', { name: 'Try again' })).toBeVisible();

  await ticket.getByRole('button', { name: `Take seat ${seat} back` }).click();
  await friend.context().setOffline(false);
  await friend.goto(link);
  await expect(friend.getByText('This link has no ticket any more')).toBeVisible();
  await friend.context().setOffline(true);
  await friend.goto(link);
  await expect(inPage.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(code).toHaveCount(0);
  expect(problems.filter((problem) => /policy/i.test(problem))).toEqual([]);
});

test.each(['/my-booking', '/admin/door'])(
  'a browser finds nothing that keeps %s from being installed',
  async (path) => {
    const { page } = await newVisitor();
    await page.goto(path);
    await expect(page.locator('link[rel=manifest]')).toHaveCount(1);
    const browser = await page.context().newCDPSession(page);
    const { errors, url } = await browser.send('Page.getAppManifest');
    is(errors).toEqual([]);
    is(new URL(url).origin).toBe(new URL(siteUrl).origin);
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    // A window of its own without a history is what tests have; nobody installs from one.
    is(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  },
);

test('of a release that is live no more no browser keeps anything', async () => {
  await restore();
  const { page } = await newVisitor();
  await page.goto('/');
  await signIn(page, 'user');
  await untilKept(page);
  const { version } = (await liveComposition()).remotes.find(({ name }) => name === 'account')!;
  const ofAccount = async () =>
    (await keptIn(page)).filter((file) => file.startsWith(`/__files/account/${version}/`)).length;
  expect(await ofAccount()).toBeGreaterThan(1);
  // A release of the account without the page that was kept.
  await publishFixture('11.0.0');
  await promoteNext('11.0.0');
  const answer = await page.goto('/movies');
  // What the worker passes on is somebody's view all the same: the page may report.
  expect(await answer?.text()).toContain('id="report"');
  await expect.poll(ofAccount).toBe(0);
  await page.context().setOffline(true);
  await page.goto('/my-booking');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
});
