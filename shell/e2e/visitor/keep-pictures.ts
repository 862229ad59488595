import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from 'playwright';

/** A page that never rests has no picture. */
const PICTURE_WITHIN_MS = 5_000;
/** So many of what it said, and of what it asked for. */
const LINES = 20;

/** Keeps what each page showed when a journey failed, and tells what it said and asked for last. */
export async function keepPictures(context: BrowserContext, journey: string): Promise<void> {
  const dir = path.join(import.meta.dirname, '../screenshots/failed');
  mkdirSync(dir, { recursive: true });
  const name = journey.slice(0, 60).replace(/\W+/g, '-');
  for (const [index, page] of context.pages().entries()) {
    const file = path.join(dir, `${name}-${index}.png`);
    await page.screenshot({ path: file, timeout: PICTURE_WITHIN_MS }).catch(() => undefined);
    const said = (await page.consoleMessages()).map((message) => `  ${message.type()}: ${message.text()}`);
    const asked = (await page.requests()).map((request) => `  ${request.method()} ${request.url()}`);
    console.log([`${name}: was at ${page.url()}`, ...said.slice(-LINES), ...asked.slice(-LINES)].join('\n'));
  }
}
