import type { TeamKeys } from '@matinee/api/release-signing';
import type { ReleaseOnHost } from '@matinee/api/releases';
import { shellLane } from '@matinee/api/serving';
import { signShellServer, type PreviewedRelease } from '@matinee/api/site-tokens';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { readJson } from '../api-polling/read-json.ts';
import { trustedShell } from '../composition/trusted-shell.ts';
import { trusted } from '../composition/trusted.ts';
import type { PreviewedShell } from './previewed.ts';

interface Options {
  apiUrl: string;
  /** shared with the API: shows it who asks */
  siteKey: string | undefined;
  /** remote → the keys that its team signs with */
  teamKeys: TeamKeys;
}

/** What a release is made of never changes; where it lies, and who is believed, does. */
interface Remembered {
  release: ReleaseOnHost | PreviewedShell;
  /** the keys of its team that it was checked with: it is checked anew when others are good */
  keys: ReturnType<TeamKeys['get']>;
}

const MAX_REMEMBERED = 20;
/** Its team may put it onto another host: milliseconds. */
const FRESH_MS = 10_000;
const TIMEOUT_MS = 2_000;

const answer = z.object({ release: z.unknown() });

/**
 * Reads published releases from the API. They are trusted as little as a composition is: not signed by its team, not served.
 * @returns reads one; null when it is not published, cannot be trusted or the API does not answer
 */
export function publishedReleases({ apiUrl, siteKey, teamKeys }: Options) {
  const remembered = new LRUCache<string, Remembered>({ max: MAX_REMEMBERED, ttl: FRESH_MS });
  return async ({ name, version }: PreviewedRelease): Promise<ReleaseOnHost | PreviewedShell | null> => {
    const id = `${name}/${version}`;
    const keys = teamKeys.get(name);
    const known = remembered.get(id);
    if (siteKey === undefined) return null;
    if (known && known.keys === keys) return known.release;
    try {
      const path = [name, version].map(encodeURIComponent).join('/');
      const response = await fetch(`${apiUrl}/api/previews/${path}`, {
        // An API of before knows it by the token alone, which counts while the two clocks are alike.
        headers: {
          ...shellLane(siteKey),
          authorization: `Bearer ${signShellServer(siteKey, new Date())}`,
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) return null;
      const { release } = answer.parse(await readJson(response));
      if (name === 'shell') {
        const shell: PreviewedShell = { name, ...trustedShell(release, teamKeys) };
        if (shell.version !== version) return null;
        remembered.set(id, { release: shell, keys });
        return shell;
      }
      const [read] = trusted({ id, createdAt: '', remotes: [release] }, teamKeys).remotes;
      if (read?.name !== name || read.version !== version) return null;
      remembered.set(id, { release: read, keys });
      return read;
    } catch {
      return null;
    }
  };
}
