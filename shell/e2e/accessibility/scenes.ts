import type { BrowserContextOptions, Page } from 'playwright';
import {
  existsAt,
  furnish,
  sceneOpener,
  scenes,
  type Furnished,
  type Scene,
  type View,
} from '@matinee/workspace/screenshots';
import { afterAll } from 'vitest';
import { siteUrl } from '../site/site.ts';
import { theBrowser } from '../visitor/browser.ts';
import { holdsEndedAt } from '../visitor/holds-ended.ts';

/** Seats that are held last for ten minutes. */
const GOOD_FOR_MS = 5 * 60_000;

let made: Promise<Furnished> | undefined;
let since = 0;

/** Brings to the site what its scenes show, again whenever the seats that are held for them are given up or may run out. */
function furnishedSite(): Promise<Furnished> {
  if (made && since > holdsEndedAt() && Date.now() - since < GOOD_FOR_MS) return made;
  since = Date.now();
  made = theBrowser().then((browser) => furnish(browser, siteUrl));
  return made;
}
/** Opens scenes of the site under test, in a browser with these options; what it opened is closed after the file. */
export function openerWith(options: BrowserContextOptions = {}) {
  let opener: ReturnType<typeof sceneOpener> | undefined;
  let facts: Furnished | undefined;
  afterAll(() => opener?.close());
  return async (scene: Scene, view: View, prepare?: (page: Page) => Promise<void>): Promise<Page> => {
    const now = await furnishedSite();
    if (now !== facts) {
      await opener?.close();
      opener = undefined;
      facts = now;
    }
    opener ??= sceneOpener(await theBrowser(), siteUrl, now, options);
    return opener.open(scene, view, prepare);
  };
}

/** @throws {Error} when no scene has the name */
export function sceneNamed(name: string): Scene {
  const scene = scenes.find((each) => each.name === name);
  if (!scene) throw new Error(`There is no scene ${name}`);
  return scene;
}

export const isFull = process.env['MATINEE_FULL'] === '1';

/**
 * Every scene at every width in the full run; in the short one a slice, the widths taking turns.
 * @param share one of so many is in the slice
 * @returns name of the case, scene and width
 */
export function sceneCases(share: number, views: readonly View[]): [string, Scene, View][] {
  const all = scenes.flatMap((scene) =>
    views
      .filter((view) => existsAt(scene, view))
      .map((view) => [`${scene.name}, ${view}`, scene, view] as [string, Scene, View]),
  );
  // The same slice each time, unless another is asked for.
  const turn = Number(process.env['MATINEE_SEED'] ?? 0) % share;
  return isFull ? all : all.filter((_, index) => index % share === turn);
}
