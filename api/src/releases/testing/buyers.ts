import type { BookingDocument } from '../../db/documents.ts';
import type { TestApi } from '../../testing/harness.ts';
import { canaryOrders } from '../business/orders.ts';
import { pageViews } from '../reports/page-views.ts';

interface Buyers {
  composition: string;
  visitors: number;
  /** every how-manieth visitor begins an order; nobody when 0 */
  every: number;
  /** whether those who begin one pay */
  pays: boolean;
  /** all from one address, or each from its own */
  address?: string;
}

/** Writes down the pages of a crowd, none of which saw an error, and what some of them ordered. */
export async function visitAndBuy({ deps }: TestApi, crowd: Buyers): Promise<void> {
  const at = deps.clock.now();
  const made = Array.from({ length: crowd.visitors }, (_, number) => ({
    visitor: deps.ids.next(),
    booking: crowd.every > 0 && number % crowd.every === 0 ? deps.ids.next() : null,
  }));
  const { composition } = crowd;
  await pageViews(deps.db.raw).insertMany(
    made.map(({ visitor }) => ({
      _id: deps.ids.next(),
      composition,
      visitor,
      address: crowd.address ?? visitor,
      at,
      bad: 0,
      silent: 0,
      shown: [],
      failed: [],
      schemaVersion: 1 as const,
    })),
  );
  const orders = made.flatMap(({ visitor, booking }) => (booking === null ? [] : [{ visitor, booking }]));
  if (orders.length === 0) return;
  await canaryOrders(deps.db.raw).insertMany(
    orders.map(({ visitor, booking }) => ({
      _id: booking,
      composition,
      visitor,
      at,
      schemaVersion: 1 as const,
    })),
  );
  await deps.db.bookings.insertMany(
    orders.map(({ booking, visitor }) => bookingOf(booking, visitor, crowd.pays, at)),
  );
}

const bookingOf = (_id: string, userId: string, isPaid: boolean, at: Date): BookingDocument => ({
  _id,
  userId,
  userName: userId,
  showId: 'show',
  movieId: '101',
  seats: [_id],
  amountCents: 1_000,
  currency: 'usd',
  state: isPaid ? 'paid' : 'expired',
  holdUntil: at,
  attempt: 1,
  ...(isPaid && { paymentIntentId: `pi_${_id}` }),
  createdAt: at,
  updatedAt: at,
  history: [],
  schemaVersion: 1,
});
