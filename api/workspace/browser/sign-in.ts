import type { Page } from 'playwright';

const accounts = {
  user: { email: 'user@matinee.test', password: 'matinee-user' },
  admin: { email: 'admin@matinee.test', password: 'matinee-admin' },
  door: { email: 'door@matinee.test', password: 'matinee-door' },
};
/** Who can sign in to a site with the local Clerk. */
export type Account = keyof typeof accounts;

/** Fills in Clerk's own form, which is open in the page. */
export async function fillSignIn(page: Page, who: Account): Promise<void> {
  await page.locator('input[name=identifier]').fill(accounts[who].email);
  await page.locator('.cl-formButtonPrimary').click();
  await page.locator('input[name=password]:visible').fill(accounts[who].password);
  await page.locator('.cl-formButtonPrimary').click();
}

/** Opens a page that is for people who are signed in, signs in and waits until the site knows. */
export async function signIn(page: Page, who: Account): Promise<void> {
  await page.goto('/favorite');
  await page.getByRole('button', { name: 'Login' }).click();
  await fillSignIn(page, who);
  await page.locator('.cl-userButtonTrigger').waitFor();
}
