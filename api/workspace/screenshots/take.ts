import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { furnish } from './furnish.ts';
import { sceneOpener } from './open-scene.ts';
import { existsAt, views, type View } from './scenes/all.ts';
import type { Scene } from './scenes/scene.ts';

interface TakeOptions {
  browser: Browser;
  siteUrl: string;
  scenes: readonly Scene[];
  /** an existing folder */
  folder: string;
  say(line: string): void;
}

/** Files of the pictures by scene, and what went wrong. */
export interface Taken {
  pictures: { scene: string; files: string[] }[];
  failures: string[];
}

// What is below the first screen loads when it comes near it: parts of other teams, and pictures, which are all waited for.
const SHOW_ALL = `(async () => {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo(0, top);
    await new Promise(requestAnimationFrame);
  }
  for (const image of document.images) image.loading = 'eager';
  await Promise.all([...document.images].filter((image) => image.currentSrc).map((image) => image.decode().catch(() => {})));
  scrollTo(0, 0);
})()`;

async function picture(page: Page, file: string): Promise<void> {
  await page.evaluate(SHOW_ALL);
  // A dialog covers the window, and the page behind it is not what is looked at.
  const dialog = await page.locator('dialog[open], [aria-modal=true]').count();
  await page.screenshot({ path: file, fullPage: dialog === 0, animations: 'disabled' });
}

/** Makes a picture of every scene at every width. A scene that cannot be reached is told, and the others go on. */
export async function takePictures({ browser, siteUrl, scenes, folder, say }: TakeOptions): Promise<Taken> {
  const opener = sceneOpener(browser, siteUrl, await furnish(browser, siteUrl));
  const taken: Taken = { pictures: [], failures: [] };
  for (const scene of scenes) {
    const files: string[] = [];
    for (const view of (Object.keys(views) as View[]).filter((each) => existsAt(scene, each)))
      try {
        const page = await opener.open(scene, view);
        const file = `${scene.name}-${view}.png`;
        await picture(page, path.join(folder, file));
        await page.close();
        files.push(file);
      } catch (error) {
        taken.failures.push(
          `${scene.name}, ${view}: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    say(`${scene.name}: ${files.length}`);
    taken.pictures.push({ scene: scene.name, files });
  }
  await opener.close();
  return taken;
}
