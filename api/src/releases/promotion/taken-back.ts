import { namesIn } from '../documents/composition.ts';
import { allActs } from '../store/all-acts.ts';
import { GOES_LIVE, type ReleaseEvent, type ReleaseStore } from '../store/store.ts';

/** A canary ends without its releases being live. */
const ENDS: readonly ReleaseEvent['act'][] = ['canary-ended', 'canary-failed'];

const nameOf = (release: string): string => release.slice(0, release.indexOf('@'));

/**
 * What the history has taken back since it was last put live for everybody: releases that gave way to one that had been live before them, and
 * those of a canary that was ended. Nobody means them who orders the newest of each.
 * @returns `catalog@1.4.0`
 */
export async function takenBack(
  store: Pick<ReleaseStore, 'pointers' | 'log' | 'compositions'>,
): Promise<ReadonlySet<string>> {
  const history = await allActs(store);
  const ids = [...new Set(history.map(({ composition }) => composition))];
  const projection = {
    'composition.shell.name': 1,
    'composition.shell.version': 1,
    'composition.remotes.name': 1,
    'composition.remotes.version': 1,
  } as const;
  const found = await store.compositions.find({ _id: { $in: ids } }, { projection }).toArray();
  const releasesOf = new Map(found.map(({ _id, composition }) => [_id, namesIn(composition)]));
  const taken = new Set<string>();
  const wereLive = new Set<string>();
  let live = new Map<string, string>();
  for (const { act, composition } of history) {
    const releases = releasesOf.get(composition);
    if (!releases) continue;
    if (ENDS.includes(act))
      for (const release of releases) if (live.get(nameOf(release)) !== release) taken.add(release);
    if (!GOES_LIVE.includes(act)) continue;
    for (const release of releases) {
      const before = live.get(nameOf(release));
      const isBack = act === 'rolled-back' || wereLive.has(release);
      if (before !== undefined && before !== release && isBack) taken.add(before);
    }
    for (const release of releases) {
      taken.delete(release);
      wereLive.add(release);
    }
    live = new Map(releases.map((release) => [nameOf(release), release]));
  }
  return taken;
}
