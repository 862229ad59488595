import { builtIn, SHELL, type WholeSet } from '@matinee/api/release-schemas';
import { z } from '@hono/zod-openapi';
import type { UnsignedOrder } from '../release-api.ts';

const filesIn = z.looseObject({
  files: z.record(z.string(), z.looseObject({})).catch({}),
  provenance: z.string().optional().catch(undefined),
});

/** All releases of a set with what was built of each, by name and version. */
const buildsIn = ({ shell, remotes }: WholeSet['composition']): Map<string, string | undefined> =>
  new Map(
    [
      ...(shell ? [{ ...shell, name: SHELL }] : []),
      ...remotes.flatMap(({ fallback, ...release }) => [
        release,
        ...(fallback ? [{ ...fallback, name: release.name }] : []),
      ]),
    ].map((release) => [`${release.name}@${release.version}`, builtIn(filesIn.parse(release))] as const),
  );

/**
 * A release that is live, and has other files in the set: a version never changes, whatever the site has stored of it.
 * @param isAnew nothing of what is live is gone on from: nobody has proven whose that is
 */
export function exchanged(
  { composition, live }: UnsignedOrder['toSign'],
  isAnew: boolean,
): string | undefined {
  if (isAnew) return undefined;
  const before = live ? buildsIn(live.composition) : new Map<string, string | undefined>();
  const found = [...buildsIn(composition)].find(
    ([release, built]) => before.has(release) && before.get(release) !== built,
  );
  return found && `${found[0]} has other files than what is live under that version`;
}
