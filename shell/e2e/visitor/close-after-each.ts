import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from 'playwright';
import { afterEach } from 'vitest';
import { takeMismatches, takeOpened } from './visitor.ts';

// Vitest runs this before each file: files share their modules, and a hook belongs to the file that brings it.
afterEach(async ({ task }) => {
  const failed = task.result?.state === 'fail';
  for (const [index, context] of takeOpened().entries()) {
    if (failed) await keepPictures(context, `${task.name.slice(0, 60).replace(/\W+/g, '-')}-${index}`);
    await context.close();
  }
  // In every journey: HTML that is rendered anew was seen for nothing.
  const mismatches = takeMismatches();
  if (mismatches.length > 0) throw new Error(mismatches.join('\n'));
});

/** What each page showed when a journey failed. */
async function keepPictures(context: BrowserContext, name: string): Promise<void> {
  const dir = path.join(import.meta.dirname, '../screenshots/failed');
  mkdirSync(dir, { recursive: true });
  for (const [index, page] of context.pages().entries()) {
    await page.screenshot({ path: path.join(dir, `${name}-${index}.png`) }).catch(() => undefined);
    console.log(`${name}: was at ${page.url()}`);
  }
}
