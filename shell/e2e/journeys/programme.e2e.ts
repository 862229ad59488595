import { test } from 'vitest';
import { daysOf } from '../visitor/booking.ts';
import { expect } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';

test('from the front page to the seats in two taps; the programme’s filters and the chosen day survive a reload', async () => {
  const { page, problems } = await newVisitor();
  const chosenTime = page.locator('button[aria-pressed="true"]', { hasText: 'Hall' });
  await page.goto('/');
  // Times come when their card is near the window.
  await page.locator('[data-movie]').first().scrollIntoViewIfNeeded();
  const onCard = page.locator('[data-movie] [data-part=card-times] a').first();
  const first = (await onCard.innerText()).slice(0, 5);
  await onCard.click();
  await expect(page).toHaveURL(/\/seat-layout\/\d+\/[\d-]+\?show=/);
  await expect(chosenTime).toContainText(first);

  await page.goto('/movies');
  const label = page.locator('[data-movie] [data-part=card-times] p').first();
  await label.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await label.boundingBox())!;
  // Beside what stands there, where the card's own link is.
  await page.mouse.click(x + width - 4, y + height / 2);
  await expect(page).toHaveURL(/\/movie-detail\/\d+\/1$/);

  await page.goto('/movies');
  await page.getByRole('link', { name: 'This week' }).click();
  const row = page.getByRole('article').first();
  await expect(row.getByRole('list').getByRole('link').first()).toContainText(
    /\d\d:\d\d.*Plenty left.*Hall \d · \$/s,
  );
  const genre = page.getByRole('combobox', { name: 'Genre' });
  const all = await page.getByRole('article').count();
  await genre.selectOption('Horror');
  await expect(page).toHaveURL(/\/movies\?day=week&genre=Horror$/);
  await page.reload();
  await expect(genre).toHaveValue('Horror');
  await expect(row).toBeVisible();
  expect(await page.getByRole('article').count()).toBeLessThan(all);
  const time = (await row.getByRole('list').getByRole('link').first().innerText()).slice(0, 5);
  await row.getByRole('list').getByRole('link').first().click();
  await expect(chosenTime).toContainText(time);

  await page.getByRole('link', { name: 'Change day' }).click();
  await daysOf(page).last().click();
  await page.reload();
  await expect(daysOf(page).last()).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('link', { name: 'Book Now' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('the programme is filtered by time of day and language, and cleared of it', async () => {
  const { page, problems } = await newVisitor();
  await page.goto('/movies?day=week');
  const times = page.getByRole('article').getByRole('list').getByRole('link');
  const hours = async () =>
    (await times.allInnerTexts()).map((text) => Number(/(\d\d):\d\d/.exec(text)?.[1] ?? NaN));
  await expect(times.first()).toBeVisible();
  const all = await times.count();
  await page
    .getByRole('combobox', { name: 'Time of day' })
    .selectOption({ label: 'Evening, 17:00 to 21:00' });
  await expect(page).toHaveURL(/time=evening/);
  await expect.poll(async () => (await hours()).every((hour) => hour >= 17 && hour < 21)).toBe(true);
  const evening = await times.count();
  expect(evening).toBeGreaterThan(0);
  expect(evening).toBeLessThan(all);

  const language = page.getByRole('combobox', { name: 'Language' });
  const other = (await language.locator('option').allInnerTexts()).findLast((one) => one !== 'All') ?? '';
  await language.selectOption({ label: other });
  await expect(page).toHaveURL(/language=/);
  await expect.poll(() => times.count()).toBeLessThan(evening);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/movies\?day=week$/);
  await expect.poll(() => times.count()).toBe(all);
  expect(problems).toEqual([]);
});
