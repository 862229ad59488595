import { test } from 'vitest';
import { checkout, chooseDay, movieWithShows, pickSeats } from '../visitor/booking.ts';
import { expect } from '../visitor/expect.ts';
import { signIn } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';

test('the best seats together are offered, and a hold is the visitor’s own in another tab, with its clock and the way to pay', async () => {
  const { page, problems } = await newVisitor();
  await page.goto('/');
  await signIn(page, 'user');
  await chooseDay(page, await movieWithShows(page, 6));
  await expect(page.getByText('Free seats, row by row')).toBeVisible();
  await page.getByRole('button', { name: '3', exact: true }).click();
  await page.getByRole('button', { name: 'Best 3 together' }).click();
  const mine = page.locator('[data-seat][data-state=mine]');
  await expect(mine).toHaveCount(3);
  const seats = await mine.evaluateAll((all) => all.map((seat) => (seat as HTMLElement).dataset['seat']));
  const address = page.url();
  const beside = await page.context().newPage();
  await beside.goto(address);
  for (const seat of seats)
    await expect(beside.locator(`[data-seat="${seat}"]`)).toHaveAttribute('data-state', 'available');
  await checkout(page);
  await page.waitForURL(/\/c\/pay\//);
  // It was open before, and nobody has come back to it.
  for (const seat of seats)
    await expect(beside.locator(`[data-seat="${seat}"]`)).toHaveAttribute('data-state', 'mine');
  await beside.close();

  const other = await page.context().newPage();
  await other.setViewportSize({ width: 360, height: 740 });
  await other.goto(address);
  for (const seat of seats)
    await expect(other.locator(`[data-seat="${seat}"]`)).toHaveAttribute('data-state', 'mine');
  await expect(other.getByRole('timer')).toHaveText(/^Held for \d+:\d\d$/);
  // On a phone the blocks stand one under the other; the small map shows them as they are.
  await other.getByRole('button', { name: 'Go to: Right block · rows F–J' }).click();
  await expect(other.locator('[data-seat="H4"]')).toBeInViewport();
  await checkout(other);
  await other.waitForURL(/\/c\/pay\//);
  expect(other.url()).toBe(page.url());
  expect(problems).toEqual([]);
});

test('who comes back from the payment page adds a seat and pays for all of them; in between another show’s page tells of the hold', async () => {
  const { page, problems } = await newVisitor();
  await page.goto('/');
  await signIn(page, 'user');
  await chooseDay(page, await movieWithShows(page, 5));
  const address = page.url();
  const seats = await pickSeats(page, 2, 'B');
  await checkout(page);
  await page.waitForURL(/\/c\/pay\//);
  const before = page.url();

  const hold = page.getByRole('banner').locator('[data-part=running-hold]');
  await page.goto('/');
  await chooseDay(page, await movieWithShows(page, 4));
  // It may be another one of this person's that ends first.
  await expect(hold.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', /\/c\/pay\//);

  await page.goto(address);
  const clock = page.getByRole('region', { name: 'Your selection' }).getByRole('timer');
  await expect(clock).toHaveText(/^Held for \d+:\d\d$/);
  const [more] = await pickSeats(page, 1, 'C');
  await expect(clock).toHaveCount(0);
  await checkout(page);
  await page.waitForURL((url) => /\/c\/pay\//.test(url.pathname) && url.href !== before);
  await expect(page.getByText([...seats, more].join(', '))).toBeVisible();
  expect(problems).toEqual([]);
});
