import type { Dependencies } from '../../dependencies.ts';
import type { Side } from '../canary/judge.ts';
import type { Business } from '../business/compare.ts';
import { compareCanary } from '../canary/watch.ts';
import { namesIn, type Composition } from '../documents/composition.ts';
import { heardOfToday } from '../reports/health.ts';
import { pageViews } from '../reports/page-views.ts';
import { compositionBefore } from '../signed-sets/composition-before.ts';
import { shellsInUse } from '../shells/in-use.ts';
import {
  liveSince,
  liveState,
  type Canary,
  type PointerDocument,
  type ReleaseEvent,
  type ReleaseStore,
  type LiveState,
} from '../store/store.ts';
import type { SignedSets } from '../signed-sets/signed-sets.ts';
import { publishedReleases } from './published-releases.ts';
import type { ReleasesOverview } from './schemas.ts';
import { trustView } from './trust-view.ts';

/** So many lines of the history are shown. */
const LINES = 50;

/** All that the admins' page about releases shows. What page views tell is left out where it cannot be had: whoever takes a release back needs the rest. */
export async function releasesOverview(
  deps: Dependencies,
  store: ReleaseStore,
  sets: SignedSets,
): Promise<ReleasesOverview> {
  const [now, pointer, shells] = await Promise.all([
    liveState(store),
    store.pointers.findOne({ _id: 'live' }),
    shellsInUse(store),
  ]);
  const live = now?.composition ?? null;
  const before = live && (await compositionBefore(store, live.id));
  return {
    live: live && {
      ...remotesOf(live),
      revoked: live.revoked ?? [],
      oldest: live.oldest ?? {},
      before: before && remotesOf(before.composition).remotes,
      shellBefore: before?.composition.shell?.version ?? null,
      since: liveSince(pointer?.history, live.id) ?? live.createdAt,
    },
    canary:
      now?.canary && pointer?.canary
        ? await canaryView(deps, now.canary, { ...pointer, canary: pointer.canary })
        : null,
    published: await publishedReleases(deps, store, now),
    history: await historyView(store, (pointer?.history ?? []).slice(-LINES).reverse()),
    trust: await trustView(sets, now),
    shared: sharedModules(live, shells?.live.shared ?? {}),
    heardOf:
      deps.config.siteKey === undefined
        ? null
        : await ifItCanBeHad(deps, heardOfToday(pageViews(deps.db.raw), deps.clock.now())),
  };
}

function ifItCanBeHad<Part>({ log }: Dependencies, part: Promise<Part>): Promise<Part | undefined> {
  return part.catch((error: unknown) => {
    log.warn({ err: error }, 'what page views tell cannot be had for the page about releases');
    return undefined;
  });
}

async function canaryView(
  deps: Dependencies,
  { composition, share }: NonNullable<LiveState['canary']>,
  pointer: PointerDocument & { canary: Canary },
) {
  return {
    ...remotesOf(composition),
    share,
    since: pointer.canary.since.toISOString(),
    comparison: await ifItCanBeHad(deps, comparisonView(deps, pointer)),
  };
}

async function comparisonView(deps: Dependencies, pointer: PointerDocument & { canary: Canary }) {
  const { live, canary, verdict, business } = await compareCanary(deps, pointer);
  return {
    live: inWhole(live),
    canary: inWhole(canary),
    least: deps.config.canary.minVisitors,
    verdict: business.verdict === 'worse' ? business.verdict : verdict,
    orders: { live: wholeBusiness(business.live), canary: wholeBusiness(business.canary) },
  };
}

/** Visitors behind one address make fractions, which only matter to the judgement. */
const inWhole = ({ visitors, failing }: Side) => ({
  visitors: Math.round(visitors),
  failing: Math.round(failing),
});

const wholeBusiness = ({ visitors, begun, paid }: Business) => ({
  visitors: Math.round(visitors),
  begun: Math.round(begun),
  paid: Math.round(paid),
});

const remotesOf = ({ id, shell, remotes }: Composition) => ({
  composition: id,
  shell: shell?.version ?? null,
  remotes: remotes.map(({ name, version, fallback }) => ({
    name,
    version,
    fallback: fallback?.version ?? null,
  })),
});

async function historyView(store: ReleaseStore, events: readonly ReleaseEvent[]) {
  const ids = [...new Set(events.map(({ composition }) => composition))];
  const projection = {
    'composition.remotes.name': 1,
    'composition.remotes.version': 1,
    'composition.shell.name': 1,
    'composition.shell.version': 1,
  };
  const found = await store.compositions.find({ _id: { $in: ids } }, { projection }).toArray();
  const releases = new Map(found.map(({ _id, composition }) => [_id, namesIn(composition)]));
  return events.map(({ at, share = null, ...event }) => ({
    ...event,
    share,
    at: at.toISOString(),
    releases: releases.get(event.composition) ?? [],
  }));
}

function sharedModules(
  live: Composition | null,
  provided: Readonly<Record<string, string>>,
): ReleasesOverview['shared'] {
  const ranges = new Map<string, Record<string, string>>(Object.keys(provided).map((name) => [name, {}]));
  for (const { name, shared } of live?.remotes ?? [])
    for (const [module, range] of Object.entries(shared))
      ranges.set(module, { ...ranges.get(module), [name]: range });
  return [...ranges]
    .map(([module, needed]) => ({ module, shell: provided[module] ?? null, ranges: needed }))
    .sort((one, other) => one.module.localeCompare(other.module));
}
