import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext } from 'playwright';

/** Longer than a browser takes to close a page that answers. */
const CLOSED_WITHIN_MS = 10_000;

/**
 * Lets a visitor go. A page that never rests may not let itself be closed either: it stays until the browser ends, and nobody waits for it.
 */
export async function letGo(context: BrowserContext): Promise<void> {
  const close = async () => {
    // What a page asks for as it closes is nobody's any more.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  };
  const waiting = new AbortController();
  const tooLate = async () => {
    await wait(CLOSED_WITHIN_MS, undefined, { signal: waiting.signal }).catch(() => undefined);
    if (!waiting.signal.aborted)
      console.warn(
        `Stays open: ${context
          .pages()
          .map((page) => page.url())
          .join(', ')}`,
      );
  };
  await Promise.race([close().finally(() => waiting.abort()), tooLate()]);
}
