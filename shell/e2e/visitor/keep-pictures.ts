import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from 'playwright';

/** A page that never rests has no picture. */
const PICTURE_WITHIN_MS = 5_000;

/** Keeps what each page showed when a journey failed. */
export async function keepPictures(context: BrowserContext, journey: string): Promise<void> {
  const dir = path.join(import.meta.dirname, '../screenshots/failed');
  mkdirSync(dir, { recursive: true });
  const name = journey.slice(0, 60).replace(/\W+/g, '-');
  for (const [index, page] of context.pages().entries()) {
    const file = path.join(dir, `${name}-${index}.png`);
    await page.screenshot({ path: file, timeout: PICTURE_WITHIN_MS }).catch(() => undefined);
    console.log(`${name}: was at ${page.url()}`);
  }
}
