import { compositionBefore } from '../signed-sets/composition-before.ts';
import { publishedOf, shellReleases } from '../shells/history.ts';
import type { ReleaseOnHost } from '../documents/composition.ts';
import { releasesIn } from '../documents/releases-in.ts';
import type { ShellRelease } from '../documents/shell.ts';
import { allActs, type Act } from '../store/all-acts.ts';
import { GOES_LIVE, liveBeforeRestore, liveState, wholeHistory, type ReleaseStore } from '../store/store.ts';

const DAY_MS = 86_400_000;
/** A tab that was opened longer ago has been loaded anew, and nobody goes back or forth so far. */
const KEPT_DAYS = 30;

export type Why = 'live' | 'canary' | 'was live' | 'published';

/** A release that somebody may still need, and why. */
export interface NeededRelease {
  release: ReleaseOnHost | ShellRelease;
  why: Why;
}

/** So many sets can be gone back to, one after the other, however long ago they were live. */
const WAY_BACK = 5;

/** The sets that one roll-back after the other brings back. */
async function waysBack(store: ReleaseStore, live: string, most = WAY_BACK): Promise<string[]> {
  const ids: string[] = [];
  for (let at = live; ids.length < most;) {
    const before = await compositionBefore(store, at);
    if (!before) break;
    at = before._id;
    ids.push(at);
  }
  return ids;
}

/** The acts that say what visitors were given since an instant: those that the pointer keeps, unless they begin after it. */
async function actsBackTo(cutoff: Date, store: ReleaseStore): Promise<readonly Act[]> {
  const history = await wholeHistory(store);
  const isEnough = history.some(({ at, act }) => at < cutoff && GOES_LIVE.includes(act));
  return isEnough ? history : allActs(store);
}

/** Compositions that visitors were given since an instant: also the one that all had when it came, whatever some had beside it. */
function givenSince(history: readonly Act[], cutoff: Date): string[] {
  const first = history.findIndex(({ at }) => at >= cutoff);
  const [before, since] = first < 0 ? [history, []] : [history.slice(0, first), history.slice(first)];
  const there = before.findLastIndex(({ act }) => GOES_LIVE.includes(act));
  return [...before.slice(Math.max(0, there)), ...since].map(({ composition }) => composition);
}

const NAMES = {
  'composition.shell.version': 1,
  'composition.remotes.name': 1,
  'composition.remotes.version': 1,
  'composition.remotes.fallback.name': 1,
  'composition.remotes.fallback.version': 1,
} as const;

/** The releases of some compositions, each once: hundreds of compositions are made of a few releases. */
async function releasesGiven(store: ReleaseStore, ids: readonly string[]) {
  const named = await store.compositions.find({ _id: { $in: [...ids] } }, { projection: NAMES }).toArray();
  const all = named.flatMap(({ composition }) => composition.remotes);
  const releases = all.flatMap((each) => [each, ...(each.fallback ? [each.fallback] : [])]);
  const found = await store.releases
    .find({ _id: { $in: [...new Set(releases.map(({ name, version }) => `${name}@${version}`))] } })
    .toArray();
  const versions = named.flatMap(({ composition }) => composition.shell?.version ?? []);
  const shells = await publishedOf(store, versions);
  return [...shells.values(), ...found.map(({ release }) => release)];
}

/**
 * The releases whose files somebody may still need: what visitors get, what they were given in the last month, what five
 * roll-backs bring back, and what was published in the last month.
 * @param mayBeGiven what it says no to is not among them, whatever it was: its files are given to nobody
 * @returns release (`catalog@1.4.0`) → what it is
 */
export async function neededReleases(
  store: ReleaseStore,
  mayBeGiven: (release: ReleaseOnHost | ShellRelease) => boolean,
  now: Date,
): Promise<Map<string, NeededRelease>> {
  const cutoff = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const [state, history, published, shells] = await Promise.all([
    liveState(store),
    actsBackTo(cutoff, store),
    store.releases
      .find({ publishedAt: { $gte: cutoff } })
      .sort({ publishedAt: -1 })
      .toArray(),
    shellReleases(store, cutoff),
  ]);
  const ids = givenSince(history, cutoff);
  // Where nothing is live since a restore, visitors go on with what was live before it.
  const unmoved = state ? null : await liveBeforeRestore(store);
  const way = state?.composition.id ?? unmoved?.id;
  const before = way === undefined ? [] : await waysBack(store, way);
  const given = await releasesGiven(store, [...(unmoved ? [unmoved.id] : []), ...ids, ...before]);
  const needed = new Map<string, NeededRelease>();
  const add = (releases: readonly (ReleaseOnHost | ShellRelease)[], why: Why) => {
    for (const release of releases) {
      const id = `${release.name}@${release.version}`;
      if (!needed.has(id) && mayBeGiven(release)) needed.set(id, { release, why });
    }
  };
  if (state) add(releasesIn(state.composition), 'live');
  if (state?.canary) add(releasesIn(state.canary.composition), 'canary');
  add(given, 'was live');
  add([...shells, ...published.map(({ release }) => release)], 'published');
  return needed;
}

/** For so long whoever is booking keeps the set that his tab has (docs/decisions/0066). */
const HELD_MS = 3_600_000;

/**
 * The releases that visitors get no more and that ask the API all the same: those in tabs where somebody is booking, and those that one
 * roll-back brings back.
 * @param mayBeGiven as above: what it says no to comes back no more
 */
export async function lately(
  store: ReleaseStore,
  mayBeGiven: (release: ReleaseOnHost | ShellRelease) => boolean,
  now: Date,
): Promise<(ReleaseOnHost | ShellRelease)[]> {
  const cutoff = new Date(now.getTime() - HELD_MS);
  const [state, history] = await Promise.all([liveState(store), actsBackTo(cutoff, store)]);
  if (!state) return [];
  const ids = givenSince(history, cutoff);
  const before = await waysBack(store, state.composition.id, 1);
  const got = [state.composition, ...(state.canary ? [state.canary.composition] : [])].flatMap(releasesIn);
  const has = new Set(got.map(({ name, version }) => `${name}@${version}`));
  const given = await releasesGiven(store, [...ids, ...before]);
  return given.filter((one) => !has.has(`${one.name}@${one.version}`) && mayBeGiven(one));
}

/** The hashes of their files. */
export const filesOf = (needed: Iterable<NeededRelease>): Set<string> =>
  new Set(
    [...needed].flatMap(({ release }) => Object.values(release.files).map(({ integrity }) => integrity)),
  );
