import type { ReleaseOnHost } from '@matinee/api/releases';
import { isBeginningToLoad, type Leaving } from '../../watching/load-anew.ts';
import { undo } from '../../watching/undo.ts';

/** A part that runs, or did: what it has begun may go on. */
export interface Leading {
  /** those whose code runs: one that was stopped, and the fallback in its place */
  releases(): readonly ReleaseOnHost[];
  /** its name */
  part: string;
  /** whether it has leave to lead the visitor on */
  take(): boolean;
  /** hears that it would have without */
  refuse(): unknown;
}

/** Scripts of a part alone: what its team's pages run as well may be theirs. */
function ownFiles({ parts = [], routes }: ReleaseOnHost, part: string): string[] {
  const files = parts.find(({ name }) => name === part)?.preload ?? [];
  return files.filter((file) => !routes.some(({ preload }) => preload.includes(file)));
}

/**
 * Keeps parts from leading visitors to another document by themselves, as the router keeps them from leading to another page. Not every
 * browser tells of loads.
 * @param running those that run now
 * @param left those that did, by what they were
 */
export function limitLoadsOfParts(running: ReadonlySet<Leading>, left: ReadonlyMap<string, Leading>): void {
  const { navigation } = window as { navigation?: EventTarget };
  const look = (event: Event) => {
    const { cancelable, userInitiated, destination } = event as Leaving;
    if (!cancelable || userInitiated || destination.sameDocument || isBeginningToLoad()) return;
    // The browser tells of it while it is asked for.
    const trace = String(new Error().stack);
    const theirs = [...running, ...left.values()].filter(({ releases, part }) =>
      releases().some((release) => ownFiles(release, part).some((file) => trace.includes(file))),
    );
    if (!theirs[0] || theirs.some(({ take }) => take())) return;
    undo(event);
    theirs[0].refuse();
  };
  // Before loads are counted: what is refused here is none.
  navigation?.addEventListener('navigate', look, true);
}
