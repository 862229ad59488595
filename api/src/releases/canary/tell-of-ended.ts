import type { Dependencies } from '../../dependencies.ts';
import type { ReleaseStore } from '../store/store.ts';

/** What ended longer ago is no news: a database of an earlier release knows nothing of who was told. */
const NEWS_MS = 3_600_000;
const RECORD = 'canaryTold';

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
  if (!line || clock.now().getTime() - line.at.getTime() > NEWS_MS) return;
  const told = db.raw.collection<{ _id: string; at: Date }>('meta');
  const last = await told.findOne({ _id: RECORD });
  if (last && last.at >= line.at) return;
  alarm('canary-ended', line.composition, `The canary is taken back. ${line.reason}${note}`);
  await told.updateOne({ _id: RECORD }, { $max: { at: line.at } }, { upsert: true });
}
