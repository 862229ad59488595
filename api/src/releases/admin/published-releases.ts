import type { Dependencies } from '../../dependencies.ts';
import type { Composition } from '../documents/composition.ts';
import { SHELL } from '../documents/shell.ts';
import { originsIn, type OriginDocument } from '../provenance/origins.ts';
import { earlierThan } from '../promotion/earlier-builds.ts';
import { healthOf } from '../reports/health.ts';
import { pageViews } from '../reports/page-views.ts';
import { publishedShells } from '../shells/history.ts';
import { recentReleases } from '../store/newest.ts';
import type { ReleaseDocument, ReleaseStore } from '../store/store.ts';
import { ifRevoked } from './if-revoked.ts';
import type { ReleasesOverview } from './schemas.ts';

/** So many of the shell and of each remote are shown. */
const RELEASES = 8;

/** Of a release of a remote or of the shell: what both say. */
interface Published extends Pick<ReleaseDocument, '_id' | 'publishedAt' | 'publishedBy'> {
  release: Pick<ReleaseDocument['release'], 'name' | 'team' | 'version' | 'builtAt' | 'commit' | 'files'>;
}

/**
 * The newest releases of the shell and of each remote, where they come from and how they do.
 * @param live what taking one of them away is told for
 */
export async function publishedReleases(
  deps: Dependencies,
  store: ReleaseStore,
  live: Composition | null,
): Promise<ReleasesOverview['published']> {
  const [shells, recent] = await Promise.all([publishedShells(store, RELEASES), recentReleases(store)]);
  const ofShell = shells.map(({ shell, registeredAt, by }) => ({
    _id: `${SHELL}@${shell.version}`,
    release: { ...shell, team: SHELL },
    publishedAt: registeredAt,
    publishedBy: by,
  }));
  const ofRemotes = latestOfEach(recent);
  const origins = await originsIn(deps.db.raw).ofEach([...ofShell, ...ofRemotes].map(({ _id }) => _id));
  const known = [...ofShell, ...recent].map(({ _id, release: { name, version }, publishedAt }) => ({
    _id,
    name,
    version,
    publishedAt,
  }));
  const earlier = ({ release: { name, version }, publishedAt }: Published) =>
    earlierThan(
      { version, publishedAt },
      known.filter((one) => one.name === name),
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
