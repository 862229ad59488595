import { LRUCache } from 'lru-cache';
import type { BookingDocument, SeatState, ShowDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { isOccupied } from '../seats/seats.ts';
import { bookableShow } from '../shows/bookable-show.ts';
import { seatsTakenBy } from '../seats/taken.ts';
import { visitName } from './visit-name.ts';

/** What is for sale: a show, and what a payment page calls it. */
interface Offer {
  show: ShowDocument;
  title: string;
}

/**
 * The shows that this process sold seats of, so that an order needs no reading before it is written. Memory never refuses
 * and never gives anything away: a show's price and start do not change, a seat that memory calls taken is looked up, and
 * one that it calls free is decided by the claim.
 */
export interface Offers {
  /**
   * Turns away at once whoever asks for seats that are taken to the eye: in a crowd most do, and a booking that is
   * written, lost and withdrawn costs the database three writes.
   * @param given ids of bookings whose seats the order may take
   * @throws Failure 404 and 409 for the show, 409 naming the taken seats
   */
  find(showId: string, seats: string[], given?: readonly string[]): Promise<Offer>;
  /** The claim of a booking succeeded. */
  claimed(booking: BookingDocument): void;
  /** A claim failed: what is remembered of the show is old. */
  forget(showId: string): void;
}

const MAX_KNOWN = 500;
/** A movie that gets another title has it on payment pages after this time. */
const MAX_AGE_MS = 10 * 60_000;

/** Remembers nothing yet. */
export function rememberedOffers(deps: Pick<Dependencies, 'db' | 'clock' | 'config'>): Offers {
  const known = new LRUCache<string, Offer>({ max: MAX_KNOWN, ttl: MAX_AGE_MS });

  function takenOf({ show }: Offer, seats: string[], given: readonly string[]): string[] {
    const now = deps.clock.now();
    const isTaken = (seat: SeatState | undefined) =>
      isOccupied(seat, now) && !given.includes(seat?.bookingId ?? '');
    return seats.filter((seat) => isTaken(show.seats[seat]));
  }

  async function read(showId: string): Promise<Offer> {
    const show = await bookableShow(deps, showId);
    const offer = { show, title: known.get(showId)?.title ?? (await visitName(deps, show)) };
    known.set(showId, offer);
    return offer;
  }

  return {
    async find(showId, seats, given = []) {
      const remembered = known.get(showId);
      const isOpen = remembered && remembered.show.startsAt > deps.clock.now();
      if (isOpen && takenOf(remembered, seats, given).length === 0) return remembered;
      const offer = await read(showId);
      const taken = takenOf(offer, seats, given);
      if (taken.length > 0) throw seatsTakenBy(taken);
      return offer;
    },
    claimed({ _id, showId, seats, holdUntil }) {
      const show = known.peek(showId)?.show;
      for (const seat of seats)
        if (show) show.seats[seat] = { state: 'held', bookingId: _id, until: holdUntil };
    },
    forget(showId) {
      known.delete(showId);
    },
  };
}
