import type { Collection, Db } from 'mongodb';
import type { Composition, ReleaseOnHost } from '../documents/composition.ts';
import type { ShellDocument } from '../shells/history.ts';
import type { LogLine } from '../trust/index.ts';

export interface ReleaseDocument {
  /** `name@version`: a version is published once; the same build may come anew, signed or attested with another key */
  _id: string;
  release: ReleaseOnHost;
  publishedAt: Date;
  publishedBy: string;
  /** when the build was made that it took the place of, of one that was published anew */
  madeAt?: Date;
}

export interface CompositionDocument {
  _id: string;
  composition: Composition;
  /** the composition that was live before */
  previous: string | null;
  /** of a roll-back: the composition that it brought back */
  restores?: string;
  by: string;
  reason: string;
  createdAt: Date;
}

/** A composition that a part of the visitors gets, to see how it does. */
export interface Canary {
  composition: string;
  /** percent of the visitors */
  share: number;
  since: Date;
  /** number of the set that operators signed for it, where sets are signed */
  set?: number;
}

/** One line of the history: what moved the pointer. */
export interface ReleaseEvent {
  at: Date;
  act:
    | 'promoted'
    | 'rolled-back'
    | 'revoked'
    | 'canary-started'
    | 'canary-share'
    | 'canary-promoted'
    | 'canary-ended'
    | 'canary-failed';
  composition: string;
  /** percent, of acts on a canary */
  share?: number;
  by: string;
  reason: string;
}

/** The one pointer that says what is live. Its history is in it, so that both are written at once or not at all. */
export interface PointerDocument {
  _id: 'live';
  composition: string;
  /** number of the set that operators signed for it, where sets are signed */
  set?: number;
  canary?: Canary;
  changedAt: Date;
  /** the latest, oldest first; documents written before there was a history have none */
  history?: ReleaseEvent[];
}

/** One line of the log of all acts. */
export interface LineDocument {
  /** number of the line */
  _id: number;
  /** what it tells of, so that nothing is told twice */
  ref: string;
  line: LogLine;
}

export interface ReleaseStore {
  releases: Collection<ReleaseDocument>;
  compositions: Collection<CompositionDocument>;
  pointers: Collection<PointerDocument>;
  shells: Collection<ShellDocument>;
  log: Collection<LineDocument>;
}

/** The collections of releases: what was published, which sets of them there are, which one visitors get, and what was done. */
export const releaseStore = (db: Db): ReleaseStore => ({
  releases: db.collection<ReleaseDocument>('releases'),
  compositions: db.collection<CompositionDocument>('compositions'),
  pointers: db.collection<PointerDocument>('pointers'),
  shells: db.collection<ShellDocument>('shells'),
  log: db.collection<LineDocument>('releaseLog'),
});

/** The composition that is live, or null before the first one. */
export async function liveComposition(store: ReleaseStore): Promise<Composition | null> {
  return (await liveState(store))?.composition ?? null;
}

/**
 * A published release by its name.
 * @returns null when it is not published; also when another one lies under its name, for whoever writes to the database chooses what lies there
 */
export async function publishedRelease(
  { releases }: Pick<ReleaseStore, 'releases'>,
  name: string,
  version: string,
): Promise<ReleaseOnHost | null> {
  const release = (await releases.findOne({ _id: `${name}@${version}` }))?.release;
  return release?.name === name && release.version === version ? release : null;
}

/** What visitors get: the live composition, and the canary's with its share while there is one. */
export interface LiveState {
  composition: Composition;
  /** number of the signed set */
  set?: number;
  canary?: { share: number; composition: Composition; set?: number };
}

/** The pointers of a restored database (`live until …`), oldest first: what was live when the backup was taken is not live in it. */
const beforeRestores = ({ pointers }: Pick<ReleaseStore, 'pointers'>): Promise<PointerDocument[]> =>
  pointers
    .find({ _id: { $gt: 'live' } })
    .sort({ _id: 1 })
    .toArray();

/** What moved the pointer lately, oldest first, as far as it is kept there; in a restored database also before the backup was taken. */
export async function wholeHistory(store: Pick<ReleaseStore, 'pointers'>): Promise<ReleaseEvent[]> {
  const [before, live] = await Promise.all([beforeRestores(store), store.pointers.findOne({ _id: 'live' })]);
  return [...before, ...(live ? [live] : [])].flatMap(({ history = [] }) => history);
}

/**
 * What was live when the backup was taken that this database was restored from. A backup of an earlier release may lack what went live while it
 * was taken: then what was before that.
 * @returns null for any other database
 */
export async function liveBeforeRestore(
  store: Pick<ReleaseStore, 'pointers' | 'compositions'>,
): Promise<Composition | null> {
  const pointer = (await beforeRestores(store)).at(-1);
  if (!pointer) return null;
  const wentLive = (pointer.history ?? []).filter(({ act }) => GOES_LIVE.includes(act));
  const ids = new Set([pointer.composition, ...wentLive.map(({ composition }) => composition).reverse()]);
  for (const id of ids) {
    const found = await store.compositions.findOne({ _id: id });
    if (found) return found.composition;
  }
  return null;
}

/** What is live; in a restored database, until something is, what was when the backup was taken. */
export const lastLive = async (store: ReleaseStore): Promise<Composition | null> =>
  (await liveComposition(store)) ?? liveBeforeRestore(store);

/** After these another composition is given to all. */
export const GOES_LIVE: readonly ReleaseEvent['act'][] = [
  'promoted',
  'rolled-back',
  'revoked',
  'canary-promoted',
];

/**
 * Since when all visitors get a composition.
 * @param history newest last; undefined of a site that has none
 * @returns undefined when the history does not say it
 */
export const liveSince = (history: readonly ReleaseEvent[] = [], id: string): string | undefined =>
  history.findLast(({ act, composition }) => composition === id && GOES_LIVE.includes(act))?.at.toISOString();

/** What the history says of the composition that is live: all of it is long, and is asked for often. */
export async function historyOfLive({ pointers }: Pick<ReleaseStore, 'pointers'>): Promise<ReleaseEvent[]> {
  const ofLive = { input: '$history', cond: { $eq: ['$$this.composition', '$composition'] } };
  const found = await pointers.findOne({ _id: 'live' }, { projection: { history: { $filter: ofLive } } });
  return found?.history ?? [];
}

/** What visitors get now, or null before the first composition. */
export async function liveState({ pointers, compositions }: ReleaseStore): Promise<LiveState | null> {
  const pointer = await pointers.findOne({ _id: 'live' }, { projection: { history: 0 } });
  if (!pointer) return null;
  const ids = [pointer.composition, ...(pointer.canary ? [pointer.canary.composition] : [])];
  const found = await compositions.find({ _id: { $in: ids } }).toArray();
  const named = (id: string | undefined) => found.find(({ _id }) => _id === id)?.composition;
  const composition = named(pointer.composition);
  if (!composition) return null;
  const canary = named(pointer.canary?.composition);
  return {
    composition,
    ...(pointer.set !== undefined && { set: pointer.set }),
    ...(canary && pointer.canary && { canary: { ...besideOf(pointer.canary), composition: canary } }),
  };
}

const besideOf = ({ share, set }: Canary) => ({ share, ...(set !== undefined && { set }) });
