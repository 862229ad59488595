import { test } from 'vitest';
import { pickSeats } from '../visitor/booking.ts';
import { expect } from '../visitor/expect.ts';
import { hold, looking, seat, seatPage } from '../visitor/live-seats.ts';

test('seats that one visitor takes appear to another, who keeps their own choice and loses what is gone', async () => {
  const address = await seatPage(4);
  const one = await looking('user', address);
  const other = await looking('admin', address);
  const asked: string[] = [];
  other.page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  const [kept] = await pickSeats(other.page, 1, 'H');
  const wanted = await pickSeats(one.page, 2, 'G');
  const [lost] = wanted;
  await seat(other.page, lost!).click();
  await expect(seat(other.page, lost!)).toHaveAttribute('data-state', 'mine');

  await hold(one.page);
  for (const name of wanted) await expect(seat(other.page, name)).toHaveAttribute('data-state', 'taken');
  await expect(seat(other.page, kept!)).toHaveAttribute('data-state', 'mine');
  const sentence = `Seat ${lost} has just been taken and was removed from your selection`;
  await expect(other.page.locator('[aria-live=polite]', { hasText: sentence }).first()).toBeAttached();
  await expect(other.page.getByRole('region', { name: 'Your selection' })).toContainText('1 of 5');
  // Told, not asked for.
  expect(asked.filter((path) => /\/api\/booking\/seat\/[^/]+$/.test(path))).toEqual([]);
  expect(other.problems).toEqual([]);
});
