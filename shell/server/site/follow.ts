import path from 'node:path';
import type { SiteSettings } from '@matinee/api/settings';
import { shellLane } from '@matinee/api/serving';
import type { Logger } from 'pino';
import { z } from 'zod';
import { lastKnown } from '../api-polling/last-known.ts';
import { poll } from '../api-polling/poll.ts';
import { readJson } from '../api-polling/read-json.ts';
import { readSite } from './read-site.ts';

interface FollowOptions {
  apiUrl: string;
  siteKey?: string | undefined;
  dataDir: string;
  pollMs: number;
  log: Pick<Logger, 'warn' | 'info'>;
}

export interface FollowedSite {
  /** the settings that the API told last, or null before it told any */
  current(): SiteSettings | null;
  stop(): void;
}

const answer = z.object({ site: readSite });

/**
 * Follows the API's settings of the cinema. A failing or senseless answer changes nothing: the last good ones stay.
 * @returns after the first answer or failure
 */
export async function followSite({
  apiUrl,
  siteKey,
  dataDir,
  pollMs,
  log,
}: FollowOptions): Promise<FollowedSite> {
  const kept = lastKnown(path.join(dataDir, 'site.json'), (sent) => readSite.parse(sent));
  let current = await kept.read();
  let etag = '';
  let isKept = true;

  async function keep() {
    if (!isKept) await kept.write(current);
    isKept = true;
  }

  async function look() {
    const response = await fetch(`${apiUrl}/api/site`, {
      headers: { ...shellLane(siteKey), ...(etag && { 'if-none-match': etag }) },
      signal: AbortSignal.timeout(2_000),
    });
    // An API that is older than this server does not tell them.
    if (response.status === 304 || response.status === 404) return keep();
    if (!response.ok) throw new Error(`the API answered ${response.status}`);
    current = answer.parse(await readJson(response)).site;
    etag = response.headers.get('etag') ?? '';
    log.info({ cinema: current.cinema.name }, 'settings of the cinema');
    isKept = false;
    await keep();
  }

  const complaint = 'the settings of the cinema cannot be read; the last ones stay';
  const stop = await poll({ pollMs, log, complaint }, look);
  return { current: () => current, stop };
}
