import { expect, type Page } from '../../visitor/expect.ts';

/** Puts a field, a box and much to scroll into the page that is shown, as any page of a team may have them. */
const put = (page: Page) =>
  page.evaluate(() => {
    const holder = document.createElement('div');
    holder.id = 'tried';
    holder.style.cssText = 'position:relative;z-index:1';
    holder.innerHTML = '<input type="text"><input type="checkbox"><div style="height:3000px"></div>';
    document.querySelector('[data-slot=page] > [data-occupant], [data-slot=page] > *')!.prepend(holder);
    const top = 'margin-top:120px';
    holder.firstElementChild!.setAttribute('style', top);
  });

/** Does on a page what its visitors do: types, ticks, scrolls. Whatever another team has left behind, that works. */
export async function uses(page: Page): Promise<void> {
  await put(page);
  const field = page.locator('#tried [type=text]');
  const box = page.locator('#tried [type=checkbox]');
  await expect
    .poll(
      async () => {
        await field.fill('');
        await field.focus();
        await page.keyboard.type('words', { delay: 40 });
        return field.inputValue();
      },
      { timeout: 15_000 },
    )
    .toBe('words');
  // What nobody undoes comes to its end.
  const undone = await field.evaluate((element) =>
    ['selectstart', 'copy', 'paste', 'submit'].filter(
      (type) => !element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true })),
    ),
  );
  expect(undone).toEqual([]);
  const at = await box.boundingBox();
  if (!at) throw new Error('There is nothing to tick');
  await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2);
  expect(await box.isChecked()).toBe(true);
  // Whoever turns the wheel on a busy page turns it again.
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 800);
      return page.evaluate(() => scrollY);
    })
    .toBeGreaterThan(700);
  // Kept, and not only for the moment between two turns of a timer.
  await page.waitForTimeout(100);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(700);
  await page.evaluate(() => {
    scrollTo(0, 0);
    document.getElementById('tried')?.remove();
  });
}

const OPENER = 'header button[aria-label="Open menu"]';

/** Opens and closes the header's menu, wide as the window may be: React hears of presses. */
export async function hearsPresses(page: Page): Promise<void> {
  const pressUntil = (isOpen: string, what: string) =>
    expect
      .poll(() =>
        page
          .evaluate(
            ([opener, wanted, pressed]) => {
              const state = () => document.querySelector(opener)?.getAttribute('aria-expanded');
              if (state() !== wanted) document.querySelector<HTMLElement>(pressed)?.click();
              return state();
            },
            [OPENER, isOpen, what] as const,
          )
          // The document may be another one by now.
          .catch(() => undefined),
      )
      .toBe(isOpen);
  await pressUntil('true', OPENER);
  await pressUntil('false', 'header dialog[open] button');
}
