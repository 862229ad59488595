import { Failure } from '../../http/failure.ts';
import type { Composition, ReleaseOnHost } from '../documents/composition.ts';
import { givenIn } from './eligibility.ts';
import type { ReleaseContext } from './go-live.ts';

/**
 * Lets no release of a remote go live whose files the site has not: its host may be away later, or have removed them too. What the site has removed,
 * since nobody needed it, is kept again.
 * @param last what visitors get: it is held up by nothing that it lacks itself
 * @throws {Failure} 409 for one that its host does not give any more
 */
export async function requireFiles(
  { filesAgain }: Pick<ReleaseContext, 'filesAgain'>,
  releases: readonly ReleaseOnHost[],
  last: Composition | null,
): Promise<void> {
  const given = givenIn(last);
  const next = releases.filter(({ name, version }) => !given.has(`${name}@${version}`));
  // At the same time: each host may take half of the time that there is for a request.
  const found = await Promise.all(
    next.map(async (release) => ({ ...release, gone: await filesAgain(release) })),
  );
  for (const { name, version, gone } of found)
    if (gone !== undefined)
      throw new Failure(
        409,
        'contradiction',
        `${name} ${version} has files that this site has removed since nobody needed them, and ${gone}: put them there again, or give it another version and publish it.`,
      );
}
