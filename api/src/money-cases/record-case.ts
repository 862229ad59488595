/**
 * The record of money cases.
 *
 * A case is written before anything is done about it, under an id made of what it is about, so that finding it again, in any
 * process and after any crash, finds it there. What is done follows as steps, which are only appended. A crash
 * between a deed and its step leaves the case open, and `closeOpenCases` brings it to the end that the booking has come to.
 */
import type { Filter } from 'mongodb';
import { countMoneyCase } from '../counts/counts.ts';
import type { BookingDocument, MoneyCaseDocument } from '../db/documents.ts';
import { isDuplicate } from '../db/is-duplicate.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Checkout } from '../payments/checkout.ts';
import { type MoneyCaseKind, type MoneyOutcome, OPEN_OUTCOMES } from './kinds.ts';
import { dueCents } from './refund-due.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

export interface Finding extends Partial<Pick<MoneyCaseDocument, 'expected' | 'refundId' | 'disputeId'>> {
  kind: MoneyCaseKind;
  /** What makes the case one case: a session's, refund's or booking's id. */
  subject: string;
  booking?: Pick<BookingDocument, '_id' | 'showId'>;
  payment: Partial<Pick<Checkout, 'paymentIntentId'>> & { sessionId?: string };
  /** What came, or was to go back, in the smallest unit of `currency`. */
  amountCents: number;
  currency: string;
  outcome?: MoneyOutcome;
  /** A word of ours or of Stripe's for the reason. */
  why?: string;
}

/** Kind and subject: whoever finds the same thing again finds its case. */
export const caseId = (kind: MoneyCaseKind, subject: string): string => `${kind}-${subject}`;

/** Writes a case down; one that is there already stays as it is. */
export async function openCase({ db, clock }: Needs, finding: Finding): Promise<void> {
  const { kind, subject, booking, payment, amountCents, currency, expected, refundId, disputeId, why } =
    finding;
  const { outcome = 'found' } = finding;
  const at = clock.now();
  const { sessionId, paymentIntentId } = payment;
  const document: Omit<MoneyCaseDocument, '_id'> = {
    kind,
    ...(booking && { bookingId: booking._id, showId: booking.showId }),
    ...(sessionId !== undefined && { sessionId }),
    ...(paymentIntentId && { paymentIntentId }),
    ...(refundId !== undefined && { refundId }),
    ...(disputeId !== undefined && { disputeId }),
    amountCents,
    currency,
    ...(expected && { expected }),
    outcome,
    steps: [{ outcome, at, ...(why !== undefined && { why }) }],
    at,
    schemaVersion: 1,
  };
  const _id = caseId(kind, subject);
  try {
    const { upsertedCount } = await db.moneyCases.updateOne(
      { _id },
      { $setOnInsert: document },
      { upsert: true },
    );
    if (upsertedCount === 1) countMoneyCase(db, kind);
  } catch (error) {
    // Two processes that found it at the same instant: MongoDB lets one upsert in and refuses the other.
    if (!isDuplicate(error)) throw error;
  }
}

const NOT_AWAITED = { awaitsMoney: true, looks: true, restsUntil: true } as const;

/** From which outcomes a case may come to each: what has failed stays so until the money is back, or a person asks for it again. */
const BEFORE: Readonly<Record<MoneyOutcome, readonly MoneyOutcome[]>> = {
  found: [],
  owed: ['found'],
  failed: ['found', 'owed'],
  issued: ['found', 'owed'],
  noted: ['found', 'owed'],
  refunded: OPEN_OUTCOMES,
  won: ['found', 'lost'],
  lost: ['found', 'won'],
};

export interface Step {
  outcome: MoneyOutcome;
  /** A word of ours or of Stripe's for the reason. */
  why?: string | undefined;
  /** Id of the admin who did it. */
  actor?: string | undefined;
  /** Also a case that had come to this: something has to be done all the same, or a person does it. */
  reopens?: 'noted' | 'refunded' | 'failed';
}

/** Appends what was done to those cases that may still come to it, once. */
export async function addStep(
  { db, clock }: Needs,
  which: Filter<MoneyCaseDocument>,
  { outcome, why, actor, reopens }: Step,
): Promise<void> {
  const before = [...BEFORE[outcome], ...(reopens ? [reopens] : [])];
  const step = {
    outcome,
    at: clock.now(),
    ...(why !== undefined && { why }),
    ...(actor !== undefined && { actor }),
  };
  await db.moneyCases.updateMany(
    { ...which, outcome: { $in: before } },
    { $set: { outcome }, $push: { steps: step }, $unset: NOT_AWAITED },
  );
}

