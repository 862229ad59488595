import type { Database } from '../../../../db/collections.ts';
import type Stripe from 'stripe';
import {
  type Cinema,
  DISPUTE,
  FREE,
  PAGE,
  REFUND,
  SOLD,
  STATES,
  stateNumber,
  WHOLE,
} from '../state/cinema.ts';

/** What can be seen of a booking, a seat and a page, in words that both the model and the real thing can be told in. */
export type Sight = Record<string, string>;

const SEAT_NAMES = ['A1', 'A2'] as const;

/** What is known of the real names of things. */
export interface Names {
  /** Ids of bookings, by buyer. */
  bookings: (string | undefined)[];
  /** Ids of sessions, by the model's page. */
  sessions: (string | undefined)[];
  /** Ids of payments, by the model's page. */
  payments: (string | undefined)[];
  /** Ids of the halves that went back by hand, and of what was sent for them as they failed, by the model's page; the last counts. */
  halves: string[][];
  /** Ids of disputes, by the model's page. */
  disputes: (string | undefined)[];
}

const PAGES = Object.entries(PAGE);
const REFUNDS = Object.entries(REFUND);
const DISPUTES = Object.entries(DISPUTE);
const wordOf = (words: [string, number][], number: number) =>
  words.find(([, one]) => one === number)?.[0] ?? '?';

/** How much of a ticket's price has gone back by the books, in halves. */
const goneWord = (isTicket: boolean, halves: number | undefined) =>
  isTicket && halves !== undefined ? ` gone ${halves}` : '';

const dueWord = (tries: number, isQuestioned: unknown) =>
  ` tries ${tries}${isQuestioned ? ' questioned' : ''}`;

const showWord = (isCancelled: unknown, isOver: unknown) =>
  isOver ? 'over' : isCancelled ? 'cancelled' : 'scheduled';

/** What the model's database looks like. */
export function booksOfModel(cinema: Cinema): Sight {
  const sight: Sight = {};
  for (const [number, booking] of cinema.bookings.entries()) {
    const { state, seats, attempt, page, payment, key, tries, isQuestioned, noted } = booking;
    const isThere = state !== stateNumber.none;
    const due =
      state === stateNumber.refunding
        ? dueWord(tries, isQuestioned)
        : goneWord(state === stateNumber.paid, noted ? noted - 1 : undefined);
    sight[`booking ${number}`] = isThere
      ? `${STATES[state]} seats ${seats} attempt ${attempt} page ${page} payment ${payment} key ${key}${due}`
      : 'none';
  }
  sight['show'] = showWord(cinema.show.isCancelled, cinema.show.isOver);
  for (const [number, seat] of cinema.seats.entries())
    sight[`seat ${number}`] =
      seat.is === FREE ? 'free' : `${seat.is === SOLD ? 'sold' : 'held'} by ${seat.owner}`;
  return sight;
}

const bankWords = (half: string, dispute: string) => [
  ...(half === 'none' ? [] : [`half ${half}`]),
  ...(dispute === 'none' ? [] : [`dispute ${dispute}`]),
];
const DISPUTE_WORDS: Record<string, string> = { needs_response: 'open', won: 'won', lost: 'lost' };

/** What the model's Stripe looks like. */
export function moneyOfModel({ pages }: Cinema): Sight {
  return Object.fromEntries(
    pages.map((page, number) => {
      const refunds = [page.refund0, page.refund1].filter((one) => one !== REFUND.none);
      return [
        `page ${number}`,
        [
          wordOf(PAGES, page.is),
          ...refunds.map((one) => wordOf(REFUNDS, one)),
          ...bankWords(wordOf(REFUNDS, page.half), wordOf(DISPUTES, page.dispute)),
        ].join(' '),
      ];
    }),
  );
}

const numberOf = (list: readonly (string | undefined)[], id: string | undefined) =>
  id === undefined ? 0 : list.indexOf(id) + 1;

/** The same of the real database. */
export async function booksOf(db: Database, showId: string, names: Names): Promise<Sight> {
  const [bookings, show] = await Promise.all([
    db.bookings.find({ showId }).toArray(),
    db.shows.findOne({ _id: showId }),
  ]);
  const sight: Sight = {};
  for (let number = 0; number < 2; number += 1) {
    const booking = bookings.find(({ _id }) => _id === names.bookings[number]);
    const mask = SEAT_NAMES.reduce(
      (sum, seat, bit) => sum | (booking?.seats.includes(seat) ? 1 << bit : 0),
      0,
    );
    const gone = booking?.refund && (WHOLE * booking.refund.amountCents) / booking.amountCents;
    const due =
      booking?.state === 'refunding'
        ? dueWord(booking.refund?.tries ?? 0, booking.refund?.isQuestioned)
        : goneWord(booking?.state === 'paid', gone);
    sight[`booking ${number}`] = booking
      ? `${booking.state} seats ${mask} attempt ${booking.attempt} page ${numberOf(names.sessions, booking.session?.id)} ` +
        `payment ${numberOf(names.payments, booking.paymentIntentId)} key ${booking.page?.key ?? 0}${due}`
      : 'none';
  }
  sight['show'] = showWord(show?.status === 'cancelled', show?.cancellation?.doneAt !== undefined);
  for (const [number, name] of SEAT_NAMES.entries()) {
    const seat = show?.seats[name];
    sight[`seat ${number}`] = seat ? `${seat.state} by ${names.bookings.indexOf(seat.bookingId)}` : 'free';
  }
  return sight;
}

function statusOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session): string {
  if (status === 'open') return 'open';
  if (status === 'expired') return 'closed';
  if (payment_status === 'paid') return 'paid';
  const failed = typeof payment_intent === 'object' && payment_intent?.status !== 'processing';
  return failed ? 'closed' : 'processing';
}

const REFUND_WORDS: Record<string, string> = { succeeded: 'made', pending: 'pending', failed: 'failed' };

/** A page of the model has two places for what the product sends: a third is for a half that came back, and stands in its place. */
function halvesOf(names: Names, page: number, oldestFirst: readonly Stripe.Refund[]): readonly string[] {
  const halves = (names.halves[page] ??= []);
  const [, second, third] = oldestFirst.filter(({ id }) => !halves.includes(id));
  if (third && second?.status !== 'failed' && halves.length > 0) halves.push(third.id);
  return halves;
}

/** The same of the real Stripe. */
export async function moneyOf(stripe: Stripe, names: Names): Promise<Sight> {
  const sight: Sight = {};
  for (let number = 0; number < names.sessions.length; number += 1) {
    const id = names.sessions[number];
    if (id === undefined) {
      sight[`page ${number}`] = 'none';
      continue;
    }
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    const intent = names.payments[number];
    const made = intent ? (await stripe.refunds.list({ payment_intent: intent })).data : [];
    const wordOfRefund = ({ status }: Stripe.Refund) => REFUND_WORDS[status ?? ''] ?? '?';
    const halves = halvesOf(names, number, made.toReversed());
    const refunds = made.toReversed().filter(({ id }) => !halves.includes(id));
    const half = made.filter(({ id }) => id === halves.at(-1)).map(wordOfRefund)[0] ?? 'none';
    const disputeId = names.disputes[number];
    const dispute = disputeId && (await stripe.disputes.retrieve(disputeId)).status;
    const words = bankWords(half, dispute ? (DISPUTE_WORDS[dispute] ?? '?') : 'none');
    sight[`page ${number}`] = [statusOf(session), ...refunds.map(wordOfRefund), ...words].join(' ');
  }
  return sight;
}
