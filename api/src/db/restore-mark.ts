import type { Db } from 'mongodb';
import { WrongDatabase } from './wrong-database.ts';

const HALF = 'restoring';
const WHOLE = 'restored';
const meta = (db: Db) => db.collection<{ _id: string } & Partial<RestoreMark> & RestoreRest>('meta');

/** What is still to be asked of Stripe after a restore. */
export interface RestoreMark {
  /** When the backup was taken. */
  takenAt: Date;
  /** Payment pages that were made after this instant have been asked about. */
  pagesDownTo?: Date;
  /** Tickets up to this id have been asked about. */
  ticketsUpTo?: string;
}

/** How often asking has failed in a row, and until when it rests. */
interface RestoreRest {
  tries?: number;
  restsUntil?: Date;
}

/** Marks the database as half restored. */
export async function beginRestore(db: Db): Promise<void> {
  await meta(db).insertOne({ _id: HALF });
}

/**
 * Marks the database as restored: what was paid since the backup has to be asked of Stripe.
 * @param takenAt when the backup was taken; of several restores that nobody has asked about the earliest counts, and how far
 * was asked after an earlier one counts no more
 */
export async function endRestore(db: Db, takenAt: Date): Promise<void> {
  await markAsOf(db, takenAt);
  await meta(db).deleteOne({ _id: HALF });
}

async function markAsOf(db: Db, takenAt: Date): Promise<void> {
  await meta(db).updateOne(
    { _id: WHOLE },
    { $min: { takenAt }, $unset: { pagesDownTo: true, ticketsUpTo: true, tries: true, restsUntil: true } },
    { upsert: true },
  );
}

/**
 * Marks the database as if it had been restored from a backup of an instant: what happened since then was not read while Stripe told of it.
 * @returns false when it is to be asked already, and nothing is marked
 */
export async function noteUnread(db: Db, since: Date): Promise<boolean> {
  const known = await restoredFrom(db);
  if (known && known <= since) return false;
  await markAsOf(db, since);
  return true;
}

/** @throws WrongDatabase when a restore into the database has not come to its end */
export async function refuseHalfRestored(db: Db): Promise<void> {
  if (await meta(db).findOne({ _id: HALF }))
    throw new WrongDatabase('The database is only half restored: empty it and restore the backup again.');
}

/** When the backup was taken that this database came from, until `forgetRestore`; null for any other database. */
export async function restoredFrom(db: Db): Promise<Date | null> {
  return (await restoreMark(db))?.takenAt ?? null;
}

/** The same, with how far was asked since; null when there is nothing to ask. */
export async function restoreMark(db: Db): Promise<RestoreMark | null> {
  const { takenAt, pagesDownTo, ticketsUpTo } = (await meta(db).findOne({ _id: WHOLE })) ?? {};
  if (!takenAt) return null;
  return { takenAt, ...(pagesDownTo && { pagesDownTo }), ...(ticketsUpTo !== undefined && { ticketsUpTo }) };
}

/** Remembers how far was asked, so that a run that is cut off is taken up there. */
export async function noteAskedSinceRestore(
  db: Db,
  done: Pick<RestoreMark, 'pagesDownTo' | 'ticketsUpTo'>,
): Promise<void> {
  await meta(db).updateOne({ _id: WHOLE }, { $set: done });
}

/** How often asking has failed since the restore, and until when it rests; null when there is nothing to ask. */
export async function restOfRestore(db: Db): Promise<{ tries: number; restsUntil: Date | null } | null> {
  const mark = await meta(db).findOne({ _id: WHOLE });
  return mark && { tries: mark.tries ?? 0, restsUntil: mark.restsUntil ?? null };
}

/** Remembers that asking has failed once more, and until when it rests. */
export async function noteFailedSinceRestore(db: Db, restsUntil: Date): Promise<void> {
  await meta(db).updateOne({ _id: WHOLE }, { $inc: { tries: 1 }, $set: { restsUntil } });
}

/**
 * Says that what happened since the backup is known.
 * @param asked what was asked; a mark that was put back meanwhile stays
 */
export async function forgetRestore(db: Db, asked?: RestoreMark): Promise<void> {
  await meta(db).deleteOne({ _id: WHOLE, ...(asked && { takenAt: asked.takenAt }) });
}
