import { viewBookings } from '../../bookings/own-bookings.ts';
import type { BookingDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { AllBookingsAnswer } from '../schemas.ts';
import type { BookingsQuery } from './list-query.ts';
import { inOrder, matching, pageOf, rank, windowOf } from './rank.ts';

/** Without pages the list shows this many, newest first. */
const MAX_BOOKINGS = 1000;

const LEAN = { userName: 1, showId: 1, movieId: 1, amountCents: 1, state: 1 } as const;
type Lean = Pick<BookingDocument, '_id' | keyof typeof LEAN>;
/** Columns that are read from the largest or latest down. */
const DESCENDING_BY_DEFAULT: readonly BookingsQuery['sort'][] = ['booked', 'amount', 'show'];

interface Found {
  bookings: BookingDocument[];
  total: number;
}

/**
 * Everybody's bookings, newest first unless told, one page of them. In the order of time a page is a walk along an index. Any
 * other order reads a few fields of every booking and sorts them here: an index for each column of an admin's table
 * would make every purchase pay for it.
 */
export async function allBookings(deps: Dependencies, query: BookingsQuery): Promise<AllBookingsAnswer> {
  const inTime = query.q === '' && query.sort === 'booked';
  const { bookings, total } = await (inTime ? byTime(deps, query) : ranked(deps, query));
  const views = await viewBookings(deps, bookings, deps.clock.now());
  // What lets people in is for its owner alone.
  return { success: true, bookings: views.map((view) => ({ ...view, tickets: [], calendar: null })), total };
}

const directionOf = ({ order, sort }: BookingsQuery) =>
  order ?? (DESCENDING_BY_DEFAULT.includes(sort) ? 'desc' : 'asc');

async function byTime({ db }: Dependencies, query: BookingsQuery): Promise<Found> {
  const { skip, limit } = windowOf(query);
  const bookings = await db.bookings
    .find()
    .sort({ createdAt: directionOf(query) === 'asc' ? 1 : -1 })
    .skip(skip)
    .limit(limit || MAX_BOOKINGS)
    .toArray();
  return { bookings, total: await db.bookings.estimatedDocumentCount() };
}

async function ranked(deps: Dependencies, query: BookingsQuery): Promise<Found> {
  const { db } = deps;
  const all = await db.bookings.find().sort({ createdAt: -1 }).project<Lean>(LEAN).toArray();
  const movies = await db.movies
    .find({ _id: { $in: [...new Set(all.map(({ movieId }) => movieId))] } }, { projection: { title: 1 } })
    .toArray();
  const titles = new Map(movies.map(({ _id, title }) => [_id, title]));
  const titleOf = ({ movieId }: Lean) => titles.get(movieId) ?? '';
  const rows = matching(all, query.q, (row) => [titleOf(row), row.userName]);
  const starts = query.sort === 'show' ? await startsOf(deps, rows) : new Map<string, number>();
  const keys: Record<BookingsQuery['sort'], (row: Lean) => string | number> = {
    booked: () => 0,
    user: ({ userName }) => userName,
    film: titleOf,
    show: ({ showId }) => starts.get(showId) ?? 0,
    amount: ({ amountCents }) => amountCents,
    state: ({ state }) => state,
  };
  const order = directionOf(query);
  const newestFirst = query.sort === 'booked' && order === 'asc' ? rows.toReversed() : rows;
  const ids = pageOf(rank(newestFirst, order, keys[query.sort]), query)
    .slice(0, query.limit ?? MAX_BOOKINGS)
    .map(({ _id }) => _id);
  const bookings = await db.bookings.find({ _id: { $in: ids } }).toArray();
  return { bookings: inOrder(ids, bookings), total: rows.length };
}

async function startsOf({ db }: Dependencies, rows: readonly Lean[]): Promise<Map<string, number>> {
  const ids = [...new Set(rows.map(({ showId }) => showId))];
  const shows = await db.shows.find({ _id: { $in: ids } }, { projection: { startsAt: 1 } }).toArray();
  return new Map(shows.map(({ _id, startsAt }) => [_id, startsAt.getTime()]));
}
