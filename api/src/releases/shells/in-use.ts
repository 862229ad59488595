import type { Composition } from '../documents/composition.ts';
import type { Shell } from '../documents/shell.ts';
import { compositionBefore } from '../signed-sets/composition-before.ts';
import { liveComposition, type ReleaseStore } from '../store/store.ts';
import { cameTogether, registeredLately, type ShellDocument } from './history.ts';

/** The shell that runs, and the one that it can be rolled back to, if any. */
export interface ShellsInUse {
  live: Shell;
  previous: Shell | null;
  /** one that was published since and is not live: it decides nothing yet */
  next?: Shell;
}

/** So many sets are gone back to for one of another shell. */
const STEPS = 5;

/**
 * The shells that a release must run in, or null before the first was registered: the one of the live composition and the one before it. One that was only
 * published is neither, so that its team decides nothing for others by publishing. Where no shell is live by a composition it is the
 * one that was registered last, as it is for one that the operator has registered together with all remotes.
 */
export async function shellsInUse(store: ReleaseStore): Promise<ShellsInUse | null> {
  const [composition, registered] = await Promise.all([liveComposition(store), registeredLately(store)]);
  const [newest] = registered;
  if (newest?.together) return { live: newest.shell, previous: null };
  if (!composition?.shell) return newest ? asRegistered(newest, registered) : null;
  const { shell } = composition;
  const isTogether = await cameTogether(store, shell.version);
  return {
    live: shell,
    previous: isTogether ? null : await shellBefore(store, composition),
    ...(newest && newest.shell.version !== shell.version && { next: newest.shell }),
  };
}

async function shellBefore(store: ReleaseStore, live: Composition): Promise<Shell | null> {
  let { id } = live;
  for (let step = 0; step < STEPS; step += 1) {
    const before = await compositionBefore(store, id);
    if (!before) return null;
    const { shell } = before.composition;
    if (shell && shell.version !== live.shell?.version) return shell;
    id = before._id;
  }
  return null;
}

function asRegistered(live: ShellDocument, registered: readonly ShellDocument[]): ShellsInUse {
  for (const before of registered) {
    if (before.shell.version !== live.shell.version) return { live: live.shell, previous: before.shell };
    if (before.together) break;
  }
  return { live: live.shell, previous: null };
}
