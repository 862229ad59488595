import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../../testing/launch-browser.ts';
import { localAccounts } from '../index.ts';
import { bundlePage } from '../testing/bundle-page.ts';
import { startSite } from '../testing/site.ts';
import { enter, openLogin, userButton, who } from '../testing/steps.ts';

const lan = { email: 'lan@matinee.test', password: 'matinee-lan', firstName: 'Lan', lastName: 'Do' };
const waiting = {
  email: 'waits@matinee.test',
  password: 'matinee-waits',
  pendingTask: 'choose-organization',
};

let browser: Browser;
let site: Awaited<ReturnType<typeof startSite>>;
let dir: string;
let page: Page;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'matinee-clerk-'));
  site = await startSite(await bundlePage(), { dir, seed: [...localAccounts, lan, waiting] });
  browser = await launchBrowser();
});
beforeEach(async () => {
  const context = await browser.newContext();
  page = await context.newPage();
  await page.goto(site.origin);
});
afterEach(() => page.context().close());
afterAll(async () => {
  await browser.close();
  await site.close();
  await rm(dir, { recursive: true });
});

const mai = ['user@matinee.test', 'matinee-user'] as const;
const answer = () => page.getByTestId('answer');

test('a person signs in by the dialog and the page gets a token that verifies', async () => {
  await openLogin(page);
  await enter(page, ...mai);
  await who(page, 'Mai Tran user@matinee.test');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await answer().getByText(`"azp":"${site.origin}"`).waitFor();
  const first = await answer().innerText();
  await page.getByRole('button', { name: 'Ask afresh' }).click();
  await expect.poll(() => answer().innerText(), { timeout: 10_000 }).not.toBe(first);
});

test('an unknown account and a wrong password are told beside their field', async () => {
  await openLogin(page);
  await page.locator('input[name=identifier]').fill('nobody@matinee.test');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByText("Couldn't find your account.").first().waitFor();
  await enter(page, mai[0], 'not-the-password');
  await page.getByText('Password is incorrect').first().waitFor();
  await page.locator('input[name=password]').fill(mai[1]);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await who(page, 'Mai Tran user@matinee.test');
});

test('the form inside a page signs in too', async () => {
  await page.goto(`${site.origin}/admin`);
  await enter(page, 'admin@matinee.test', 'matinee-admin');
  await who(page, 'Linh Pham admin@matinee.test');
});

test('a session outlives a reload and a restart of the stand-in', async () => {
  await openLogin(page);
  await enter(page, ...mai);
  await who(page, 'Mai Tran user@matinee.test');
  await page.reload();
  await who(page, 'Mai Tran user@matinee.test');
  await site.restart();
  await page.getByRole('button', { name: 'Ask afresh' }).click();
  await answer().getByText('"sts":"active"').waitFor();
  await page.reload();
  await who(page, 'Mai Tran user@matinee.test');
});

test('the user button has its own item, the account dialog and the way out', async () => {
  await openLogin(page);
  await enter(page, lan.email, lan.password);
  await userButton(page).click();
  await page.getByRole('menuitem', { name: 'My Booking' }).click();
  await answer().getByText('my bookings').waitFor();
  await userButton(page).click();
  await page.getByRole('menuitem', { name: 'Manage account' }).click();
  await page.getByRole('button', { name: 'Update profile' }).click();
  await page.getByLabel('Last name').fill('Nguyen');
  await page.getByRole('button', { name: 'Save' }).click();
  await who(page, 'Lan Nguyen lan@matinee.test');
  await page.getByRole('button', { name: 'Close modal' }).click();
  await userButton(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await who(page, 'visitor');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await answer().getByText('nobody').waitFor();
  await page.reload();
  await who(page, 'visitor');
});

test('a new person signs up and is signed in', async () => {
  await page.getByRole('button', { name: 'Register' }).click();
  await page.locator('input[name=emailAddress]').fill('new@matinee.test');
  await page.locator('input[name=firstName]').fill('Nga');
  await page.locator('input[name=lastName]').fill('Le');
  await page.locator('input[name=password]').fill('popcorn-and-cola');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await who(page, 'Nga Le new@matinee.test');
});

test('a session with an open task counts as signed out, and its tokens say that it is pending', async () => {
  await openLogin(page);
  await enter(page, waiting.email, waiting.password);
  await page.getByText('Signed in as waits@matinee.test').waitFor();
  await page.reload();
  await who(page, 'visitor');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  // clerk-js still hands out tokens: it is the API that has to look at their status.
  await answer().getByText('"sts":"pending"').waitFor();
});

test('an admin gives the second factor where it is asked for, and the next token says so', async () => {
  await page.goto(`${site.origin}/admin`);
  await enter(page, 'admin@matinee.test', 'matinee-admin');
  await who(page, 'Linh Pham admin@matinee.test');
  await page.evaluate(
    `Clerk.__internal_openReverification({
      level: 'second_factor',
      afterVerification: () => void (document.title = 'proven'),
      // Only for who hears of both does Clerk close its dialog.
      afterVerificationCancelled: () => void (document.title = 'cancelled'),
    })`,
  );
  await page.locator('.cl-otpCodeField').waitFor();
  await page.keyboard.type('424242');
  await expect.poll(() => page.title(), { timeout: 10_000 }).toBe('proven');
  await page.getByRole('button', { name: 'Ask afresh' }).click();
  await answer().getByText('"fva":[0,0]').waitFor();
});
