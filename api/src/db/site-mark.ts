import type { Db } from 'mongodb';
import { refuseHalfRestored } from './restore-mark.ts';

/** The record of `meta` that says whose the database is. */
export const SITE_RECORD = 'site';

/** What the database says of the site that it belongs to. */
interface SiteMark {
  _id: string;
  origin: string;
  /** addresses that it had before, which whoever moved it has written down */
  before?: string[];
}
const meta = (db: Db) => db.collection<SiteMark>('meta');

/**
 * Notes in the database whose it is. A copy on a developer's machine, or the site next door, would take the bookings of this one for
 * its own: it would ask its own Stripe account for their payments, find none, and give them up.
 * @param siteUrl of this process; only that of a site on https is noted
 * @throws {Error} when a restore is at work, which brings a note of its own: it would end at ours
 * @returns what is wrong, as one sentence; undefined when the database is this site's, or nobody's yet
 */
export async function faultOfSite(db: Db, siteUrl: string): Promise<string | undefined> {
  await refuseHalfRestored(db);
  // Written before it is read: of two that start at once one has it.
  if (siteUrl.startsWith('https:'))
    await meta(db).updateOne({ _id: SITE_RECORD }, { $setOnInsert: { origin: siteUrl } }, { upsert: true });
  const owner = (await meta(db).findOne({ _id: SITE_RECORD }))?.origin;
  if (owner === undefined || owner === siteUrl) return undefined;
  return (
    `MONGODB_URI leads to the database of ${owner}, and SITE_URL is ${siteUrl}: give each site a database of its own; ` +
    `if the site has moved, say so by db.meta.updateOne({_id: '${SITE_RECORD}'}, ` +
    `{$set: {origin: '${siteUrl}'}, $addToSet: {before: '${owner}'}}).`
  );
}

/**
 * The addresses under which the site has made payment pages: a copy that somebody tries has the old one's bookings and none of
 * its pages, so that nobody but who moved it says so.
 * @param siteUrl of this process
 */
export async function originsOf(db: Db, siteUrl: string): Promise<string[]> {
  const mark = await meta(db).findOne({ _id: SITE_RECORD });
  return [siteUrl, ...(mark?.origin === siteUrl ? (mark.before ?? []) : [])];
}
