import type { Dependencies } from '../../dependencies.ts';
import type { Composition } from '../documents/composition.ts';
import { SHELL } from '../documents/shell.ts';
import { originsIn, type OriginDocument } from '../provenance/origins.ts';
import { earlierThan } from '../promotion/earlier-builds.ts';
import { healthOf } from '../reports/health.ts';
import { pageViews } from '../reports/page-views.ts';
import { publishedShells, registrationOf } from '../shells/history.ts';
import { buildOf, recentReleases } from '../store/newest.ts';
import type { LiveState, ReleaseDocument, ReleaseStore } from '../store/store.ts';
import { ifRevoked } from './if-revoked.ts';
import type { ReleasesOverview } from './schemas.ts';

/** So many of the shell and of each remote are shown. */
const RELEASES = 8;

/** Of a release of a remote or of the shell: what both say. */
interface Published extends Pick<ReleaseDocument, '_id' | 'publishedAt' | 'publishedBy' | 'madeAt'> {
  release: Pick<ReleaseDocument['release'], 'name' | 'team' | 'version' | 'builtAt' | 'commit' | 'files'>;
}

/**
 * The newest releases of the shell and of each remote, and all that visitors get, where they come from and how they do. Whoever publishes many puts
 * nothing of what is live out of sight.
 * @param now what visitors get: what taking a release away would leave of it is told
 */
export async function publishedReleases(
  deps: Dependencies,
  store: ReleaseStore,
  now: LiveState | null,
): Promise<ReleasesOverview['published']> {
  const live = now?.composition ?? null;
  const given = [live, now?.canary?.composition].filter((one) => one !== null && one !== undefined);
  const [shells, recent] = await Promise.all([publishedShells(store, RELEASES), recentReleases(store)]);
  const ofShell = [...shells, ...(await otherShells(store, shells, given))].map(
    ({ shell, registeredAt, by }) => ({
      _id: `${SHELL}@${shell.version}`,
      release: { ...shell, team: SHELL },
      publishedAt: registeredAt,
      publishedBy: by,
    }),
  );
  const latest = latestOfEach(recent);
  const more = await others(store, latest, given);
  const ofRemotes = [...latest, ...more];
  const origins = await originsIn(deps.db.raw).ofEach([...ofShell, ...ofRemotes].map(({ _id }) => _id));
  const known = [...ofShell, ...recent, ...more].map((document: Published) => ({
    _id: document._id,
    name: document.release.name,
    version: document.release.version,
    ...buildOf(document),
  }));
  const earlier = (document: Published) =>
    earlierThan(
      { version: document.release.version, ...buildOf(document) },
      known.filter((one) => one.name === document.release.name),
    ).map(({ _id }) => _id);
  const view = (document: Published) => ({
    ...publishedView(document, origins.get(document._id)),
    revoking: ifRevoked(live, document.release, earlier(document)),
  });
  const views = pageViews(deps.db.raw);
  const withHealth = async (document: ReleaseDocument) => ({
    ...view(document),
    health: await healthOf(views, document._id),
  });
  // Page views are counted of what is shown in the shell, which is on all of them.
  return [...ofShell.map(view), ...(await Promise.all(ofRemotes.map(withHealth)))];
}

/** Of what visitors get, also as a fallback, what is not among the latest. */
async function others(
  { releases }: ReleaseStore,
  latest: readonly ReleaseDocument[],
  given: readonly Composition[],
): Promise<ReleaseDocument[]> {
  const remotes = given.flatMap((composition) => composition.remotes);
  const names = remotes.flatMap(({ name, version, fallback }) => [
    `${name}@${version}`,
    ...(fallback ? [`${name}@${fallback.version}`] : []),
  ]);
  const there = new Set(latest.map(({ _id }) => _id));
  const missing = [...new Set(names)].filter((name) => !there.has(name));
  return missing.length > 0 ? releases.find({ _id: { $in: missing } }).toArray() : [];
}

type PublishedShell = Awaited<ReturnType<typeof publishedShells>>[number];

async function otherShells(
  store: ReleaseStore,
  latest: readonly PublishedShell[],
  given: readonly Composition[],
): Promise<PublishedShell[]> {
  const missing = new Map(given.flatMap(({ shell }) => (shell ? [[shell.version, shell] as const] : [])));
  for (const { shell } of latest) missing.delete(shell.version);
  const found = await Promise.all(
    [...missing].map(async ([version, shell]) => {
      const document = await registrationOf(store, version);
      return document ? [{ ...document, shell }] : [];
    }),
  );
  return found.flat();
}

function latestOfEach(recent: readonly ReleaseDocument[]): ReleaseDocument[] {
  const seen = new Map<string, number>();
  return recent.filter(({ release: { name } }) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count <= RELEASES;
  });
}

const publishedView = (
  { release, publishedAt, publishedBy }: Published,
  origin: Omit<OriginDocument, 'bill'> | undefined,
) => ({
  name: release.name,
  team: release.team,
  version: release.version,
  publishedAt: publishedAt.toISOString(),
  publishedBy,
  builtAt: release.builtAt,
  commit: release.commit,
  builder: origin?.provenance ? { workflow: origin.provenance.workflow, run: origin.provenance.run } : null,
  libraries: origin?.libraries ?? null,
  scripts: sizeOf(release, '.js'),
  styles: sizeOf(release, '.css'),
});

const sizeOf = ({ files }: Pick<Published['release'], 'files'>, ending: string): number =>
  Object.entries(files)
    .filter(([file]) => file.endsWith(ending))
    .reduce((sum, [, { bytes, brotli }]) => sum + (brotli ?? bytes), 0);
