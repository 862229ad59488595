import { satisfies } from 'semver';
import type { Release } from '../documents/composition.ts';
import { overlap } from '../documents/overlap.ts';
import type { Shell } from '../documents/shell.ts';
import { ownValue, sharedMisfits } from './shared-modules.ts';

/** What of a release a shell has to provide. */
export type Needs = Pick<Release, 'contract' | 'shared' | 'uses' | 'routes'>;

/** What is out of range, each as the end of a sentence that begins with the release; nothing when it fits. */
export function outOfRange({ contract, shared }: Pick<Needs, 'contract' | 'shared'>, shell: Shell): string[] {
  const modules = sharedMisfits(shared, shell.shared);
  return satisfies(shell.contract, contract)
    ? modules
    : [`was built for site contract ${contract}, and this shell has ${shell.contract}`, ...modules];
}

/** What is taken from the contract's modules and not there, each as the end of such a sentence. */
export function notProvided({ uses }: Pick<Needs, 'uses'>, shell: Shell): string[] {
  return Object.entries(uses).flatMap(([name, taken]) => {
    const provided = ownValue(shell.surface, name);
    // Of other modules than the contract's the range says enough.
    const missing = provided ? taken.filter((one) => !provided.includes(one)) : [];
    return missing.length > 0
      ? [`takes ${missing.join(', ')} from ${name}, which this shell does not have there`]
      : [];
  });
}

/** What addresses it claims that are the shell's own, each as the end of such a sentence. */
export const claimedFrom = ({ routes }: Pick<Needs, 'routes'>, { pages = [] }: Shell): string[] =>
  routes.flatMap(({ path }) => {
    const page = pages.find((one) => overlap(one, path));
    return page ? [`claims ${path}, and ${page} is a page of this shell itself`] : [];
  });

/** All that keeps a release from running in a shell. */
export const misfits = (needs: Needs, shell: Shell): string[] => [
  ...outOfRange(needs, shell),
  ...notProvided(needs, shell),
  ...claimedFrom(needs, shell),
];
