import { viewBookings } from '../../bookings/own-bookings.ts';
import type { BookingView } from '../../bookings/schemas.ts';
import { foundBy } from '../../db/list-keys.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { AllBookingsAnswer } from '../schemas.ts';
import type { BookingsQuery } from './list-query.ts';
import { inOrder, windowOf } from './pages.ts';

/** Without pages the list shows this many, newest first. */
const MAX_BOOKINGS = 1000;

/** Columns, each with the direction of its index: what is read from the largest or latest down is -1. */
const COLUMNS: Readonly<Record<BookingsQuery['sort'], readonly [path: string, usual: 1 | -1]>> = {
  booked: ['createdAt', -1],
  user: ['listKeys.user', 1],
  film: ['listKeys.movie', 1],
  show: ['listKeys.startsAt', -1],
  amount: ['amountCents', -1],
  state: ['state', 1],
};

/** Along the index of the column, or against it: of one key the newest come first, or last. */
function sortOf({ sort, order }: BookingsQuery): Record<string, 1 | -1> {
  const [path, usual] = COLUMNS[sort];
  const wanted = order === undefined ? usual : order === 'asc' ? 1 : -1;
  const along = wanted === usual ? -1 : 1;
  return { [path]: wanted, createdAt: along, _id: along };
}

/**
 * Everybody's bookings, newest first unless told, one page of them. The database sorts and finds by the keys that are written
 * with each booking: a page is a walk along an index, from which the ids are read, and then the rows of the page. Only a search in
 * another order than that of time goes through all that it finds.
 */
export async function allBookings(deps: Dependencies, query: BookingsQuery): Promise<AllBookingsAnswer> {
  const { db } = deps;
  const filter = foundBy(query.q);
  const { skip, limit } = windowOf(query);
  const found = await db.bookings
    .find(filter, { projection: { _id: 1 } })
    .sort(sortOf(query))
    .skip(skip)
    .limit(limit || MAX_BOOKINGS)
    .toArray();
  const ids = found.map(({ _id }) => _id);
  const rows = inOrder(ids, await db.bookings.find({ _id: { $in: ids } }).toArray());
  const total = await (Object.keys(filter).length === 0
    ? db.bookings.estimatedDocumentCount()
    : db.bookings.countDocuments(filter));
  const views = await viewBookings(deps, rows, deps.clock.now());
  // What lets people in, and what takes and pays a held seat, are for its owner alone.
  const rowOf = (view: BookingView) => ({ ...view, tickets: [], calendar: null, shareToken: null });
  return { success: true, bookings: views.map(rowOf), total };
}
