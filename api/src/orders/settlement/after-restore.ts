import type { Filter } from 'mongodb';
import type { BookingDocument } from '../../db/documents.ts';
import {
  forgetRestore,
  noteAskedSinceRestore,
  restoreMark,
  type RestoreMark,
} from '../../db/restore-mark.ts';
import { originsOf } from '../../db/site-mark.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Checkout, checkoutsBetween, closeCheckout } from '../../payments/checkout.ts';
import { RefusedForNow } from '../../payments/refunds.ts';
import { isRefusal } from '../../payments/stripe-errors.ts';
import { oweLostPayment, refundLostPayment } from './lost-payment.ts';
import { RETENTION_MS } from './read-events.ts';
import { settle, settleSession } from './settle.ts';

/** Clocks of Stripe and of the backup may differ by this much, in milliseconds. */
const CLOCK_SKEW_MS = 5 * 60_000;
/** How far was asked is written down each time so many are dealt with. */
const NOTE_EVERY = 20;
/** A bank that has not sent a refund back for so long, or given a price back that it had taken, does so no more. */
const MAY_COME_BACK_MS = 180 * 86_400_000;

/**
 * Learns from Stripe what a database that was restored from a backup has slept through: payments for bookings that it has,
 * and payment pages of bookings that were lost with the old database: those are closed, and what was paid on them goes back.
 * Refunds and disputes stand in Stripe's events, which are read from where the backup had read them; of a backup that is older
 * than those, every ticket is asked about, and those that became void not long before. So it is with a database whose events nobody read
 * while Stripe told of them. Does nothing for any other database. May be cut off and is taken up there, in any
 * number of processes; what cannot be dealt with keeps none of the others, and is asked again by the next run.
 * @throws the database's errors, and Stripe's when it does not list its sessions
 */
export async function catchUpAfterRestore(deps: Dependencies): Promise<void> {
  const mark = await restoreMark(deps.db.raw);
  if (!mark) return;
  const areEventsGone = mark.takenAt.getTime() < deps.clock.now().getTime() - RETENTION_MS + CLOCK_SKEW_MS;
  const tickets = areEventsGone ? await askOfTickets(deps, mark) : true;
  const pages = await askOfPages(deps, mark);
  if (tickets && pages) await forgetRestore(deps.db.raw, mark);
}

async function askOfTickets(
  deps: Dependencies,
  { takenAt, ticketsUpTo = '' }: RestoreMark,
): Promise<boolean> {
  const sinceThen = { $gt: new Date(takenAt.getTime() - MAY_COME_BACK_MS) };
  const $or: Filter<BookingDocument>[] = [
    { state: 'paid' },
    { state: 'refunded', 'refund.doneAt': sinceThen },
  ];
  const withMoney = deps.db.bookings.find({ $or, _id: { $gt: ticketsUpTo } }).sort({ _id: 1 });
  return each(
    deps,
    withMoney,
    async ({ session }) => session && settleSession(deps, session.id),
    ({ _id }) => ({ ticketsUpTo: _id }),
  );
}

async function askOfPages(deps: Dependencies, { takenAt, pagesDownTo }: RestoreMark): Promise<boolean> {
  const origins = await originsOf(deps.db.raw, deps.config.siteUrl);
  return each(
    deps,
    checkoutsBetween(deps, origins, new Date(takenAt.getTime() - CLOCK_SKEW_MS), pagesDownTo),
    (checkout) => learn(deps, checkout),
    ({ createdAt }) => ({ pagesDownTo: createdAt }),
  );
}

/**
 * Does a piece of work for each, whatever becomes of the others, and notes how far it came without failure.
 * @returns whether all are dealt with: done, or refused by Stripe for good, which their cases say. Not, if the process is told to end.
 */
async function each<T extends { id: string } | { _id: string }>(
  deps: Dependencies,
  all: AsyncIterable<T>,
  work: (one: T) => Promise<unknown>,
  place: (one: T) => Parameters<typeof noteAskedSinceRestore>[1],
): Promise<boolean> {
  let failure = false;
  let done = 0;
  for await (const one of all) {
    if (deps.leaving.signal.aborted) return false;
    try {
      await work(one);
    } catch (error) {
      if (!isRefusal(error) && !(error instanceof RefusedForNow)) failure = true;
      const about = 'id' in one ? one.id : one._id;
      deps.log.error({ about, err: error }, 'what happened since the backup could not be put right');
    }
    done += 1;
    if (!failure && done % NOTE_EVERY === 0) await noteAskedSinceRestore(deps.db.raw, place(one));
  }
  return !failure;
}

async function learn(deps: Dependencies, checkout: Checkout): Promise<void> {
  if (checkout.bookingId === null || (await settle(deps, checkout))) return;
  const last = checkout.outcome === 'open' ? await closeCheckout(deps, checkout.id) : checkout;
  if (!last || last.outcome === 'closed') return;
  // Also one that is still open, because a buyer proves to the bank at this moment who they are.
  await oweLostPayment(deps, last);
  await refundLostPayment(deps, last.id);
}
