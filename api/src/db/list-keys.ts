import type { Filter } from 'mongodb';
import type { BookingDocument, ListKeys } from './documents.ts';
import type { Database } from './collections.ts';

/** What a search is looked up by is cut off here: more letters are compared among what begins so. */
const MAX_TOKEN = 12;
/** Wide enough for a number in a name or title. */
const NUMBER_WIDTH = 8;
/** So many bookings get their keys at a time. */
const BATCH = 500;

/** Letters that Unicode does not take apart into a base and a mark: whoever looks for Đặng types dang. */
const WHOLE: Readonly<Record<string, string>> = {
  đ: 'd',
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** Keys that were folded without those letters: one of their words begins with one. */
export const FOLDED_BEFORE = { 'listKeys.words': { $in: Object.keys(WHOLE) } };

/** A text without case and accents, its words parted by one space. */
export const folded = (text: string): string =>
  // One document that somebody wrote by hand keeps no other from its keys.
  String(text ?? '')
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('en')
    .replace(/[đłøßæœı]/g, (letter) => WHOLE[letter] ?? letter)
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();

/** A text as it is sorted: as `folded`, and 9 before 10. */
export const sortKeyOf = (text: string): string =>
  folded(text).replace(/\d+/g, (digits) => digits.padStart(NUMBER_WIDTH, '0'));

/** What a folded text is looked up by: its first letters. */
export const tokenOf = (text: string): string => text.slice(0, MAX_TOKEN);

/** What is found by a text: that in whose names or titles a word begins so. Empty, where nothing is looked for. */
export function foundBy(q: string) {
  const wanted = folded(q);
  if (wanted === '') return {};
  const token = tokenOf(wanted);
  if (token === wanted) return { 'listKeys.words': token };
  // What is folded is letters, numbers and spaces: nothing in it means something to an expression.
  return { $and: [{ 'listKeys.words': token }, { 'listKeys.words': { $regex: `^${wanted}` } }] };
}

/** The rest of a folded text from each of its words on, and all that these begin with. */
export function wordsOf(text: string): string[] {
  const words = folded(text).split(' ').filter(Boolean);
  return words.flatMap((_, at) => {
    const rest = words.slice(at).join(' ');
    const length = Math.min(rest.length, MAX_TOKEN);
    return [rest, ...Array.from({ length }, (_one, letters) => rest.slice(0, letters + 1))];
  });
}

/** What the admin's list sorts and finds a booking by. */
export const listKeysOf = (from: { userName: string; title: string; startsAt: Date }): ListKeys => ({
  user: sortKeyOf(from.userName),
  movie: sortKeyOf(from.title),
  startsAt: from.startsAt,
  words: [...new Set([from.userName, from.title].flatMap(wordsOf))],
});

type Lean = Pick<BookingDocument, '_id' | 'userName' | 'showId' | 'movieId' | 'createdAt'>;

async function fillSome(db: Database, which: Filter<BookingDocument>): Promise<number> {
  const projection = { userName: 1, showId: 1, movieId: 1, createdAt: 1 } as const;
  const bookings = await db.bookings.find<Lean>(which, { projection }).limit(BATCH).toArray();
  if (bookings.length === 0) return 0;
  const unique = (ids: string[]) => [...new Set(ids)];
  const shows = await db.shows
    .find({ _id: { $in: unique(bookings.map(({ showId }) => showId)) } }, { projection: { startsAt: 1 } })
    .toArray();
  const movies = await db.movies
    .find({ _id: { $in: unique(bookings.map(({ movieId }) => movieId)) } }, { projection: { title: 1 } })
    .toArray();
  const starts = new Map(shows.map(({ _id, startsAt }) => [_id, startsAt]));
  const titles = new Map(movies.map(({ _id, title }) => [_id, title]));
  await db.bookings.bulkWrite(
    bookings.map(({ _id, userName, showId, movieId, createdAt }) => {
      const startsAt = starts.get(showId) ?? createdAt;
      const listKeys = listKeysOf({ userName, title: titles.get(movieId) ?? '', startsAt });
      // A seat that a friend takes meanwhile has another name: that one is next.
      return { updateOne: { filter: { _id, showId, userName }, update: { $set: { listKeys } } } };
    }),
    { ordered: false },
  );
  return bookings.length;
}

/**
 * Gives each booking that has none the keys of the admin's list: new ones, those that the release before writes beside this one,
 * and what was restored; and new ones to what was folded otherwise. No visitor waits for it. Doing it again changes nothing.
 */
export async function fillListKeys(db: Database): Promise<void> {
  while ((await fillSome(db, { 'listKeys.user': null })) > 0);
  while ((await fillSome(db, FOLDED_BEFORE)) > 0);
}
