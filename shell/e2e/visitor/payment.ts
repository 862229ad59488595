import { expect, type Page } from './expect.ts';

export const cards = { good: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const;

/** Fills the hosted card page, which is another origin, and presses Pay. */
export async function payWith(page: Page, card: string): Promise<void> {
  await expect(page).toHaveURL(/\/c\/pay\//);
  const email = page.getByLabel('Email');
  if ((await email.inputValue()) === '') await email.fill('mai@example.test');
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Mai Tran');
  await page.getByRole('button', { name: /^Pay / }).click();
}
