import { hashOf, isSignedByOperators, type Root, type SignedRoot, type Timestamp } from '../trust/index.ts';
import type { storedSets } from './stored-sets.ts';

interface Options {
  find: ReturnType<typeof storedSets>['find'];
  /** all that there were, oldest first */
  roots(): readonly SignedRoot[];
}

/**
 * Says whether the number of the set that a timestamp names counts no more, since operators have signed it whose keys are gone: they may have signed any,
 * also the highest that there is. Servers of the site forget it, too.
 */
export function goneNumbers({ find, roots }: Options) {
  return async ({ live, root: version }: Timestamp, root: Root): Promise<boolean> => {
    const set = await find(live.counter);
    if (set && hashOf(set.signed) === live.hash) return !isSignedByOperators(set, root);
    // It is not here any more, so that nobody can say which of those that were good then has signed it.
    const then = roots()[version - 1]?.signed.operator.keys ?? [];
    return then.some((key) => !root.operator.keys.includes(key));
  };
}