/** Cases whose money is the booking's own, so that the booking's state is what was done about them. */
const OF_THE_BOOKING: readonly MoneyCaseKind[] = [
  'paid_late',
  'paid_after_cancel',
  'amount_differs',
  'refund_waits',
  'refunded_at_stripe',
];
/** Whether cases of a kind are about money that is the booking's own. */
export const isOwnKind = (kind: MoneyCaseKind): boolean => OF_THE_BOOKING.includes(kind);
/** Cases of the money that is the booking's own. */
export const ownCasesOf = ({ _id: bookingId }: Pick<BookingDocument, '_id'>) => ({
  bookingId,
  kind: { $in: [...OF_THE_BOOKING] },
});

/** Notes of cases that are owed whether their money is on its way, with a bank that takes its time, so that nobody is late. */
export async function noteAwaited(
  { db }: Pick<Needs, 'db'>,
  which: Filter<MoneyCaseDocument>,
  isAwaited: boolean,
): Promise<void> {
  await db.moneyCases.updateMany(
    { ...which, outcome: 'owed', awaitsMoney: { $exists: !isAwaited } },
    isAwaited ? { $set: { awaitsMoney: true } } : { $unset: NOT_AWAITED },
  );
}

/**
 * Leaves a case alone for a while that is not at its end after it was looked at: ever longer, as `restMs` says by how often it was. One
 * whose money is not on its way is looked at once more first, as it may have been cut off in the middle.
 */
export async function letOpenCaseRest(
  { db, clock }: Needs,
  { _id, looks = 0, awaitsMoney }: Pick<MoneyCaseDocument, '_id' | 'looks' | 'awaitsMoney'>,
  restMs: (looks: number) => number,
): Promise<void> {
  const ms = awaitsMoney || looks > 0 ? restMs(looks + 1) : 0;
  await db.moneyCases.updateOne(
    { _id, outcome: { $in: ['found', 'owed'] }, awaitsMoney: { $exists: awaitsMoney === true } },
    { $inc: { looks: 1 }, $set: { restsUntil: new Date(clock.now().getTime() + ms) } },
  );
}

const OUTCOME_OF = { paid: 'issued', refunding: 'owed', refunded: 'refunded' } as const;

/** Says in a booking's open cases what became of its money, if that is known. */
export async function concludeCases(
  deps: Needs,
  { _id: bookingId, state, refund }: BookingDocument,
  actor?: string,
): Promise<void> {
  if (state !== 'paid' && state !== 'refunding' && state !== 'refunded') return;
  // A ticket that stands says nothing about a refund that was made of it.
  const kinds = OF_THE_BOOKING.filter((kind) => state !== 'paid' || kind !== 'refunded_at_stripe');
  const why = state === 'paid' ? undefined : refund?.reason;
  await addStep(deps, { bookingId, kind: { $in: kinds } }, { outcome: OUTCOME_OF[state], why, actor });
}

/**
 * Says that a booking's refund could not be made now. It stands in the case that led to the refund, if there is one; a
 * refund that was nothing odd until now becomes a case by it.
 * @param booking in state refunding
 * @param refusal Stripe's word, when Stripe refused; nothing when it will be tried again by itself
 */
export async function noteOverdueRefund(
  deps: Needs,
  booking: BookingDocument,
  refusal?: string,
): Promise<void> {
  const { _id: bookingId, refund, session, paymentIntentId = null } = booking;
  const own = ownCasesOf(booking);
  const known = await deps.db.moneyCases.findOne(
    { ...own, outcome: { $in: [...OPEN_OUTCOMES] } },
    { projection: { _id: 1 } },
  );
  if (!known)
    await openCase(deps, {
      kind: 'refund_waits',
      subject: bookingId,
      booking,
      payment: { paymentIntentId, ...(session && { sessionId: session.id }) },
      amountCents: refund ? dueCents(refund) : booking.amountCents,
      currency: booking.currency,
      outcome: 'owed',
      ...(refund && { why: refund.reason }),
    });
  await addStep(deps, own, refusal === undefined ? { outcome: 'owed' } : { outcome: 'failed', why: refusal });
}
