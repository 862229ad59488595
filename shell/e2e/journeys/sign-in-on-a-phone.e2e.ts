import type { Locator } from 'playwright';
import { test } from 'vitest';
import { expect } from '../visitor/expect.ts';
import { accounts } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';

/** As high as a finger. */
const LEAST = 44;

test('on a phone the fields and buttons of Clerk’s form are as high as a finger', async () => {
  const { page } = await newVisitor({ viewport: { width: 360, height: 740 } });
  await page.goto('/favorite');
  await page.getByRole('button', { name: 'Login' }).click();
  // Clerk puts each step of its form in the place of the one before: what was there a moment ago may have no box any more.
  const expectHighEnough = (control: Locator) =>
    expect.poll(async () => (await control.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(LEAST);
  const next = page.locator('.cl-formButtonPrimary');
  const identifier = page.locator('input[name=identifier]');
  for (const control of [identifier, next]) await expectHighEnough(control);
  await identifier.fill(accounts.user.email);
  await next.click();
  for (const control of [page.locator('input[name=password]:visible'), next]) await expectHighEnough(control);
});
