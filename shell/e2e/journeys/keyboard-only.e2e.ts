import { test } from 'vitest';
import { daysOf } from '../visitor/booking.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { enter, tabTo, typeInto } from '../visitor/keyboard.ts';
import { cards } from '../visitor/payment.ts';
import { accounts } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function signInByKeyboard(page: Page): Promise<void> {
  await typeInto(page, page.locator('input[name=identifier]'), accounts.user.email);
  await page.keyboard.press('Enter');
  await typeInto(page, page.locator('input[name=password]:visible'), accounts.user.password);
  await page.keyboard.press('Enter');
  await expect(page.locator('.cl-userButtonTrigger')).toBeVisible();
}

async function payByKeyboard(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/c\/pay\//);
  const email = page.getByLabel('Email');
  if ((await email.inputValue()) === '') await typeInto(page, email, accounts.user.email);
  await typeInto(page, page.getByLabel('Card number'), cards.good.replaceAll(' ', ''));
  await typeInto(page, page.getByLabel('Expiry'), '1234');
  await typeInto(page, page.getByLabel('CVC'), '123');
  await typeInto(page, page.getByLabel('Name on card'), 'Mai Tran');
  await enter(page, button(page, /^Pay /));
}

test('the whole purchase needs no mouse', async () => {
  const { page, problems } = await newVisitor();
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/');
  await expect(page.locator('[data-movie]')).toHaveCount(4);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await enter(page, page.locator('[data-movie]').nth(3).getByRole('link').first());

  await expect(page).toHaveURL(/\/movie-detail\//);
  await expect(heading).toBeFocused();
  await enter(page, daysOf(page).last());
  await expect(daysOf(page).last()).toHaveAttribute('aria-current', 'true');
  await expect(daysOf(page).last()).toBeFocused();
  await enter(page, page.getByRole('link', { name: 'Book Now' }));

  await expect(page).toHaveURL(/\/seat-layout\//);
  await expect(heading).toBeFocused();
  const timing = page.locator('button[aria-pressed]', { hasText: 'Hall' }).last();
  await enter(page, timing);
  await expect(timing).toHaveAttribute('aria-pressed', 'true');
  const seat = (name: string) => page.locator(`[data-seat="${name}"]`);
  await tabTo(page, seat('A1'));
  for (const key of ['PageDown', 'ArrowDown', 'Space', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  for (const name of ['G1', 'G2']) await expect(seat(name)).toHaveAttribute('data-state', 'mine');

  await enter(page, button(page, 'Process to checkout'));
  await expect(page.getByText('Please Sign In!')).toBeVisible();
  await signInByKeyboard(page);
  await enter(page, button(page, 'Process to checkout'));
  await payByKeyboard(page);

  await expect(page).toHaveURL(/\/my-booking$/);
  // Another journey holds the same seats of another movie and never pays.
  const ticket = page
    .getByRole('article')
    .filter({ hasText: 'G1, G2' })
    .filter({ hasText: 'Cancel and refund' });
  await expect(ticket).toContainText('Payment Completed');
  expect(problems).toEqual([]);
});
