import { expect, type Page } from './expect.ts';

export const accounts = {
  user: { email: 'user@matinee.test', password: 'matinee-user' },
  admin: { email: 'admin@matinee.test', password: 'matinee-admin' },
  door: { email: 'door@matinee.test', password: 'matinee-door' },
} as const;

/** Fills Clerk's own form, which is open in the page, and waits until it has let the person in. */
export async function fillSignIn(page: Page, who: keyof typeof accounts): Promise<void> {
  const { email, password } = accounts[who];
  await page.locator('input[name=identifier]').fill(email);
  await page.locator('.cl-formButtonPrimary').click();
  await page.locator('input[name=password]:visible').fill(password);
  await page.locator('.cl-formButtonPrimary').click();
  await expect(page.locator('input[name=password]')).toHaveCount(0);
}

/** Gives the second factor where an act asks for it; the local Clerk takes its test code. */
export async function confirmIdentity(page: Page): Promise<void> {
  await expect(page.locator('.cl-modalContent .cl-otpCodeField')).toBeVisible();
  await page.keyboard.type('424242');
  await expect(page.locator('.cl-modalContent')).toHaveCount(0);
}

/** Signs in by the header's Login button. */
export async function signIn(page: Page, who: keyof typeof accounts): Promise<void> {
  await page.getByRole('button', { name: 'Login' }).click();
  await fillSignIn(page, who);
  await expect(page.locator('.cl-userButtonTrigger')).toBeVisible();
}
