import type { Composition } from '@matinee/api/releases';
import type { Logger } from 'pino';
import { z } from 'zod';
import { lastKnown } from './last-known.ts';
import { compositionSchema } from './schema.ts';

interface FollowOptions {
  apiUrl: string;
  dataDir: string;
  pollMs: number;
  log: Logger;
}

export interface FollowedComposition {
  /** what is live as far as this server knows, or null before anything was released */
  current(): Composition | null;
  stop(): void;
}

const answer = z.object({ composition: compositionSchema });

/**
 * Follows what is live at the API. A failing or senseless answer changes nothing: the last good composition stays.
 * @returns after the first answer or failure
 */
export async function followComposition({
  apiUrl,
  dataDir,
  pollMs,
  log,
}: FollowOptions): Promise<FollowedComposition> {
  const kept = lastKnown(dataDir);
  let current = await kept.read();
  let etag = '';
  let failing = false;

  async function look() {
    const headers: Record<string, string> = etag ? { 'if-none-match': etag } : {};
    const response = await fetch(`${apiUrl}/api/composition`, {
      headers,
      signal: AbortSignal.timeout(2_000),
    });
    if (response.status === 304 || response.status === 404) return;
    if (!response.ok) throw new Error(`the API answered ${response.status}`);
    const { composition } = answer.parse(await response.json());
    etag = response.headers.get('etag') ?? '';
    if (composition.id === current?.id) return;
    current = composition;
    log.info({ composition: composition.id }, 'composition is live');
    await kept.write(composition);
  }

  async function tryToLook() {
    try {
      await look();
      failing = false;
    } catch (error) {
      // Said once for each time that it breaks, not at every look.
      if (!failing)
        log.warn({ reason: String(error) }, 'the live composition cannot be read; the last one stays');
      failing = true;
    }
  }

  await tryToLook();
  let stopped = false;
  let timer: NodeJS.Timeout;
  const again = () => {
    timer = setTimeout(() => void tryToLook().then(() => stopped || again()), pollMs);
  };
  again();
  return {
    current: () => current,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
