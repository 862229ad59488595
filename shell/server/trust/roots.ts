import path from 'node:path';
import { firstRoot, nextRoot, teamKeysOf, type Root, type SignedRoot } from '@matinee/api/release-trust';
import type { TeamKeys } from '@matinee/api/release-signing';
import { shellLane } from '@matinee/api/serving';
import type { Logger } from 'pino';
import { z } from 'zod';
import { lastKnown } from '../api-polling/last-known.ts';
import { readJson } from '../api-polling/read-json.ts';

interface RootsOptions {
  /** fingerprint of the first root (`RELEASE_ROOT`) */
  pin: string;
  apiUrl: string;
  /** shared with the API: what this server asks by itself comes in its own lane */
  siteKey?: string | undefined;
  dataDir: string;
  log: Pick<Logger, 'info'>;
}

const TIMEOUT_MS = 2_000;
/** So long nobody asks again for keys that only an answer without proof has made him ask for. */
const PAUSE_MS = 1_000;
const answer = z.object({ roots: z.array(z.unknown()).max(1_000) });

/** Each checked against the one before, from the one that the setting names. */
function chained(sent: readonly unknown[], pin: string): SignedRoot[] {
  const chain: SignedRoot[] = [];
  for (const each of sent) {
    const before = chain.at(-1);
    chain.push(before ? nextRoot(each, before) : firstRoot(each, pin));
  }
  return chain;
}

/** The roots of this site: whose keys are good. They are kept on disk, so that one that was seen is not forgotten. */
export async function followRoots({ pin, apiUrl, siteKey, dataDir, log }: RootsOptions) {
  const kept = lastKnown(path.join(dataDir, 'roots.json'), (sent) => chained(answer.parse(sent).roots, pin));
  let chain = (await kept.read()) ?? [];
  let isKept = true;
  let askedAt = -Infinity;
  const current = (): Root | undefined => chain.at(-1)?.signed;
  const teamKeys: TeamKeys = {
    get: (name) => {
      const root = current();
      return root && teamKeysOf(root).get(name);
    },
  };
  async function learn(): Promise<void> {
    askedAt = Date.now();
    const response = await fetch(`${apiUrl}/api/trust/roots?after=${chain.length}`, {
      headers: shellLane(siteKey),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the API answered ${response.status} when it was asked for keys`);
    const { roots } = answer.parse(await readJson(response));
    if (roots.length === 0) return;
    chain = chained([...chain, ...roots], pin);
    isKept = false;
    log.info({ root: current()?.version }, 'another root holds');
  }
  return {
    current,
    /** the keys of the teams as they are now; none before there is a root */
    teamKeys,
    /**
     * Asks for roots after the one that is known. They hold at once; `keep` writes them.
     * @throws {Error} a sentence, when one of them cannot be trusted
     */
    learn,
    /** The same where nothing that is told says that there are any, a while after the last time at the earliest and whatever comes of it. */
    async lookForMore(): Promise<void> {
      if (Math.abs(Date.now() - askedAt) >= PAUSE_MS) await learn().catch(() => undefined);
    },
    /**
     * Keeps on disk what was learned, if it is not there yet.
     * @throws {NotKept} when that cannot be written
     */
    async keep(): Promise<void> {
      if (!isKept) await kept.write({ roots: chain });
      isKept = true;
    },
  };
}

export type FollowedRoots = Awaited<ReturnType<typeof followRoots>>;
