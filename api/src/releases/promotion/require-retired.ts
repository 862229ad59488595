import { Failure } from '../../http/failure.ts';
import type { ComposedRelease, Composition, ReleaseOnHost } from '../documents/composition.ts';
import { lostPart, lostRoute } from '../documents/lost.ts';
import { allActs } from '../store/all-acts.ts';
import type { ReleaseStore } from '../store/store.ts';
import { PUTS_LIVE } from '../trust/index.ts';

/** Whether a release was live before: then putting it live is a way back, and what came since goes with it. A canary alone is none. */
async function wasLive(
  store: Pick<ReleaseStore, 'pointers' | 'log' | 'compositions'>,
  { name, version }: ReleaseOnHost,
): Promise<boolean> {
  const wentLive = (await allActs(store)).filter(({ act }) => PUTS_LIVE.includes(act));
  const ids = [...new Set(wentLive.map(({ composition }) => composition))];
  const having = { 'composition.remotes': { $elemMatch: { name, version } } };
  const found = await store.compositions.findOne(
    { _id: { $in: ids }, ...having },
    { projection: { _id: 1 } },
  );
  return found !== null;
}

function lostIn(
  before: ComposedRelease,
  release: ReleaseOnHost,
): { what: string; retire: string } | undefined {
  const route = lostRoute(before, release);
  if (route !== undefined) return { what: route, retire: route };
  const part = lostPart(before, release);
  return part === undefined ? undefined : { what: `the part ${part}`, retire: part };
}

/**
 * Refuses a release without a route or a part that is live by now, unless its team has said that it goes. That is asked when it is published,
 * too; since then another release may have gone live.
 * @throws {Failure} 409
 */
export async function requireRetired(
  store: Pick<ReleaseStore, 'pointers' | 'log' | 'compositions'>,
  live: Composition | null,
  releases: readonly ReleaseOnHost[],
): Promise<void> {
  for (const release of releases) {
    const before = live?.remotes.find(({ name }) => name === release.name);
    if (!before || before.version === release.version) continue;
    const lost = lostIn(before, release);
    if (lost && !(await wasLive(store, release)))
      throw new Failure(
        409,
        'contradiction',
        `${release.name} ${release.version} lacks ${lost.what} of ${before.version}, which went live after it was published: publish it anew with it, or with --retire ${lost.retire}.`,
      );
  }
}
