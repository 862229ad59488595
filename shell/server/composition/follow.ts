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

/** A composition that a part of the visitors gets. */
export interface Canary {
  /** percent of the visitors */
  share: number;
  composition: Composition;
}

export interface FollowedComposition {
  /** what is live as far as this server knows, or null before anything was released */
  current(): Composition | null;
  /** the canary beside it; never kept on disk, since a server that cannot ask should serve what is proven */
  canary(): Canary | null;
  stop(): void;
}

const answer = z.object({ composition: compositionSchema, canary: z.unknown().optional() });
const canarySchema = z.object({ share: z.number().min(0).max(100), composition: compositionSchema });

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
  let canary: Canary | null = null;
  let etag = '';
  let failing = false;

  function follow(beside: unknown) {
    const read = canarySchema.safeParse(beside);
    // A canary that cannot be served must not hold up what is live.
    if (!read.success && beside !== undefined) log.warn('the canary cannot be read; nobody gets it');
    const before = canary?.composition.id;
    canary = read.success ? read.data : null;
    if (canary?.composition.id !== before)
      log.info({ composition: canary?.composition.id ?? null, share: canary?.share }, 'canary');
  }

  async function look() {
    const headers: Record<string, string> = etag ? { 'if-none-match': etag } : {};
    const response = await fetch(`${apiUrl}/api/composition`, {
      headers,
      signal: AbortSignal.timeout(2_000),
    });
    if (response.status === 304 || response.status === 404) return;
    if (!response.ok) throw new Error(`the API answered ${response.status}`);
    const { composition, canary: beside } = answer.parse(await response.json());
    etag = response.headers.get('etag') ?? '';
    follow(beside);
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
    canary: () => canary,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
