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
