import { createHash } from 'node:crypto';
import type { ComposedRelease, Composition } from '@matinee/api/releases';

const nameOf = ({ name, version, fallback }: ComposedRelease): string =>
  [`${name}@${version}`, ...(fallback ? [`${fallback.version} (fallback)`] : [])].join(' ');

/** An instant as pages compare it; nothing of a time that nobody can read. */
const instant = (at: number): string | undefined =>
  Number.isNaN(at) ? undefined : new Date(at).toISOString();

/**
 * What is left of a composition of which not all can be trusted, with a word for it. Whoever has a page of the whole, or of more of it, has
 * code that was taken away: it moves at once, also while a booking is open.
 * @param lost so many releases and fallbacks of it are gone
 */
export function asPart(left: Composition, lost: number): Composition {
  const { shell, remotes, createdAt } = left;
  const urgent = instant(Date.parse(createdAt) + lost);
  const names = [...(shell ? [`shell@${shell.version}`] : []), ...remotes.map(nameOf)];
  return {
    ...left,
    part: createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 8),
    // The same at all servers of a site, and later than any page was made of what had lost less.
    ...(urgent !== undefined && { urgent }),
  };
}

/**
 * The same where a canary has gone with a key: whoever has a page of that moves at once, too.
 * @param canaryMade when the canary was put together, in general after what is live; undefined when none has gone
 */
export function afterCanary(composition: Composition, canaryMade: string | undefined): Composition {
  if (canaryMade === undefined) return composition;
  const { part, createdAt, urgent = '' } = composition;
  const lost = part === undefined ? 0 : Date.parse(urgent) - Date.parse(createdAt);
  const later = instant(Date.parse(canaryMade) + 1 + lost);
  return later !== undefined && later > urgent ? { ...composition, urgent: later } : composition;
}

/** What open pages and kept ones are told is live: its id, and of a part which part. What is signed and counted names the id alone. */
export const wordOf = ({ id, part }: Pick<Composition, 'id' | 'part'>): string =>
  part === undefined ? id : `${id}-${part}`;
