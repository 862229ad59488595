import type { Page } from 'playwright';

/** Opens the sign-in dialog, waiting for the page to know that nobody is signed in. */
export async function openLogin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('dialog').waitFor();
}

/** Types an address and then its password into Clerk's form, wherever that stands. */
export async function enter(page: Page, email: string, password: string): Promise<void> {
  const forward = page.getByRole('button', { name: 'Continue', exact: true });
  await page.locator('input[name=identifier]').fill(email);
  await forward.click();
  await page.locator('input[name=password]:not([tabindex="-1"])').fill(password);
  await forward.click();
}

/** Waits until the page shows this person. */
export const who = (page: Page, text: string) =>
  page.getByTestId('who').getByText(text, { exact: true }).waitFor();

export const userButton = (page: Page) => page.getByRole('button', { name: 'Open user menu' });
