import { test } from 'vitest';
import { checkout, chooseDay, movieWithShows, pickSeats } from '../visitor/booking.ts';
import { expect } from '../visitor/expect.ts';
import { cards, payWith } from '../visitor/payment.ts';
import { signIn } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';

test('who holds seats shares them by a link, and each of two pays for one', async () => {
  const { page: holder } = await newVisitor();
  await holder.goto('/');
  await signIn(holder, 'admin');
  await chooseDay(holder, await movieWithShows(holder, 2));
  const seats = await pickSeats(holder, 2, 'H');
  await checkout(holder);
  await holder.waitForURL(/\/c\/pay\//);
  await holder.goto('/my-booking');
  await holder.getByRole('button', { name: 'Let friends pay for themselves' }).click();
  const link = holder.getByLabel('Link for your friends');
  await expect(link).toHaveValue(/\/my-booking\?share=[\w-]{22}$/);

  const { page: friend } = await newVisitor();
  await friend.goto(await link.inputValue());
  await friend.getByRole('button', { name: 'Sign in' }).click();
  await friend.locator('input[name=identifier]').fill('user@matinee.test');
  await friend.locator('.cl-formButtonPrimary').click();
  await friend.locator('input[name=password]:visible').fill('matinee-user');
  await friend.locator('.cl-formButtonPrimary').click();
  await friend.getByRole('button', { name: `Take and pay Seat ${seats[1]}` }).click();
  await payWith(friend, cards.good);
  await expect(friend).toHaveURL(/\/my-booking$/);
  const ticket = friend.getByRole('article').filter({ hasText: seats[1]! });
  await expect(ticket.getByText('Payment Completed').first()).toBeVisible();

  const row = (seat = '') => holder.getByRole('listitem').filter({ hasText: `Seat ${seat}` });
  await expect(row(seats[1])).toContainText('Paid', { timeout: 15_000 });
  await row(seats[0])
    .getByRole('button', { name: /^Pay for it/ })
    .click();
  await payWith(holder, cards.good);
  await expect(holder).toHaveURL(/\/my-booking$/);
  await expect(holder.getByRole('article').filter({ hasText: seats[0]! }).first()).toContainText(
    'Payment Completed',
  );
});
