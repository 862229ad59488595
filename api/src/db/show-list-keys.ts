import type { Filter } from 'mongodb';
import type { Database } from './collections.ts';
import type { ShowDocument, ShowListKeys } from './documents.ts';
import { FOLDED_BEFORE, sortKeyOf, wordsOf } from './list-keys.ts';

/** Past shows stay in the admin's list for this long: for the month's earnings, not for ever. */
export const LISTED_DAYS = 35;
const DAY_MS = 24 * 3_600_000;
/** So many shows get their keys at a time. */
const BATCH = 500;
/** Grows with no change of seats: keys that say so are not of any seats yet. */
const NO_VERSION = -1;

/** Whatever started after this instant is in the admin's list. */
export const listedSince = (now: Date): Date => new Date(now.getTime() - LISTED_DAYS * DAY_MS);

/** @returns how many shows got their keys */
async function fillSome(db: Database, since: Date, which: Filter<ShowDocument>): Promise<number> {
  const projection = { movieId: 1, startsAt: 1 } as const;
  const shows = await db.shows.find(which, { projection }).limit(BATCH).toArray();
  if (shows.length === 0) return 0;
  const movieIds = [...new Set(shows.map(({ movieId }) => movieId))];
  const movies = await db.movies.find({ _id: { $in: movieIds } }, { projection: { title: 1 } }).toArray();
  const titles = new Map(movies.map(({ _id, title }) => [_id, title]));
  await db.shows.bulkWrite(
    shows.map(({ _id, movieId, startsAt }) => {
      const listKeys = startsAt > since ? newKeys(titles.get(movieId) ?? '') : { listed: false as const };
      return { updateOne: { filter: { _id }, update: { $set: { listKeys } } } };
    }),
    { ordered: false },
  );
  return shows.length;
}

function newKeys(title: string): ShowListKeys {
  const words = [...new Set(wordsOf(title))];
  return { listed: true, movie: sortKeyOf(title), words, sold: 0, earnings: 0, seatsVersion: NO_VERSION };
}

/** Shows of the list whose seats have changed since their keys were written: the index alone tells. */
async function changedShows(db: Database): Promise<string[]> {
  const rows = db.shows.aggregate<{ _id: string }>([
    { $match: { 'listKeys.listed': true } },
    { $project: { isChanged: { $ne: ['$seatsVersion', '$listKeys.seatsVersion'] } } },
    { $match: { isChanged: true } },
  ]);
  return (await rows.toArray()).map(({ _id }) => _id);
}

/** The database counts what it has at that moment, so that nothing is between a look and its write. */
const COUNT_SOLD = [
  {
    $set: {
      'listKeys.seatsVersion': '$seatsVersion',
      'listKeys.sold': {
        $size: {
          $filter: { input: { $objectToArray: '$seats' }, cond: { $eq: ['$$this.v.state', 'sold'] } },
        },
      },
    },
  },
  { $set: { 'listKeys.earnings': { $multiply: ['$listKeys.sold', '$priceCents'] } } },
];

/** Gives shows that were added the keys that the admin's list finds them by. Doing it again changes nothing. */
export async function keyNewShows(db: Database, now: Date): Promise<void> {
  const since = listedSince(now);
  while ((await fillSome(db, since, { 'listKeys.listed': null })) > 0);
}

/**
 * Gives each show of the admin's list the keys that it is sorted and found by, counts anew what was sold where seats have changed,
 * and takes the keys of those that have left the list. Whoever wrote them: the release before beside this one, or a restore. No
 * visitor waits for it. Doing it again changes nothing.
 */
export async function fillShowListKeys(db: Database, now: Date): Promise<void> {
  await keyNewShows(db, now);
  const since = listedSince(now);
  while ((await fillSome(db, since, FOLDED_BEFORE)) > 0);
  const over = { 'listKeys.listed': true as const, startsAt: { $lte: since } };
  await db.shows.updateMany(over, { $set: { listKeys: { listed: false } } });
  const changed = await changedShows(db);
  for (let at = 0; at < changed.length; at += BATCH)
    await db.shows.updateMany({ _id: { $in: changed.slice(at, at + BATCH) } }, COUNT_SOLD);
}
