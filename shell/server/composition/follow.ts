import path from 'node:path';
import type { Composition } from '@matinee/api/releases';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { TeamKeys } from '@matinee/api/release-signing';
import { lastKnown } from '../api-polling/last-known.ts';
import { poll } from '../api-polling/poll.ts';
import { salvaged, trusted } from './trusted.ts';

interface FollowOptions {
  apiUrl: string;
  dataDir: string;
  pollMs: number;
  /** remote → the keys that its team signs with */
  teamKeys: TeamKeys;
  log: Logger;
}

/** A composition that a part of the visitors gets. */
interface Canary {
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

const answer = z.object({ composition: z.unknown(), canary: z.unknown().optional() });
const canarySchema = z.object({ share: z.number().min(0).max(100), composition: z.unknown() });

/**
 * Follows what is live at the API. A failing or senseless answer, or one that cannot be trusted, changes nothing: the last
 * good composition stays. Where there is none yet, what of it can be trusted is served.
 * @returns after the first answer or failure
 */
export async function followComposition({
  apiUrl,
  dataDir,
  pollMs,
  teamKeys,
  log,
}: FollowOptions): Promise<FollowedComposition> {
  const kept = lastKnown(path.join(dataDir, 'composition.json'), (sent) => trusted(sent, teamKeys));
  let current = await kept.read();
  let canary: Canary | null = null;
  let etag = '';
  /** what is served is only a part of what is live */
  let isPart = false;

  function readCanary(beside: unknown): Canary | null {
    if (beside === undefined) return null;
    try {
      const { share, composition } = canarySchema.parse(beside);
      return { share, composition: trusted(composition, teamKeys) };
    } catch (error) {
      // A canary that cannot be served must not hold up what is live.
      log.warn({ reason: String(error) }, 'the canary cannot be trusted; nobody gets it');
      return null;
    }
  }

  function follow(beside: unknown) {
    const before = canary?.composition.id;
    canary = readCanary(beside);
    if (canary?.composition.id !== before)
      log.info({ composition: canary?.composition.id ?? null, share: canary?.share }, 'canary');
  }

  function readLive(sent: unknown): Composition {
    try {
      return trusted(sent, teamKeys);
    } catch (error) {
      if (!current) {
        current = salvaged(sent, teamKeys);
        isPart = current !== null;
      }
      throw error;
    }
  }

  async function look() {
    const headers: Record<string, string> = etag ? { 'if-none-match': etag } : {};
    const response = await fetch(`${apiUrl}/api/composition`, {
      headers,
      signal: AbortSignal.timeout(2_000),
    });
    if (response.status === 304 || response.status === 404) return;
    if (!response.ok) throw new Error(`the API answered ${response.status}`);
    const { composition: sent, canary: beside } = answer.parse(await response.json());
    follow(beside);
    const composition = readLive(sent);
    etag = response.headers.get('etag') ?? '';
    if (composition.id === current?.id && !isPart) return;
    current = composition;
    isPart = false;
    log.info({ composition: composition.id }, 'composition is live');
    await kept.write(sent);
  }

  const complaint = 'the live composition cannot be read; the last one stays';
  const stop = await poll({ pollMs, log, complaint }, look);
  return { current: () => current, canary: () => canary, stop };
}
