import { test } from 'vitest';
import { filmWithShows } from '../visitor/booking.ts';
import { expect, type Page } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Element | null }[];
}

/** What has moved in the page since its document was loaded: how much, and what. */
const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          observer.disconnect();
          resolve(
            (list.getEntries() as Shift[])
              .filter((shift) => !shift.hadRecentInput && shift.value > 0)
              .map(
                ({ value, sources }) =>
                  `${value} ${sources.map(({ node }) => node?.outerHTML.slice(0, 120)).join()}`,
              ),
          );
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Without any shift nothing is observed.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([])));
      }),
  );

const sizes = { phone: { width: 360, height: 740 }, desk: { width: 1440, height: 900 } };

test.each(Object.entries(sizes))(
  'on a %s nothing moves while a page fills, however slowly',
  async (_name, viewport) => {
    const { page } = await newVisitor({ viewport });
    const film = await filmWithShows(page, 0);
    await page.route('**/api/show/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    for (const path of ['/', '/movies', '/search', `/movie-detail/${film}/1`, '/theaters', '/refunds']) {
      await page.goto(path);
      if (/movie|search|^\/$/.test(path)) await expect(page.locator('[data-movie]').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      expect(await shiftsOf(page), path).toEqual([]);
    }
  },
);
