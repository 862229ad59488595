import type { Composition, ReleaseOnHost } from '../composition.ts';
import { recentReleases } from '../newest.ts';
import { standing, type ReleaseDocument, type ReleaseEvent, type ReleaseStore } from '../store.ts';
import type { ReleasesOverview } from './schemas.ts';

/** So many lines of the history are shown, and so many releases of each remote. */
const LINES = 50;
const RELEASES = 8;

/** All that the admins' page about releases shows. */
export async function releasesOverview(store: ReleaseStore): Promise<ReleasesOverview> {
  const [now, pointer, recent] = await Promise.all([
    standing(store),
    store.pointers.findOne({ _id: 'live' }),
    recentReleases(store),
  ]);
  const { composition = null, canary = null } = now ?? {};
  return {
    live: composition &&
      pointer && {
        ...remotesOf(composition),
        since: liveSince(pointer.history, composition.id) ?? composition.createdAt,
      },
    canary:
      canary && pointer?.canary
        ? { ...remotesOf(canary.composition), share: canary.share, since: pointer.canary.since.toISOString() }
        : null,
    published: latestOfEach(recent).map(publishedView),
    history: await historyView(store, (pointer?.history ?? []).slice(-LINES).reverse()),
    shared: sharedModules(composition),
  };
}

const remotesOf = ({ id, remotes }: Composition) => ({
  composition: id,
  remotes: remotes.map(({ name, version, fallback }) => ({
    name,
    version,
    fallback: fallback?.version ?? null,
  })),
});

const goesLive: readonly ReleaseEvent['act'][] = ['promoted', 'rolled-back', 'canary-promoted'];

const liveSince = (history: readonly ReleaseEvent[] = [], id: string): string | undefined =>
  history.findLast(({ act, composition }) => composition === id && goesLive.includes(act))?.at.toISOString();

function latestOfEach(recent: readonly ReleaseDocument[]): ReleaseDocument[] {
  const seen = new Map<string, number>();
  return recent.filter(({ release: { name } }) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count <= RELEASES;
  });
}

const publishedView = ({ release, publishedAt, publishedBy }: ReleaseDocument) => ({
  name: release.name,
  team: release.team,
  version: release.version,
  publishedAt: publishedAt.toISOString(),
  publishedBy,
  builtAt: release.builtAt,
  commit: release.commit,
  scripts: sizeOf(release, '.js'),
  styles: sizeOf(release, '.css'),
});

const sizeOf = ({ files }: ReleaseOnHost, ending: string): number =>
  Object.entries(files)
    .filter(([file]) => file.endsWith(ending))
    .reduce((sum, [, { bytes, brotli }]) => sum + (brotli ?? bytes), 0);

async function historyView(store: ReleaseStore, events: readonly ReleaseEvent[]) {
  const ids = [...new Set(events.map(({ composition }) => composition))];
  const projection = { 'composition.remotes.name': 1, 'composition.remotes.version': 1 };
  const found = await store.compositions.find({ _id: { $in: ids } }, { projection }).toArray();
  const releases = new Map(
    found.map(({ _id, composition }) => [
      _id,
      composition.remotes.map(({ name, version }) => `${name}@${version}`),
    ]),
  );
  return events.map(({ at, share = null, ...event }) => ({
    ...event,
    share,
    at: at.toISOString(),
    releases: releases.get(event.composition) ?? [],
  }));
}

function sharedModules(live: Composition | null): ReleasesOverview['shared'] {
  const table = new Map<string, Record<string, string>>();
  for (const { name, shared } of live?.remotes ?? [])
    for (const [module, range] of Object.entries(shared))
      table.set(module, { ...table.get(module), [name]: range });
  return [...table]
    .map(([module, ranges]) => ({ module, ranges }))
    .sort((a, b) => a.module.localeCompare(b.module));
}
