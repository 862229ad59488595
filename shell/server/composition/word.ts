import { createHash } from 'node:crypto';
import type { ComposedRelease, Composition } from '@matinee/api/releases';

const nameOf = ({ name, version, fallback }: ComposedRelease): string =>
  [`${name}@${version}`, ...(fallback ? [`${fallback.version} (fallback)`] : [])].join(' ');

/**
 * What is left of a composition of which not all can be trusted, with a word for it. Whoever has a page of the whole has code that was taken
 * away: it moves at once, also while a booking is open.
 */
export function asPart(left: Composition): Composition {
  const { shell, remotes, createdAt } = left;
  const names = [...(shell ? [`shell@${shell.version}`] : []), ...remotes.map(nameOf)];
  const made = Date.parse(createdAt);
  return {
    ...left,
    part: createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 8),
    // The same at all servers of a site, and later than any page of the whole was made.
    ...(!Number.isNaN(made) && { urgent: new Date(made + 1).toISOString() }),
  };
}

/** What open pages and kept ones are told is live: its id, and of a part which part. What is signed and counted names the id alone. */
export const wordOf = ({ id, part }: Pick<Composition, 'id' | 'part'>): string =>
  part === undefined ? id : `${id}-${part}`;
