import type { Db } from 'mongodb';
import { isDuplicate } from '../../db/is-duplicate.ts';
import { refOf } from '../store/all-acts.ts';
import { releaseStore, type ReleaseDocument, type ReleaseEvent, type ReleaseStore } from '../store/store.ts';
import { lineAfter, type LogHead, type LogLine } from '../trust/index.ts';

/** An act that is to have its line. */
export type LoggedAct = Pick<LogLine, 'act' | 'by' | 'reason' | 'detail'> & { at: Date; ref: string };

/** After these a composition is no canary any more, and never again: each canary is a composition of its own. */
export const ENDS: readonly string[] = ['canary-ended', 'canary-failed', 'canary-promoted'];

/** So many others may be writing at the same moment. */
const TRIES = 20;

const actOf = (event: ReleaseEvent): LoggedAct => {
  const { at, act, by, reason, composition, share } = event;
  return {
    at,
    act,
    by,
    reason,
    ref: refOf(event),
    detail: { composition, ...(share !== undefined && { share }) },
  };
};

type Published = Pick<ReleaseDocument, '_id' | 'publishedAt' | 'publishedBy' | 'madeAt'> & {
  release: { signature: string };
};

const publishedOf = ({ _id, release, publishedAt: at, publishedBy: by, madeAt }: Published): LoggedAct => ({
  at,
  act: 'published',
  by,
  reason: '',
  // Published anew it is told of once more.
  ref: `published ${_id}${madeAt ? ` ${release.signature}` : ''}`,
  detail: { release: _id, signature: release.signature },
});

/** So many releases are looked at for lines that are missing. */
const RECENT = 200;

/** The log of all acts: lines are added and never changed, each with the hash of the one before. */
export function actsLog(db: Db) {
  const { log: lines } = releaseStore(db);
  const last = () => lines.find().sort({ _id: -1 }).limit(1).next();

  async function append({ at, ref, ...act }: LoggedAct): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const line = lineAfter((await last())?.line, { ...act, at: at.toISOString() });
      try {
        await lines.insertOne({ _id: line.number, ref, line });
        return;
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        if (await lines.findOne({ ref }, { projection: { _id: 1 } })) return;
      }
    }
    throw new Error('The log of releases could not be written.');
  }

  async function appendMissing(acts: readonly LoggedAct[]): Promise<void> {
    const refs = acts.map(({ ref }) => ref);
    const known = await lines.find({ ref: { $in: refs } }, { projection: { ref: 1 } }).toArray();
    const there = new Set(known.map(({ ref }) => ref));
    for (const one of acts) if (!there.has(one.ref)) await append(one);
  }

  return {
    append,
    /** Writes the lines that are missing yet for some acts. Whoever calls it, and however often: nothing is written twice. */
    appendMissing,
    /** Those of some releases of which no line of an act tells. */
    async untold(act: string, releases: readonly string[]): Promise<string[]> {
      if (releases.length === 0) return [];
      const told = await lines
        .find({ 'line.act': act, 'line.detail.release': { $in: [...releases] } })
        .toArray();
      const there = new Set(told.map(({ line }) => line.detail['release']));
      return releases.filter((release) => !there.has(release));
    },
    /** Whether the log tells of a canary that it ended. That it does not tell so proves nothing: a line may have been changed where it lies. */
    hasEnded: async (composition: string): Promise<boolean> =>
      (await lines.findOne(
        { 'line.detail.composition': composition, 'line.act': { $in: ENDS } },
        { projection: { _id: 1 } },
      )) !== null,
    /**
     * Writes what was done and is not in the log: a process may end between an act and its line. The history of the pointer says what
     * was done.
     */
    async catchUp({ pointers }: Pick<ReleaseStore, 'pointers'>): Promise<void> {
      await appendMissing(((await pointers.findOne({ _id: 'live' }))?.history ?? []).map(actOf));
    },
    /** The same for what was published, all of it or one release. */
    async catchUpPublished({ releases }: Pick<ReleaseStore, 'releases'>, release?: string): Promise<void> {
      const projection = { publishedAt: 1, publishedBy: 1, madeAt: 1, 'release.signature': 1 };
      const found = await releases
        .find<Published>(release === undefined ? {} : { _id: release }, { projection })
        .sort({ publishedAt: -1 })
        .limit(RECENT)
        .toArray();
      await appendMissing(found.reverse().map(publishedOf));
    },
    /** How long it is, and the hash of its last line. */
    async head(): Promise<LogHead> {
      const line = (await last())?.line;
      return { length: line?.number ?? 0, head: line?.hash ?? '' };
    },
    /** Lines after a number, oldest first. */
    after: async (number: number, limit: number): Promise<LogLine[]> =>
      (
        await lines
          .find({ _id: { $gt: number } })
          .sort({ _id: 1 })
          .limit(limit)
          .toArray()
      ).map(({ line }) => line),
    /** Lines up to a number, newest first. */
    upTo: async (number: number, limit: number): Promise<LogLine[]> =>
      (
        await lines
          .find({ _id: { $lte: number } })
          .sort({ _id: -1 })
          .limit(limit)
          .toArray()
      ).map(({ line }) => line),
    /** The last lines, newest first. */
    latest: async (limit: number): Promise<LogLine[]> =>
      (await lines.find().sort({ _id: -1 }).limit(limit).toArray()).map(({ line }) => line),
  };
}

export type ActsLog = ReturnType<typeof actsLog>;
