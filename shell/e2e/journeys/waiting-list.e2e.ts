import { afterAll, beforeAll, test, vi } from 'vitest';
import { site, siteUrl } from '../site/site.ts';
import { checkout, pickSeats } from '../visitor/booking.ts';
import { expect } from '../visitor/expect.ts';
import { cards, payWith } from '../visitor/payment.ts';
import { mailAbout, mails } from '../visitor/mailbox.ts';
import { signIn } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';

const seatsPerRow = async () => {
  const answer = (await (await fetch(`${siteUrl}/api/site`)).json()) as {
    site: { hall: { seatsPerRow: number } };
  };
  return answer.site.hall.seatsPerRow;
};

// A hall of three seats is full with one booking.
beforeAll(async () => {
  const settings = { HALL_ROWS: 'A', SEATS_PER_ROW: '3', WAITING_SECONDS: '1' };
  await site({ act: 'start', server: 'api', settings });
  await vi.waitFor(async () => expect(await seatsPerRow()).toBe(3), 20_000);
});
afterAll(async () => {
  await site({ act: 'start', server: 'api' });
  await vi.waitFor(async () => expect(await seatsPerRow()).toBe(8), 20_000);
});

test('who waits for a sold-out show gets the seats that come back, is told so by e-mail, and pays for them', async () => {
  const { page: buyer } = await newVisitor();
  await buyer.goto('/');
  await signIn(buyer, 'admin');
  // Late in the evening today's last show cannot be cancelled any more.
  await buyer.goto('/movies?day=tomorrow');
  await buyer.getByRole('article').nth(1).getByRole('list').getByRole('link').last().click();
  await expect(buyer).toHaveURL(/\?show=/);
  const seats = buyer.url();
  await pickSeats(buyer, 3);
  await checkout(buyer);
  await payWith(buyer, cards.good);
  await expect(buyer).toHaveURL(/\/my-booking$/);

  const { page } = await newVisitor();
  await page.goto(seats);
  await signIn(page, 'user');
  const notice = page.getByRole('region', { name: 'Waiting list' });
  await notice.getByRole('button', { name: '2', exact: true }).click();
  await notice.getByRole('button', { name: 'Wait for seats' }).click();
  await expect(notice).toContainText('You wait for 2 seats together. You are the first.');

  await page.goto('/my-booking');
  const place = page.getByRole('region', { name: 'Waiting list' });
  await expect(place).toContainText('You wait for 2 seats together. You are the first.');
  await place.getByRole('link').click();
  await expect(notice).toContainText('You are the first.');

  await buyer.goto('/admin/list-shows');
  await expect(buyer.getByText('+ 2 waited for')).toBeVisible();
  await buyer.goto('/my-booking');
  const ticket = buyer.getByRole('article').filter({ hasText: 'A1, A2, A3' }).first();
  await ticket.getByRole('button', { name: 'Cancel and refund' }).click();
  await ticket.getByRole('button', { name: /^Yes/ }).click();

  // Without a word from the visitor: the page sees it by itself.
  await expect(page.getByRole('region', { name: 'Your selection' })).toContainText('2 of 5', {
    timeout: 30_000,
  });
  await expect
    .poll(
      async () => (await mails()).filter(({ subject }) => subject.startsWith('Seats for you until')).length,
    )
    .toBe(1);
  await checkout(page);
  await payWith(page, cards.good);
  await expect(page).toHaveURL(/\/my-booking$/);
  await expect(page.getByText('Payment Completed').first()).toBeVisible();
  const given = await mailAbout(['A1', 'A2', 'A3'], /^Cancelled/);
  expect(given.text).toContain('You have given your seats back');
  expect(given.text).toMatch(/\$[\d.]+ goes back the way you paid/);
});
