import type { Page } from 'playwright';

/** What has moved in a page without having been pressed, and how far as layout shifts count it. */
export interface Movement {
  value: number;
  what: string;
}

declare global {
  var movements: Movement[];
}

/** Lighthouse tells three decimals; this is its 0.000. A word that changes its font by a hair is below, a line is not. */
export const STILL = 0.0005;

/** Notes what moves in every document from now on. */
export const noteMovements = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    globalThis.movements = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const what =
            node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.nodeName ?? 'what is gone');
          return `${what} from ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`;
        });
        globalThis.movements.push({ value, what: moved.join() });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** All that has moved so far. */
export const movementsOf = (page: Page): Promise<Movement[]> => page.evaluate(() => globalThis.movements);
