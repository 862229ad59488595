import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from 'playwright';
import type { Furnished } from './furnish.ts';
import { views, type View } from './scenes/all.ts';
import type { Answer, Scene } from './scenes/scene.ts';

/** Milliseconds: far more than any state takes to be reached. */
const PATIENCE = 15_000;

/** How a scene's calls are answered in the place of the site. */
function answer(route: Route, how: Answer): Promise<void> | undefined {
  if (how === 'never') return undefined;
  if (how === 'gone') return route.abort();
  return how === 'failed'
    ? route.fulfill({ status: 500, json: { success: false, code: 'failed' } })
    : route.fulfill({ json: how });
}

/**
 * Opens scenes, one page each, in one browsing context for each account and width.
 * @param more options of every context, such as reduced motion
 */
export function sceneOpener(
  browser: Browser,
  siteUrl: string,
  { facts, accounts }: Furnished,
  more: BrowserContextOptions = {},
) {
  const contexts = new Map<string, BrowserContext>();
  async function contextFor(who: Scene['who'], view: View): Promise<BrowserContext> {
    const key = `${who} ${view}`;
    const made =
      contexts.get(key) ??
      (await browser.newContext({
        baseURL: siteUrl,
        viewport: views[view],
        isMobile: view === 'phone',
        hasTouch: view === 'phone',
        ...(who ? { storageState: accounts[who] } : {}),
        ...more,
      }));
    made.setDefaultTimeout(PATIENCE);
    contexts.set(key, made);
    return made;
  }
  return {
    /**
     * @param prepare what is done with the page before it goes anywhere
     * @returns the page, in the state of the scene and at rest
     * @throws {Error} when the state is not reached
     */
    async open(scene: Scene, view: View, prepare?: (page: Page) => Promise<void>): Promise<Page> {
      const page = await (await contextFor(scene.who, view)).newPage();
      for (const [glob, how] of Object.entries(scene.answers?.(facts) ?? {}))
        await page.route(glob, (route) => answer(route, how));
      await prepare?.(page);
      const path = scene.path(facts);
      // A first view has the site's own answers in it; no address with a query has one.
      const isPlain = scene.answers !== undefined && !path.includes('?');
      await page.goto(isPlain ? `${path}?plain` : path);
      await scene.act?.(page);
      await scene.shows(page).waitFor();
      await page.evaluate(AT_REST);
      return page;
    },
    async close(): Promise<void> {
      for (const context of contexts.values()) await context.close();
    },
  };
}

// Fonts and the pictures that are wanted are there, and what slides or fades in has arrived.
const AT_REST = `(async () => {
  await document.fonts.ready;
  const pictures = [...document.images].filter((image) => image.loading !== 'lazy' && image.src);
  await Promise.all(pictures.map((image) => image.decode().catch(() => undefined)));
  const moving = document.getAnimations().filter((each) => each.effect.getComputedTiming().endTime < 2000);
  await Promise.all(moving.map((each) => each.finished.catch(() => undefined)));
})()`;
