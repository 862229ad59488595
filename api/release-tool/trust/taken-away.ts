import { isHash, withoutHash } from '@matinee/api/release-trust';
import { z } from '@hono/zod-openapi';
import type { UnsignedOrder } from '../release-api.ts';

const orderIn = z.looseObject({
  releases: z.array(z.string()).default([]),
  oldest: z.record(z.string(), z.string()).default({}),
  anew: z.literal(true).optional(),
});

/** Whether a release is another build of the version that a bound names: of those the API names what was published before. */
function isBuildOf(bound: string | undefined, version: string): boolean {
  if (bound === undefined || !isHash(bound) || !isHash(version)) return false;
  return withoutHash(bound) === withoutHash(version);
}

/**
 * What a set takes away though nobody has ordered it: that is for ever, and a key that lies in the environment signs before anybody reads.
 * @returns the end of a sentence that begins with `nobody has ordered`; undefined when all of it was ordered, now or before
 */
export function takenUnordered({ body, toSign: { composition, live } }: UnsignedOrder): string | undefined {
  const { releases, oldest, anew } = orderIn.parse(body);
  // What was taken away before is not known then, nor in a restored database, where nothing is live: whoever signs reads what stays so.
  if (anew || !live) return undefined;
  const { revoked = [], oldest: bounds = {} } = live.composition;
  const known = new Set([...releases, ...revoked]);
  const isOrdered = (release: string) => {
    const [name = '', version = ''] = release.split('@');
    return known.has(release) || isBuildOf(oldest[name], version);
  };
  const release = composition.revoked?.find((one) => !isOrdered(one));
  if (release !== undefined) return `that ${release} is revoked`;
  const bound = Object.entries(composition.oldest ?? {}).find(
    ([name, version]) => version !== oldest[name] && version !== bounds[name],
  );
  return bound && `that nothing of ${bound[0]} older than ${bound[1]} is given`;
}
