import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Counts } from '../../counts/counts.ts';
import type { Clock } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { readPageView } from '../site-tokens/index.ts';
import type { PageErrors } from './schemas.ts';
import { isShell } from './take-report.ts';

interface Context {
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  counts: Counts;
}

/** The same error is one line in this time, however many see it. */
const SAID_MS = 10 * 60_000;
const MAX_REMEMBERED = 500;
/** Different ones are so many lines in a minute: who makes errors up fills no disk. */
const LINES_A_MINUTE = 60;
/** So many of them are of one remote: what a team's code throws keeps no other team's errors out. */
const LINES_OF_ONE = 20;
const MINUTE_MS = 60_000;

/** What a person may have typed or be told by stands behind the `?` and `#` of addresses. */
const withoutQueries = (text: string) => text.replace(/(https?:\/\/[^\s?#()]+)[?#][^\s:()]*/g, '$1');

/**
 * Writes errors of pages into the log, each with its release and its stack, and counts them.
 * @returns takes what a page says; throws {Failure} 403 for a token that is not ours or is over, 400 for releases that the page
 *   cannot have had
 */
export function noteErrors({ clock, log, counts }: Context) {
  const said = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  let minute = 0;
  let lines = 0;
  const linesOf = new Map<string, number>();

  function mayWrite(release: string, now: number): boolean {
    const current = Math.floor(now / MINUTE_MS);
    if (current !== minute) {
      lines = 0;
      linesOf.clear();
    }
    minute = current;
    const [name = ''] = release.split('@');
    const own = (linesOf.get(name) ?? 0) + 1;
    if (own > LINES_OF_ONE || lines >= LINES_A_MINUTE) return false;
    linesOf.set(name, own);
    lines += 1;
    return true;
  }

  return async (
    {
      key,
      releasesOf,
    }: { key: string; releasesOf(composition: string): Promise<{ has(release: string): boolean }> },
    { token, errors: told }: PageErrors,
  ): Promise<void> => {
    const now = clock.now();
    const view = readPageView(key, token, now);
    if (!view) throw new Failure(403, 'bad_signature', 'This page cannot report any more.');
    const known = await releasesOf(view.composition);
    const errors = told.filter(({ release }) => known.has(release) || !isShell(release));
    if (!errors.every(({ release }) => known.has(release)))
      throw new Failure(400, 'invalid', 'A release that is not in this composition.');
    for (const { release, part, message, stack } of errors) {
      counts.pageErrors += 1;
      const browser = {
        release,
        ...(part && { part }),
        message: withoutQueries(message),
        stack: withoutQueries(stack),
      };
      const mark = createHash('sha256')
        .update(JSON.stringify([release, part, browser.stack]))
        .digest('base64');
      // By the clock of the API, which tests turn.
      const line = `${mark} ${Math.floor(now.getTime() / SAID_MS)}`;
      if (said.has(line) || !mayWrite(release, now.getTime())) continue;
      said.set(line, true);
      log.warn({ browser }, 'an error in a browser');
    }
  };
}
