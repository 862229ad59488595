import type { Db } from 'mongodb';
import type { ShowDocument } from './documents.ts';
import { SITE_RECORD } from './site-mark.ts';

interface ZoneMark {
  _id: string;
  timeZone?: string;
}

/** One name for those of one zone, as Asia/Saigon and Asia/Ho_Chi_Minh. */
const nameOf = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

/**
 * Notes in the database by which clocks shows are added. By those of another zone each of them would be told at another time than stands in
 * e-mails and on receipts; and of two processes with one each, whoever is asked decides when a show begins.
 * @param site of this process; only that of a site on https is noted
 * @returns what is wrong, as one sentence; undefined when the zone is the one that was noted, or no show is to come
 */
export async function faultOfTimeZone(
  db: Db,
  { siteUrl, timeZone, now }: { siteUrl: string; timeZone: string; now: Date },
): Promise<string | undefined> {
  if (!siteUrl.startsWith('https:')) return undefined;
  const meta = db.collection<ZoneMark>('meta');
  await meta.updateOne({ _id: SITE_RECORD, timeZone: { $exists: false } }, { $set: { timeZone } });
  const { timeZone: known = timeZone } = (await meta.findOne({ _id: SITE_RECORD })) ?? {};
  if (nameOf(known) === nameOf(timeZone)) return undefined;
  const shows = db.collection<ShowDocument>('shows');
  if (await shows.findOne({ status: 'scheduled', endsAt: { $gt: now } }, { projection: { _id: 1 } }))
    return (
      `CINEMA_TIMEZONE is ${timeZone}, and the shows to come were added by the clocks of ${known}: ` +
      'they would be told at another time than in e-mails and on receipts; if that is meant, say so by ' +
      `db.meta.updateOne({_id: '${SITE_RECORD}'}, {$set: {timeZone: '${timeZone}'}}).`
    );
  await meta.updateOne({ _id: SITE_RECORD, timeZone: known }, { $set: { timeZone } });
  return undefined;
}
