import { latestPast } from '../../db/of-this-time.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { ReleaseStore } from '../store/store.ts';

/** What ended longer ago is no news: a database of an earlier release knows nothing of who was told. */
const NEWS_MS = 3_600_000;
const RECORD = 'canaryTold';

/** The canary that was told of last. */
interface LastHeard {
  _id: string;
  /** when it ended: of one that did while all clocks were ahead that comes after all that end now */
  at: Date;
  /** earlier releases did not write it */
  composition?: string;
}

/**
 * Raises the alarm about the last canary that was taken back by itself, unless that was done: whoever took it back may have died
 * since, or have lost the answer of the database. It may be raised twice, never not at all.
 * @param note what is to be known beside the reason, when it is known here
 */
export async function tellOfEnded(
  { db, clock, alarm }: Pick<Dependencies, 'db' | 'clock' | 'alarm'>,
  store: Pick<ReleaseStore, 'pointers'>,
  note = '',
): Promise<void> {
  const pointer = await store.pointers.findOne({ _id: 'live' }, { projection: { history: 1 } });
  const line = pointer?.history?.findLast(({ act }) => act === 'canary-failed');
  const now = clock.now();
  if (!line || now.getTime() - line.at.getTime() > NEWS_MS) return;
  const { at, composition } = line;
  const told = db.raw.collection<LastHeard>('meta');
  const last = await told.findOne({ _id: RECORD });
  if (last && (last.composition === composition || isLater(last, at, now))) return;
  alarm('canary-ended', composition, `The canary is taken back. ${line.reason}${note}`);
  await told.updateOne({ _id: RECORD }, { $set: { at, composition } }, { upsert: true });
}

/** Whether an earlier release has told of this one or of one after it. */
const isLater = ({ at, composition }: LastHeard, end: Date, now: Date): boolean =>
  composition === undefined && at >= end && at <= latestPast(now);
