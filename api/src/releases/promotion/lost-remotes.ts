import { Failure } from '../../http/failure.ts';
import type { Composition } from '../documents/composition.ts';

/**
 * Refuses a set that lacks a remote which is live, unless it is said that it goes: all of its pages would be gone.
 * @param drops the remotes that go on purpose
 * @throws {Failure} 409 `loses_remote`
 */
export function requireNoneLost(
  live: Composition | null,
  { remotes }: Pick<Composition, 'remotes'>,
  drops: readonly string[] = [],
): void {
  const there = new Set([...remotes.map(({ name }) => name), ...drops]);
  const lost = (live?.remotes ?? []).find(({ name }) => !there.has(name))?.name;
  if (lost !== undefined)
    throw new Failure(
      409,
      'loses_remote',
      `${lost} is live and not in this set: its pages would be gone. Say that it goes (--drop ${lost}), or name a release of it.`,
    );
}
