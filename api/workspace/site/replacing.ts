import { allLost, contradictionsIn } from '@matinee/api/release-gates';
import type { Release } from '@matinee/api/release-schemas';
import type { LiveState } from '@matinee/release-tool';
import { z } from 'zod';

// What is live may have been published under rules of long ago: what cannot be read takes nothing from anybody.
const serving = z.object({
  name: z.string(),
  version: z.string(),
  routes: z.array(z.object({ path: z.string(), notFound: z.literal(true).optional() })).catch([]),
  parts: z.array(z.object({ name: z.string(), fills: z.string(), audience: z.string() })).catch([]),
  retires: z.array(z.string()).catch([]),
});
type Live = z.infer<typeof serving>;

/** What the remotes that are live serve. */
export const servedNow = (now: LiveState | null): Live[] =>
  (now?.composition.remotes ?? []).map((remote) => serving.parse(remote));

/**
 * A build says of what it lacks that this goes: whoever starts a local copy wants what is built, and nobody else visits it. One that is live
 * says what it said, so that it is not published anew.
 */
export function retiring(release: Release, live: readonly Live[]): Release {
  const before = live.find(({ name }) => name === release.name);
  if (!before) return release;
  const retires = before.version === release.version ? before.retires : allLost(before, release);
  return retires.length > 0 ? { ...release, retires } : release;
}

/**
 * Those that claim an address or a place which another remote has as it is live: they can be published when that one has given it up.
 * @throws {Error} a sentence, when what is built claims something twice
 */
export function waitingIn(built: readonly Release[], live: readonly Live[]): Release[] {
  const [contradiction] = contradictionsIn(built);
  if (contradiction !== undefined)
    throw new Error(`What is built cannot be live together: ${contradiction}. Change one of them.`);
  return built.filter((release) =>
    live.some((other) => other.name !== release.name && contradictionsIn([other, release]).length > 0),
  );
}
