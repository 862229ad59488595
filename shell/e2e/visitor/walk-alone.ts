import type { BrowserContextOptions } from 'playwright';
import type { Page } from './expect.ts';
import { keepPictures } from './keep-pictures.ts';
import { letGo } from './let-go.ts';
import { newVisitor } from './visitor.ts';

/** Longer than any walk takes that arrives: a page that never rests answers nothing, not even that it is too late. */
const WALK_WITHIN_MS = 120_000;

/**
 * Lets somebody walk whose page is closed at the end, whatever came of it: one that never rests would take the time of all walks after it.
 * @param name what the walk's error says first, and the picture of where it ended
 */
export async function walkAlone<T>(
  name: string,
  options: BrowserContextOptions,
  walk: (page: Page) => Promise<T>,
): Promise<T> {
  const { page } = await newVisitor(options);
  let limit: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    limit = setTimeout(() => reject(new Error('The page never rests')), WALK_WITHIN_MS);
  });
  try {
    return await Promise.race([walk(page), tooLate]);
  } catch (error) {
    await keepPictures(page.context(), name);
    throw new Error(name, { cause: error });
  } finally {
    clearTimeout(limit);
    await letGo(page.context());
  }
}
