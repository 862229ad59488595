import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../testing/launch-browser.ts';
import { bundlePage } from '../testing/bundle-page.ts';
import { startSite } from '../testing/site.ts';
import { enter, openLogin, userButton, who } from '../testing/steps.ts';

// Told from the look: blocked styles would leave the dialog in the flow of the page.
const BACKDROP_POSITION = `getComputedStyle(document.querySelector('.cl-modalBackdrop')).position`;

let browser: Browser;
let script: string;
beforeAll(async () => {
  script = await bundlePage();
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test.each([
  ['a style nonce', 'c3R5bGU'],
  ['inline styles', undefined],
])('with %s Clerk needs nothing that a strict policy forbids', async (_, nonce) => {
  const site = await startSite(script, {}, nonce);
  const page = await browser.newPage();
  const violations: string[] = [];
  await page.exposeFunction('tellViolation', (what: string) => violations.push(what));
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    tellViolation(event.effectiveDirective + ' ' + event.blockedURI))`);

  await page.goto(site.origin);
  await openLogin(page);
  expect(await page.evaluate(BACKDROP_POSITION)).toBe('fixed');
  await enter(page, 'user@matinee.test', 'matinee-user');
  await who(page, 'Mai Tran user@matinee.test');
  await userButton(page).click();
  await page.getByRole('menuitem', { name: 'Manage account' }).click();
  await page.getByRole('button', { name: 'Security' }).click();
  await page.getByText('Active devices').first().waitFor();
  await page.getByRole('button', { name: 'Close modal' }).click();
  await userButton(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await who(page, 'visitor');

  expect(violations).toEqual([]);
  await page.close();
  await site.close();
});

const BOT_CHECK = 'https://challenges.cloudflare.com';
/** As much of Cloudflare's script as Clerk uses: it passes everybody. */
const PASSES = `window.turnstile = {
  render(_, { callback }) { setTimeout(callback, 0, 'passed'); return 'one'; },
  remove() {}, reset() {},
}`;

test.each([
  ['nobody can sign up', undefined, false],
  ['people sign up', BOT_CHECK, true],
])(
  'where Clerk checks for bots %s when the policy has %s beside Clerk’s host',
  async (_, scripts, isLetIn) => {
    const site = await startSite(script, { hasBotCheck: true }, undefined, scripts);
    const page = await browser.newPage();
    await page.route(`${BOT_CHECK}/**`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: PASSES }),
    );
    await page.goto(site.origin);
    await openLogin(page);
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.locator('input[name=emailAddress]').fill('new@matinee.test');
    await page.locator('input[name=password]:not([tabindex="-1"])').fill('a long word of mine');
    const answered = page.waitForResponse((response) => response.url().includes('/client/sign_ups'));
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    expect((await answered).status()).toBe(isLetIn ? 200 : 400);
    await page.close();
    await site.close();
  },
);
