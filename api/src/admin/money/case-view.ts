import type { BookingDocument, MoneyCaseDocument, MovieDocument, ShowDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import type { MoneyCase } from './schemas.ts';

interface Around {
  booking: BookingDocument;
  show: ShowDocument;
  movie: MovieDocument;
}

/** How Stripe tells amounts, which is not how people write them: a forint has two decimals there. https://docs.stripe.com/currencies#minor-units */
const NO_DECIMALS = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ');
const THREE_DECIMALS = 'bhd jod kwd omr tnd'.split(' ');

/** An amount in units of its currency. */
export function inUnits(smallest: number, currency: string): number {
  if (NO_DECIMALS.includes(currency)) return smallest;
  return smallest / (THREE_DECIMALS.includes(currency) ? 1000 : 100);
}

/** A refund may be asked for once more while money is owed that the API knows the payment of. */
export const canRetry = ({ outcome, bookingId, paymentIntentId }: MoneyCaseDocument): boolean =>
  (outcome === 'owed' || outcome === 'failed') && bookingId !== undefined && paymentIntentId !== undefined;

/** Stripe will not return the money, and nothing is tried again by itself: a person may have done it in another way. */
export const canSettle = ({ outcome }: MoneyCaseDocument): boolean => outcome === 'failed';

function view(one: MoneyCaseDocument, around: Around | undefined): MoneyCase {
  const { currency, expected } = one;
  return {
    _id: one._id,
    kind: one.kind,
    outcome: one.outcome,
    canRetry: canRetry(one),
    canSettle: canSettle(one),
    at: one.at.toISOString(),
    amount: inUnits(one.amountCents, currency),
    currency,
    expected: expected
      ? { amount: inUnits(expected.amountCents, expected.currency), currency: expected.currency }
      : null,
    booking: around
      ? {
          _id: around.booking._id,
          user: { name: around.booking.userName },
          bookedSeats: around.booking.seats,
          film: around.movie.title,
          showDateTime: around.show.startsAt.toISOString(),
        }
      : null,
    payment: one.paymentIntentId ?? one.sessionId ?? null,
    steps: one.steps.map(({ outcome, at, why, actor }) => ({
      outcome,
      at: at.toISOString(),
      why: why ?? null,
      byAdmin: actor !== undefined,
    })),
  };
}

/** Cases as admins see them, with what is known of their bookings, in the given order. */
export async function viewCases(
  { db }: Pick<Dependencies, 'db'>,
  cases: readonly MoneyCaseDocument[],
): Promise<MoneyCase[]> {
  const among = (ids: (string | undefined)[]) => ({
    _id: { $in: [...new Set(ids.filter((id) => id !== undefined))] },
  });
  const bookings = await db.bookings.find(among(cases.map(({ bookingId }) => bookingId))).toArray();
  const [shows, movies] = await Promise.all([
    db.shows.find(among(bookings.map(({ showId }) => showId))).toArray(),
    db.movies.find(among(bookings.map(({ movieId }) => movieId))).toArray(),
  ]);
  const around = new Map<string, Around>();
  for (const booking of bookings) {
    const show = shows.find(({ _id }) => _id === booking.showId);
    const movie = movies.find(({ _id }) => _id === booking.movieId);
    if (show && movie) around.set(booking._id, { booking, show, movie });
  }
  return cases.map((one) => view(one, one.bookingId === undefined ? undefined : around.get(one.bookingId)));
}

/**
 * One case as it is now.
 * @throws Failure 404 for an unknown one
 */
export async function viewCase(deps: Pick<Dependencies, 'db'>, caseId: string): Promise<MoneyCase> {
  const [one] = await viewCases(deps, await deps.db.moneyCases.find({ _id: caseId }).toArray());
  if (!one) throw unknownCase();
  return one;
}

/** What a call about a case that is not there is answered. */
export const unknownCase = () => new Failure(404, 'not_found', 'This case does not exist');
