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
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll } from 'vitest';
import { dataDir, siteUrl } from '../site/site.ts';
import { theBrowser } from '../visitor/browser.ts';

/** Test files of one worker run in turn on one site: what one has brought there is used by the next, while its held seats last. */
async function furnishedSite(): Promise<Furnished> {
  const file = path.join(dataDir, 'furnished.json');
  const goodFor = 4 * 60_000;
  if (existsSync(file) && Date.now() - statSync(file).mtimeMs < goodFor)
    return JSON.parse(readFileSync(file, 'utf8')) as Furnished;
  const made = await furnish(await theBrowser(), siteUrl);
  writeFileSync(file, JSON.stringify(made));
  return made;
}
/** Opens scenes of the site under test, in a browser with these options; what it opened is closed after the file. */
export function openerWith(options: BrowserContextOptions = {}) {
  let opener: ReturnType<typeof sceneOpener> | undefined;
  afterAll(() => opener?.close());
  return async (scene: Scene, view: View, prepare?: (page: Page) => Promise<void>): Promise<Page> => {
    opener ??= sceneOpener(await theBrowser(), siteUrl, await furnishedSite(), options);
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
