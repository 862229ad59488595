import { test } from 'vitest';
import { expect, type Page } from '../visitor/expect.ts';
import { enter, tabTo, typeInto } from '../visitor/keyboard.ts';
import { accounts } from '../visitor/sign-in.ts';
import { newVisitor } from '../visitor/visitor.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function signInByKeyboard(page: Page): Promise<void> {
  await typeInto(page, page.locator('input[name=identifier]'), accounts.admin.email);
  await page.keyboard.press('Enter');
  await typeInto(page, page.locator('input[name=password]:visible'), accounts.admin.password);
  await page.keyboard.press('Enter');
}

/** Types a date and a time into the parts of a `datetime-local` field, in the order of this browser’s language. */
async function typeDateAndTime(page: Page, field: ReturnType<Page['getByLabel']>, day: string, time: string) {
  await tabTo(page, field);
  const [year = '', month = '', date = ''] = day.split('-');
  await page.keyboard.type(`${month}${date}${year}`);
  await page.keyboard.press('ArrowRight');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const twelve = String(hours % 12 || 12).padStart(2, '0');
  await page.keyboard.type(`${twelve}${String(minutes).padStart(2, '0')}${hours < 12 ? 'AM' : 'PM'}`);
  await expect(field).toHaveValue(`${day}T${time}`);
}

test('adding shows needs no mouse, from signing in to the list of shows', async () => {
  const { page, problems } = await newVisitor({ locale: 'en-US' });
  await page.goto('/admin');
  await signInByKeyboard(page);
  await expect(heading(page)).toHaveText('Dashboard');

  await enter(page, page.getByRole('link', { name: 'Add Shows' }));
  await expect(heading(page)).toHaveText('Add Shows');
  await expect(heading(page)).toBeFocused();

  // A group of radio buttons is one tab stop; arrow keys choose.
  const movies = page.getByRole('radio');
  await tabTo(page, movies.first());
  await page.keyboard.press('ArrowRight');
  await expect(movies.nth(1)).toBeChecked();
  const chosen = movies.nth(1);
  const title = await chosen.evaluate(
    (radio: HTMLInputElement) => radio.labels?.[0]?.innerText.split('\n')[0],
  );

  await typeInto(page, page.getByRole('spinbutton', { name: 'Show Price' }), '7.25');
  const when = page.getByLabel('Select Date and Time');
  const day = new Date(Date.now() + 24 * 86_400_000).toISOString().slice(0, 10);
  for (const time of ['11:05', '20:40', '23:30']) {
    await typeDateAndTime(page, when, day, time);
    await enter(page, page.getByRole('button', { name: 'Add Time' }));
    await expect(page.getByRole('button', { name: new RegExp(`^Remove ${time}`) })).toBeVisible();
  }
  await enter(page, page.getByRole('button', { name: /^Remove 23:30/ }));
  await expect(page.getByText(/Đã xóa suất chiếu lúc 23:30/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove 23:30/ })).toHaveCount(0);
  // What was pressed is gone; Tab goes on from a place nearby and not from the top of the page.
  await expect(page.locator('body')).not.toBeFocused();

  await enter(page, page.getByRole('button', { name: 'Add Show', exact: true }));
  await expect(page.getByText('Selected Date-Time')).toHaveCount(0);
  await enter(page, page.getByRole('link', { name: 'List Shows' }));
  await expect(heading(page)).toHaveText('List Shows');
  await expect(heading(page)).toBeFocused();
  await typeInto(
    page,
    page.getByRole('searchbox').or(page.getByPlaceholder('Filter by movie')),
    String(title),
  );
  const shown = dayOf(day);
  for (const time of ['11:05', '20:40'])
    await expect(page.getByRole('row').filter({ hasText: shown }).filter({ hasText: time })).toHaveCount(1);
  await expect(page.getByRole('row').filter({ hasText: shown }).filter({ hasText: '23:30' })).toHaveCount(0);
  expect(problems).toEqual([]);
});

/** `21 Nov 2026`, as tables show a date. */
const dayOf = (date: string): string =>
  new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
