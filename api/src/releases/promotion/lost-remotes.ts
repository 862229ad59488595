import { Failure } from '../../http/failure.ts';
import type { Composition } from '../documents/composition.ts';

/**
 * Refuses a set that lacks a remote which is live, unless it is said that it goes: all of its pages would be gone.
 * @param last what is live; in a restored database, until something is, what was when the backup was taken
 * @param drops the remotes that go on purpose
 * @throws {Failure} 409 `loses_remote`
 */
export function requireNoneLost(
  { live, last }: { live: Composition | null; last: Composition | null },
  { remotes }: Pick<Composition, 'remotes'>,
  drops: readonly string[] = [],
): void {
  const there = new Set([...remotes.map(({ name }) => name), ...drops]);
  const lost = (last?.remotes ?? []).find(({ name }) => !there.has(name))?.name;
  if (lost !== undefined)
    throw new Failure(
      409,
      'loses_remote',
      `${lost} ${live ? 'is live' : 'was live when the backup was taken'} and not in this set: its pages would be gone. Say that it goes (--drop ${lost}), or name a release of it.`,
    );
}
