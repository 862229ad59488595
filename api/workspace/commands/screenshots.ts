import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPackages } from '@matinee/release-tool';
import { chromium } from 'playwright';
import { browserFlags, findBrowser } from '../browser/find-browser.ts';
import { gallery } from '../screenshots/gallery.ts';
import { screenshotOptions } from '../screenshots/options.ts';
import { scenes } from '../screenshots/scenes/all.ts';
import { takePictures } from '../screenshots/take.ts';
import { drawArtwork } from '../site/artwork.ts';
import { remoteNames } from '../site/ports.ts';
import { startSite } from '../site/start-site.ts';

const root = process.cwd();
const say = (line: string) => console.log(line);

/** A site with data of its own, so that the pictures are the same each time. */
async function freshSite() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'matinee-screenshots-'));
  await buildPackages(root, remoteNames, say);
  await drawArtwork(root);
  const port = Number(process.env['PORT'] || 5600);
  const site = await startSite({ root, port, dataDir, env: process.env, say });
  return {
    url: site.url,
    async stop() {
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Takes the pictures and leaves nothing running. */
async function main(): Promise<boolean> {
  const { only, site: address, out } = screenshotOptions(process.argv.slice(2));
  const executablePath = findBrowser(say);
  const site = address ? { url: address, stop: async () => {} } : await freshSite();
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  try {
    const folder = path.resolve(out);
    if (!only) rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const wanted = scenes.filter(({ name }) => name.includes(only));
    const { pictures, failures } = await takePictures({
      browser,
      siteUrl: site.url,
      scenes: wanted,
      folder,
      say,
    });
    writeFileSync(path.join(folder, 'index.html'), gallery(pictures));
    const count = pictures.flatMap(({ files }) => files).length;
    say(`\n${count} pictures: ${path.join(path.relative(root, folder), 'index.html')}`);
    for (const failure of failures) console.error(`Not taken: ${failure}`);
    return failures.length === 0;
  } finally {
    await browser.close();
    await site.stop();
  }
}

try {
  process.exit((await main()) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
