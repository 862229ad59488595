import type { TeamKeys } from '@matinee/api/release-signing';
import type { ReleaseOnHost } from '@matinee/api/releases';
import type { PreviewedRelease } from '@matinee/api/site-tokens';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { trusted } from '../composition/trusted.ts';

interface Options {
  apiUrl: string;
  /** remote → the keys that its team signs with */
  teamKeys: TeamKeys;
}

/** Releases never change. */
const MAX_REMEMBERED = 20;
const TIMEOUT_MS = 2_000;

const answer = z.object({ release: z.unknown() });

/**
 * Reads published releases from the API. They are trusted as little as a composition is: not signed by its team, not served.
 * @returns reads one; null when it is not published, cannot be trusted or the API does not answer
 */
export function publishedReleases({ apiUrl, teamKeys }: Options) {
  const remembered = new LRUCache<string, ReleaseOnHost>({ max: MAX_REMEMBERED });
  return async ({ name, version }: PreviewedRelease): Promise<ReleaseOnHost | null> => {
    const id = `${name}/${version}`;
    const known = remembered.get(id);
    if (known) return known;
    try {
      const path = [name, version].map(encodeURIComponent).join('/');
      const response = await fetch(`${apiUrl}/api/previews/${path}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) return null;
      const { release } = answer.parse(await response.json());
      const [read] = trusted({ id, createdAt: '', remotes: [release] }, teamKeys).remotes;
      if (read?.name !== name || read.version !== version) return null;
      remembered.set(id, read);
      return read;
    } catch {
      return null;
    }
  };
}
