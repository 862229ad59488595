import path from 'node:path';
import type { Composition } from '@matinee/api/releases';
import { shellLane } from '@matinee/api/serving';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { TeamKeys } from '@matinee/api/release-signing';
import { lastKnown } from '../api-polling/last-known.ts';
import { poll } from '../api-polling/poll.ts';
import { readJson } from '../api-polling/read-json.ts';
import type { ProvenLive } from '../trust/proof.ts';
import { salvaged, trusted } from './trusted.ts';

interface FollowOptions {
  apiUrl: string;
  /** shared with the API: what this server asks by itself comes in its own lane */
  siteKey?: string | undefined;
  dataDir: string;
  pollMs: number;
  /** remote → the keys that its team signs with */
  teamKeys: TeamKeys;
  log: Logger;
  /** checks what operators have signed; without it each release alone is checked */
  proven?: ProvenLive | undefined;
  /** hears after each look why what was told is not believed, if it is not */
  looked?: ((refused: string | undefined) => void) | undefined;
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
  /** whether this server knows what to serve: what is live, or from the API that nothing is */
  isKnown(): boolean;
  stop(): void;
}

const answer = z.object({
  composition: z.unknown(),
  canary: z.unknown().optional(),
  proof: z.unknown().optional(),
});
/** The API's own words for nothing being live: a server of another kind says 404 as well. */
const nothing = z.object({ success: z.literal(false), code: z.string() });
const keptSchema = z.object({ composition: z.unknown(), set: z.unknown() });
const canarySchema = z.object({ share: z.number().min(0).max(100), composition: z.unknown() });

/**
 * Follows what is live at the API. A failing or senseless answer, or one that cannot be trusted, changes nothing: the last
 * good composition stays. Where there is none yet, what of it can be trusted is served.
 * @returns after the first answer or failure
 */
export async function followComposition({
  apiUrl,
  siteKey,
  dataDir,
  pollMs,
  teamKeys,
  log,
  proven,
  looked = () => undefined,
}: FollowOptions): Promise<FollowedComposition> {
  /** what is served, as it was sent */
  let served: unknown;
  const kept = lastKnown(path.join(dataDir, proven ? 'signed-set.json' : 'composition.json'), (sent) => {
    const { composition, set } = proven ? keptSchema.parse(sent) : { composition: sent, set: undefined };
    proven?.checkKept(composition, set);
    served = composition;
    return trusted(composition, teamKeys);
  });
  let current = await kept.read();
  let root = proven?.roots.current();
  let canary: Canary | null = null;
  let etag = '';
  /** what is to be kept for the next start, and is not yet */
  let unkept: unknown;
  /** what is served is only a part of what is live */
  let isPart = false;
  let hasHeardOfNothing = false;

  function readCanary(beside: unknown): Canary | null {
    if (beside === undefined) return null;
    try {
      const { share, composition } = canarySchema.parse(beside);
      proven?.checkCanary(composition, share);
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

  /** What is served is looked at again when keys have gone: a release that lost its key is served no more. */
  function lookAgain() {
    if (root === proven?.roots.current()) return;
    root = proven?.roots.current();
    if (!current) return;
    const rest = salvaged(served, teamKeys);
    isPart = rest?.remotes.length !== current.remotes.length;
    current = rest;
    // What it says is taken anew, as if it had changed.
    etag = '';
  }

  async function keep() {
    if (unkept === undefined) return;
    await kept.write(unkept);
    unkept = undefined;
  }

  async function look() {
    const headers = { ...shellLane(siteKey), ...(etag && { 'if-none-match': etag }) };
    const response = await fetch(`${apiUrl}/api/composition`, {
      headers,
      signal: AbortSignal.timeout(2_000),
    });
    if (response.status === 304) return keep();
    if (response.status === 404) {
      nothing.parse(await readJson(response));
      hasHeardOfNothing = true;
      return keep();
    }
    if (!response.ok) throw new Error(`the API answered ${response.status}`);
    const { composition: sent, canary: beside, proof } = answer.parse(await readJson(response));
    try {
      await proven?.check(sent, proof);
    } finally {
      lookAgain();
    }
    follow(beside);
    const composition = readLive(sent);
    etag = response.headers.get('etag') ?? '';
    await proven?.remember();
    if (composition.id === current?.id && !isPart) return keep();
    current = composition;
    served = sent;
    isPart = false;
    log.info({ composition: composition.id }, 'composition is live');
    unkept = proven ? { composition: sent, set: proven.lastSet() } : sent;
    await keep();
  }

  async function lookAndTell() {
    try {
      await look();
      looked(undefined);
    } catch (error) {
      looked(error instanceof Error ? error.message : String(error));
      throw error;
    }
  }

  const complaint = 'the live composition cannot be read; the last one stays';
  const stop = await poll({ pollMs, log, complaint }, lookAndTell);
  const isKnown = () => current !== null || hasHeardOfNothing;
  return { current: () => current, canary: () => canary, isKnown, stop };
}
