import type { BookingDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { dateInCinema } from '../shows/cinema-time.ts';
import { revenueCents, WITH_REVENUE } from './revenue.ts';

export interface DaySales {
  /** YYYY-MM-DD in the cinema's zone. */
  date: string;
  /** US dollars: paid minus what was returned of it. */
  amount: number;
}

const DAYS = 14;
const DAY_MS = 24 * 3_600_000;
const QUARTER_MS = 15 * 60_000;

type Sale = Pick<BookingDocument, 'createdAt' | 'state' | 'amountCents' | 'refund'>;

/** What was sold on each of the last 14 days of the cinema, oldest first, days without sales among them. */
export async function salesByDay({ db, clock, config }: Dependencies): Promise<DaySales[]> {
  const { timeZone } = config.cinema;
  // Calendar days, counted in UTC: an hour gained or lost in the zone neither skips a day nor doubles one.
  const today = Date.parse(`${dateInCinema(clock.now(), timeZone)}T00:00:00Z`);
  const cents = new Map(
    Array.from({ length: DAYS }, (_, index) => {
      const day = new Date(today - (DAYS - 1 - index) * DAY_MS);
      return [day.toISOString().slice(0, 10), 0];
    }),
  );
  // Two days more than the chart has: no zone is further from UTC.
  const since = new Date(today - (DAYS + 1) * DAY_MS);
  const sales = await db.bookings
    .find({ createdAt: { $gt: since }, ...WITH_REVENUE })
    .project<Sale>({ createdAt: 1, state: 1, amountCents: 1, refund: 1 })
    .toArray();
  const dateOf = datesByQuarter(timeZone);
  for (const sale of sales) {
    const date = dateOf(sale.createdAt);
    const sum = cents.get(date);
    if (sum !== undefined) cents.set(date, sum + revenueCents(sale));
  }
  return [...cents].map(([date, sum]) => ({ date, amount: sum / 100 }));
}

/** Every offset that a zone has is a whole number of quarters of an hour, so all instants of one have one date. */
function datesByQuarter(timeZone: string): (instant: Date) => string {
  const known = new Map<number, string>();
  return (instant) => {
    const quarter = Math.floor(instant.getTime() / QUARTER_MS);
    const date = known.get(quarter) ?? dateInCinema(new Date(quarter * QUARTER_MS), timeZone);
    known.set(quarter, date);
    return date;
  };
}
