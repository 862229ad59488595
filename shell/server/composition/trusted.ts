import type { Composition } from '@matinee/api/releases';
import { isSignedByItsTeam, type Signable, type TeamKeys } from '@matinee/api/release-signing';
import { revokedBecause, type Revocations } from '@matinee/api/release-trust';
import { z } from 'zod';
import { withOwnLinks } from './own-links.ts';
import { compositionSchema } from './schema.ts';
import { trustedShell } from './trusted-shell.ts';
import { asPart } from './word.ts';

const signable = z.looseObject({ name: z.string(), version: z.string() });
const remote = signable.extend({ fallback: signable.optional() });
/** As much as is needed to look at the signatures; they are of everything that was sent, not of what is read here. */
const outline = z.looseObject({ shell: z.unknown().optional(), remotes: z.array(remote) });

type Remote = z.infer<typeof remote>;

function requireSignatures({ name, ...rest }: Remote, keys: TeamKeys): void {
  const release = { name, ...rest };
  const releases: (Signable & { version: string })[] = [
    release,
    ...(release.fallback ? [release.fallback] : []),
  ];
  for (const one of releases) {
    // A team may sign anything for its own remote, and nothing that takes over for another one.
    if (one.name !== name) throw new Error(`the fallback of ${name} is a release of ${one.name}`);
    if (!isSignedByItsTeam(keys, one)) throw new Error(`${name} ${one.version} is not signed by its team`);
  }
}

/** What of a composition was taken away, as a sentence; undefined when nothing. */
export function takenAwayOf({ shell, remotes }: Composition, revocations: Revocations): string | undefined {
  const releases = remotes.flatMap(({ fallback, ...release }) => [release, ...(fallback ? [fallback] : [])]);
  for (const { name, version } of [
    ...releases,
    ...(shell ? [{ name: 'shell', version: shell.version }] : []),
  ]) {
    const revoked = revokedBecause({ name, version }, revocations);
    if (revoked) return `${name} ${version} ${revoked}`;
  }
  return undefined;
}

/** Of each remote there is one release, and none that was taken away. */
function requireGivable(composition: Composition): void {
  const { remotes } = composition;
  const takenAway = takenAwayOf(composition, composition);
  if (takenAway !== undefined) throw new Error(takenAway);
  const names = remotes.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`there are two releases of ${twice}`);
}

/**
 * Reads a composition that may be served: each release and fallback, and its shell, is signed by its team, has the hash of
 * each file that is needed, and an address that makes sense. The API has checked all of that; this server does not take
 * its database's word for it, since what passes here runs in every page.
 * @throws {Error} saying what cannot be trusted
 */
export function trusted(sent: unknown, keys: TeamKeys): Composition {
  const { shell, remotes } = outline.parse(sent);
  for (const release of remotes) requireSignatures(release, keys);
  if (shell !== undefined) trustedShell(shell, keys);
  const composition = compositionSchema.parse(sent);
  requireGivable(composition);
  return { ...composition, remotes: composition.remotes.map(withOwnLinks) };
}

/** How many releases, fallbacks and shells there are in it. */
const numberOf = ({
  shell,
  remotes,
}: {
  shell?: unknown;
  remotes: readonly { fallback?: unknown }[];
}): number =>
  (shell === undefined ? 0 : 1) +
  remotes.length +
  remotes.filter(({ fallback }) => fallback !== undefined).length;

/**
 * Reads what of a composition can be trusted, for when there is nothing better to serve, or that may not be served any more: a fallback takes the place of a
 * release that cannot be, and what has none is left out.
 * @returns it as a part, of which open pages are told; null when not even its outline can be read
 */
export function salvaged(sent: unknown, keys: TeamKeys): Composition | null {
  const read = outline.safeParse(sent);
  if (!read.success) return null;
  const remotes = read.data.remotes.flatMap(({ fallback, ...release }) => {
    const candidates = [
      { ...release, fallback },
      release,
      ...(fallback?.name === release.name ? [fallback] : []),
    ];
    const good = candidates.find((candidate) =>
      isTrusted({ ...read.data, shell: undefined, remotes: [candidate] }, keys),
    );
    return good ? [good] : [];
  });
  const { shell, ...others } = read.data;
  for (const kept of [
    { ...others, shell, remotes },
    { ...others, remotes },
  ])
    try {
      const left = trusted(kept, keys);
      return asPart(left, numberOf(read.data) - numberOf(left));
    } catch {
      // Without its shell, which may be what cannot be trusted.
    }
  return null;
}

function isTrusted(composition: unknown, keys: TeamKeys): boolean {
  try {
    return trusted(composition, keys).remotes.length > 0;
  } catch {
    return false;
  }
}
