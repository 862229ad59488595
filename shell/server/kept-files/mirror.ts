import type { ComposedRelease, Composition, ReleaseOnHost } from '@matinee/api/releases';
import type { TeamKeys } from '@matinee/api/release-signing';
import { revokedBecause } from '@matinee/api/release-trust';
import { shellLane } from '@matinee/api/serving';
import { readJson } from '../api-polling/read-json.ts';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { trusted } from '../composition/trusted.ts';
import type { FileStore } from './file-store.ts';

/** Where the files of releases are on this site. */
export const MIRROR_PATH = '/__files/';

/** Address of a release's folder on this site, whatever host it lies on. */
const folderOf = (siteUrl: string, { name, version }: ReleaseOnHost): string =>
  `${siteUrl}${MIRROR_PATH}${name}/${version}/`;

/** The same composition with this site as the host of everything: no other origin is in its pages. */
export function fromOwnOrigin(composition: Composition, siteUrl: string): Composition {
  const moved = <T extends ReleaseOnHost>(release: T): T => ({
    ...release,
    baseUrl: folderOf(siteUrl, release),
  });
  return {
    ...composition,
    remotes: composition.remotes.map(({ fallback, ...release }) => ({
      ...moved(release),
      ...(fallback && { fallback: moved(fallback) }),
    })),
  };
}

interface MirrorOptions {
  store: Pick<FileStore, 'read'>;
  /** what visitors get now, previews apart */
  given(): readonly (Composition | null | undefined)[];
  /** asks what is live, by a look that begins later than this */
  lookAnew(): Promise<void>;
  apiUrl: string;
  siteKey: string | undefined;
  teamKeys: TeamKeys;
}

/** An answer counts for so long: a release that was taken back is given to nobody after it. Milliseconds. */
const FRESH_MS = 10_000;
const TIMEOUT_MS = 2_000;
/** What nobody has now may be there later: milliseconds. */
const TRY_AGAIN_MS = 60_000;
const answer = z.object({ release: z.unknown() });

const all = (remotes: readonly ComposedRelease[]): ReleaseOnHost[] =>
  remotes.flatMap(({ fallback, ...release }) => [release, ...(fallback ? [fallback] : [])]);

/** The hashes of all files of some compositions, those of their shells among them. */
export function filesIn(given: readonly (Composition | null | undefined)[]): Set<string> {
  const releases = given.flatMap((one) => [...(one?.shell ? [one.shell] : []), ...all(one?.remotes ?? [])]);
  return new Set(releases.flatMap(({ files }) => Object.values(files).map(({ integrity }) => integrity)));
}

/**
 * The files of remotes on this site, for pages whose host does not answer: those of releases that visitors get, and of
 * those that open tabs were given. Nothing else is served, whatever lies on the disk.
 */
export function createMirror({ store, given, lookAnew, apiUrl, siteKey, teamKeys }: MirrorOptions) {
  const asked = new LRUCache<string, { release: ReleaseOnHost | null }>({ max: 200, ttl: FRESH_MS });
  const kept = new Set<string>();
  const ofGiven = (name: string, version: string): ReleaseOnHost | undefined =>
    given()
      .flatMap((composition) => all(composition?.remotes ?? []))
      .find((one) => one.name === name && one.version === version);

  async function ask(name: string, version: string, mayAsk: () => boolean): Promise<ReleaseOnHost | null> {
    const id = `${name}/${version}`;
    const known = asked.get(id);
    if (known) return known.release;
    if (!mayAsk()) return null;
    try {
      const path = [name, version].map(encodeURIComponent).join('/');
      const response = await fetch(`${apiUrl}/api/files/releases/${path}`, {
        headers: shellLane(siteKey),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok && response.status !== 404) return null;
      const [release = null] = response.ok
        ? trusted({ id, createdAt: '', remotes: [answer.parse(await readJson(response)).release] }, teamKeys)
            .remotes
        : [];
      const isAsked = release?.name === name && release.version === version;
      if (!isAsked) {
        // A page of another server, which has heard of a promotion sooner.
        await lookAnew();
        const live = ofGiven(name, version);
        if (live) return live;
      }
      asked.set(id, { release: isAsked ? release : null });
      return isAsked ? release : null;
    } catch {
      return null;
    }
  }

  return {
    /**
     * A file of a release; null when nobody may have it, or nobody has it.
     * @param mayAsk whether the API may be asked for whoever wants it: a stranger can make up any number of releases
     */
    async find(
      name: string,
      version: string,
      file: string,
      mayAsk: () => boolean,
    ): Promise<{ integrity: string; content: Buffer } | null> {
      const release = ofGiven(name, version) ?? (await ask(name, version, mayAsk));
      // What was taken away since is given to nobody, whoever asks and wherever it lies.
      if (release && given().some((composition) => revokedBecause(release, composition ?? {}))) return null;
      const known = release && Object.hasOwn(release.files, file) ? release.files[file] : undefined;
      const content = release && known && (await store.read(known, release.baseUrl + file));
      return known && content ? { integrity: known.integrity, content } : null;
    },
    /** Fetches what pages of a composition may need, in the background and once: its hosts, and the API, may be away later. */
    async keep({ id, remotes }: Composition): Promise<void> {
      if (kept.has(id)) return;
      kept.add(id);
      let isWhole = true;
      for (const release of all(remotes))
        for (const [file, known] of Object.entries(release.files))
          isWhole = (await store.read(known, release.baseUrl + file)) !== null && isWhole;
      if (!isWhole) setTimeout(() => kept.delete(id), TRY_AGAIN_MS).unref();
    },
  };
}

export type Mirror = ReturnType<typeof createMirror>;
