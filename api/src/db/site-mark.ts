import type { Db } from 'mongodb';
import { refuseHalfRestored } from './restore-mark.ts';

const RECORD = 'site';

/**
 * Notes in the database whose it is. A copy on a developer's machine, or the site next door, would take the bookings of this one for
 * its own: it would ask its own Stripe account for their payments, find none, and give them up.
 * @param siteUrl of this process; only that of a site on https is noted
 * @throws {Error} when a restore is at work, which brings a note of its own: it would end at ours
 * @returns what is wrong, as one sentence; undefined when the database is this site's, or nobody's yet
 */
export async function faultOfSite(db: Db, siteUrl: string): Promise<string | undefined> {
  await refuseHalfRestored(db);
  const meta = db.collection<{ _id: string; origin: string }>('meta');
  // Written before it is read: of two that start at once one has it.
  if (siteUrl.startsWith('https:'))
    await meta.updateOne({ _id: RECORD }, { $setOnInsert: { origin: siteUrl } }, { upsert: true });
  const owner = (await meta.findOne({ _id: RECORD }))?.origin;
  if (owner === undefined || owner === siteUrl) return undefined;
  return (
    `MONGODB_URI leads to the database of ${owner}, and SITE_URL is ${siteUrl}: give each site a database of its own; ` +
    `if the site has moved, remove the note by db.meta.deleteOne({_id: '${RECORD}'}).`
  );
}
