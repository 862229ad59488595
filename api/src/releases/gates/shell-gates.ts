import type { Release } from '../documents/composition.ts';
import { notProvided, outOfRange, type Needs } from '../shells/fit.ts';
import type { ShellsInUse } from '../shells/in-use.ts';
import type { Shell } from '../documents/shell.ts';
import { closed, open, type Gate } from './gate.ts';

/** What the shell takes from a remote; the rest of what it exposes is its own affair. */
const TAKEN = ['default', 'preload'];

const NO_SHELL = 'no shell is registered yet: nobody knows what it provides';
const REGISTER = 'Register the shell first: npm run release -- publish shell.';

interface Misfit {
  /** end of a sentence that begins with the release */
  misfit: string;
  shell: Shell;
  isLive: boolean;
}

/** The first thing that does not fit: of the live shell, or of the one that it can be rolled back to. */
export function firstMisfit(
  { live, previous }: ShellsInUse,
  of: (shell: Shell) => string[],
): Misfit | undefined {
  for (const shell of [live, ...(previous ? [previous] : [])]) {
    const [misfit] = of(shell);
    if (misfit) return { misfit, shell, isLive: shell === live };
  }
  return undefined;
}

/** Which of the shells it is, in words. */
export const nameOf = ({ shell, isLive }: Misfit) =>
  isLive
    ? `the live shell ${shell.version}`
    : `shell ${shell.version}, which the live one can be rolled back to`;

const nextOf = ({ isLive }: Misfit, what: string) =>
  isLive
    ? `${what}, or wait for a shell that has it.`
    : `${what}, or publish when the next shell is live: from then on the way back is the shell that is live now.`;

/** What a shell that is not live yet will ask: it closes no gate, and what is out of its range keeps it from going live. */
export function aboutNext({ next }: ShellsInUse, of: (shell: Shell) => string[]): string {
  const [misfit] = next ? of(next) : [];
  return next && misfit !== undefined
    ? `; for shell ${next.version}, which is published and not live, it ${misfit}`
    : '';
}

const both = ({ live, previous }: ShellsInUse) =>
  `shell ${live.version}${previous ? ` and, for the way back, ${previous.version}` : ''}`;

/** Shared libraries and the site contract: in range of the live shell and of the one before it. */
export function sharedGate(needs: Pick<Needs, 'contract' | 'shared'>, shells: ShellsInUse | null): Gate {
  if (!shells) return closed('shared', NO_SHELL, REGISTER);
  const found = firstMisfit(shells, (shell) => outOfRange(needs, shell));
  return found
    ? closed(
        'shared',
        `for ${nameOf(found)}: it ${found.misfit}`,
        nextOf(found, 'Build it for the version that is there'),
      )
    : open(
        'shared',
        `contract ${needs.contract} and ${Object.keys(needs.shared).length} modules are in range of ${both(shells)}${aboutNext(shells, (shell) => outOfRange(needs, shell))}`,
      );
}

/** What the remote exposes, and what it takes by name, is what the contract has. */
export function contractGate(release: Pick<Release, 'exposes' | 'uses'>, shells: ShellsInUse | null): Gate {
  const missing = TAKEN.filter((name) => !release.exposes.includes(name));
  if (missing.length > 0)
    return closed(
      'contract',
      `./app does not export ${missing.join(' and ')}`,
      'Export what defineRemote of @matinee/shared-ui makes: default and preload.',
    );
  if (!shells) return closed('contract', NO_SHELL, REGISTER);
  const found = firstMisfit(shells, (shell) => notProvided(release, shell));
  const taken = Object.values(release.uses).flat().length;
  return found
    ? closed('contract', `for ${nameOf(found)}: it ${found.misfit}`, nextOf(found, 'Do without it'))
    : open(
        'contract',
        `exposes ${TAKEN.join(' and ')}; the ${taken} names that it takes are there${aboutNext(shells, (shell) => notProvided(release, shell))}`,
      );
}
