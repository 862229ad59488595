import { expect, type Page } from './expect.ts';

/** Opens a page when the server has its first view: the first who asks for one on a busy machine may get the plain page. */
export async function openWithFirstView(page: Page, path: string): Promise<void> {
  await expect.poll(async () => (await page.request.get(path)).text()).toContain('data-first-view=');
  await page.goto(path);
}

/** Waits until what stands in the slot of the page is the page's own. */
export const isAlive = (page: Page): Promise<void> =>
  expect(page.locator('[data-first-view-sheet]')).toHaveCount(0);
