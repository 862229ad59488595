import path from 'node:path';
import type { Composition } from '@matinee/api/releases';
import { shellLane } from '@matinee/api/serving';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { TeamKeys } from '@matinee/api/release-signing';
import { lastKnown, NotKept } from '../api-polling/last-known.ts';
import { poll } from '../api-polling/poll.ts';
import { readJson } from '../api-polling/read-json.ts';
import type { ProvenLive } from '../trust/proof.ts';
import { canaryFollower, type Canary } from './follow-canary.ts';
import { salvaged, takenAwayOf, trusted } from './trusted.ts';
import { afterCanary } from './word.ts';

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

export interface FollowedComposition {
  /** what is live as far as this server knows, or null before anything was released */
  current(): Composition | null;
  /** the canary beside it; never kept on disk, since a server that cannot ask should serve what is proven */
  canary(): Canary | null;
  /** whether this server knows what to serve: what is live, or from the API that nothing is */
  isKnown(): boolean;
  /** Looks at once, where another server of the site may know more; after a look that is under way, which may have been answered before. */
  look?(): Promise<void>;
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
/** As much of a composition as says what may be given to nobody, and which one it is. */
const outline = z.object({
  id: z.string(),
  revoked: z.array(z.string()).optional(),
  oldest: z.record(z.string(), z.string()).optional(),
});

/**
 * Follows what is live at the API. A failing or senseless answer, or one that cannot be trusted, changes nothing: the last
 * good composition stays. Where there is none yet, or it holds what was taken away, what can be trusted of the new one is served.
 * What is believed is served at once and written afterwards: a disk that takes nothing holds up no revocation.
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
  /** what is served is only a part of what is live */
  let isPart = false;
  const canary = canaryFollower({ proven, teamKeys, log });

  function asMuchAsTrusted(sent: unknown): Composition | null {
    served = sent;
    try {
      const whole = trusted(sent, teamKeys);
      isPart = false;
      return afterCanary(whole, canary.gone());
    } catch {
      isPart = true;
      const left = salvaged(sent, teamKeys);
      return left && afterCanary(left, canary.gone());
    }
  }

  const kept = lastKnown(path.join(dataDir, proven ? 'signed-set.json' : 'composition.json'), (sent) => {
    const { composition, set } = proven ? keptSchema.parse(sent) : { composition: sent, set: undefined };
    proven?.checkKept(composition, set);
    const asMuch = asMuchAsTrusted(composition);
    if (!asMuch?.remotes.length) throw new Error('nothing of it can be trusted');
    return asMuch;
  });
  let current = await kept.read();
  let root = proven?.roots.current();
  let etag = '';
  /** what is to be kept for the next start, and is not yet */
  let unkept: unknown;
  let hasHeardOfNothing = false;

  /** Whether it is better to serve a part of what was sent than to go on with what there is. */
  function needsPart({ id, ...revocations }: z.infer<typeof outline>): boolean {
    if (!current || (isPart && id !== current.id)) return true;
    return takenAwayOf(current, revocations) !== undefined;
  }

  /** What was sent cannot be trusted as a whole: what was taken away by it is not served any longer all the same. */
  function takePart(sent: unknown) {
    const { success, data } = outline.safeParse(sent);
    if (!success) return;
    if (needsPart(data)) {
      current = asMuchAsTrusted(sent);
      if (!current) return;
      log.warn({ composition: current.id }, 'a part of what is live can be trusted, and is served');
      // Should what was live before come back unchanged, it is to be told.
      etag = '';
      believe(sent);
    } else if (isPart && current?.id === data.id) proven?.remember();
  }

  /** Remembers that this is live: nothing older is believed from now on, also after a restart. */
  function believe(sent: unknown) {
    proven?.remember();
    unkept = proven ? { composition: sent, set: proven.lastSet() } : sent;
  }

  /** What is served is looked at again when keys have gone: a release that lost its key is served no more. */
  function lookAgain() {
    if (root === proven?.roots.current()) return;
    root = proven?.roots.current();
    canary.lookAgain();
    if (!current) return;
    current = asMuchAsTrusted(served);
    // What it says is taken anew, as if it had changed.
    etag = '';
  }

  /** Keys go also while nothing of what is live is proven: whoever could take the proof away would keep one that was taken from him. */
  async function lookForKeys() {
    await proven?.roots.lookForMore();
    lookAgain();
  }

  async function keep() {
    // What was seen comes first: a crash in between leaves a server that asks before it serves, and none that goes back.
    await proven?.keep();
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
    if (response.status === 304) return;
    if (response.status === 404) {
      nothing.parse(await readJson(response));
      hasHeardOfNothing = true;
      await lookForKeys();
      return;
    }
    if (!response.ok) throw new Error(`the API answered ${response.status}`);
    const { composition: sent, canary: beside, proof } = answer.parse(await readJson(response));
    try {
      await proven?.check(sent, proof);
    } finally {
      lookAgain();
    }
    canary.hear(beside);
    let composition: Composition;
    try {
      composition = trusted(sent, teamKeys);
    } catch (error) {
      takePart(sent);
      throw error;
    }
    // What is told unchanged is not checked again, and the log is read on by checks.
    etag = (proven?.hasReadLog() !== false && response.headers.get('etag')) || '';
    proven?.remember();
    if (composition.id === current?.id && !isPart) return;
    current = afterCanary(composition, canary.gone());
    served = sent;
    isPart = false;
    log.info({ composition: composition.id }, 'composition is live');
    believe(sent);
  }

  async function lookAndTell() {
    try {
      // Also after a look that was refused: a root that was learned by it is not to be forgotten.
      await look().catch(async (refused: unknown) => {
        await lookForKeys();
        await keep().catch(() => undefined);
        throw refused;
      });
      await keep();
      looked(undefined);
    } catch (error) {
      looked(reasonOf(error));
      throw error;
    }
  }

  const complaint = 'the live composition cannot be read; the last one stays';
  let looking: Promise<void> | undefined;
  const lookOnce = () => (looking ??= lookAndTell().finally(() => (looking = undefined)));
  const stop = await poll({ pollMs, log, complaint }, lookOnce);
  // Where sets are signed nobody has signed that nothing is live: visitors are not sent to a server that only heard so.
  const isNothing = () => hasHeardOfNothing && !proven?.roots.current();
  const isKnown = () => current !== null || isNothing();
  const lookNow = () => (looking ? looking.then(lookOnce, lookOnce) : lookOnce()).catch(() => undefined);
  return { current: () => current, canary: canary.current, isKnown, look: lookNow, stop };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof NotKept
    ? `what is live is served, and is forgotten at the next start: ${error.message}`
    : error.message;
}
