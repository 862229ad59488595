import { cleanEnvironment } from '../build/clean-environment.ts';
import type { Browser, BrowserContextOptions } from 'playwright';
import { browserFlags } from './browser-flags.ts';
import { installedBrowser } from './installed-browser.ts';

/**
 * Starts a Chromium: that of CHROMIUM_PATH, Playwright's own or one of this machine.
 * @throws {Error} a sentence that says what to do, when there is none
 */
export async function startBrowser(env: Record<string, string | undefined>): Promise<Browser> {
  // Only who tries a set needs it: it is large.
  const { chromium } = await import('playwright').catch((cause: unknown) => {
    throw new Error('The package playwright is not installed: it opens the pages that are tried.', { cause });
  });
  const executablePath =
    env['CHROMIUM_PATH'] || installedBrowser(chromium.executablePath(), cleanEnvironment(env));
  if (!executablePath)
    throw new Error(
      'There is no Chromium: install one (npx playwright install chromium) or set CHROMIUM_PATH.',
    );
  return chromium.launch({ executablePath, args: browserFlags, env: cleanEnvironment(env) });
}

/** What a browser knows of somebody who is signed in. */
export type SignedIn = NonNullable<BrowserContextOptions['storageState']>;

/**
 * Signs in at the site as it is live: what is tried is not there when the password is typed.
 * @param account address and password, with a colon
 * @param setting where the account was set
 * @throws {Error} a sentence that names the setting
 */
export async function signIn(
  browser: Browser,
  siteUrl: string,
  account: string,
  setting: 'SMOKE_ACCOUNT' | 'SMOKE_ADMIN_ACCOUNT',
): Promise<SignedIn> {
  const [email = '', ...password] = account.split(':');
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.goto(siteUrl);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.locator('input[name=identifier]').fill(email);
    await page.locator('.cl-formButtonPrimary').click();
    await page.locator('input[name=password]:visible').fill(password.join(':'));
    await page.locator('.cl-formButtonPrimary').click();
    await page.locator('.cl-userButtonTrigger').waitFor();
    return await context.storageState();
  } catch (cause) {
    throw new Error(
      `Nobody could be signed in: look at ${setting}, and that the account has no second factor.`,
      { cause },
    );
  } finally {
    await context.close();
  }
}
