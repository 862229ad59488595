/**
 * Who gives money back: Stripe, or a person in another way. Both begin by writing it into the open cases of the payment, and look at them
 * afterwards: so of the two that begin at once, at least one sees the other.
 */
import type { Filter } from 'mongodb';
import type { MoneyCaseDocument } from '../db/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { MAX_QUESTION_MS } from '../payments/limits.ts';
import { addStep } from './record-case.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

/** Stands in the last step of a case whose money a person has given back in another way than by Stripe. */
const SETTLED_BY_HAND = 'settled_by_hand';

/** Whoever asks Stripe again has had its answer, or none, after this time: what is back is read, a refund made, and what is back read again. */
const ASKING_MS = 4 * MAX_QUESTION_MS;

/** A payment of a booking. */
interface OfPayment {
  bookingId: string;
  paymentIntentId: string;
}

/** All cases about a payment; how a bank decides a dispute is none of ours to say. */
const about = ({ bookingId, paymentIntentId }: OfPayment): Filter<MoneyCaseDocument> => ({
  bookingId,
  paymentIntentId,
  kind: { $ne: 'disputed' },
});

/**
 * Whether a person has said that they gave a payment back: then Stripe must not, whatever it may be able to do by now.
 * @param which cases about that payment
 */
export async function isSettledByHand(
  { db }: Pick<Dependencies, 'db'>,
  which: Filter<MoneyCaseDocument>,
): Promise<boolean> {
  const settled = { ...which, 'steps.why': SETTLED_BY_HAND };
  return (await db.moneyCases.findOne(settled, { projection: { _id: 1 } })) !== null;
}

/**
 * Says in a case that a person gives its money back: from here on Stripe is not asked for it. Of several cases about a payment the first
 * that needs a person says so, whichever of them was meant: of two persons who settle two of them at once, one is told that nothing is left.
 * @returns false when the case needs nobody any more
 */
export async function beginByHand(
  { db, clock }: Needs,
  { _id, bookingId, paymentIntentId }: MoneyCaseDocument,
  actor: string,
): Promise<boolean> {
  const which = bookingId && paymentIntentId ? about({ bookingId, paymentIntentId }) : { _id };
  const fields = { projection: { outcome: 1, 'steps.why': 1 } };
  const cases = await db.moneyCases.find(which, fields).sort({ _id: 1 }).toArray();
  if (cases.some(({ steps }) => steps.some(({ why }) => why === SETTLED_BY_HAND))) return false;
  const failed = cases.filter((one) => one.outcome === 'failed').map((one) => one._id);
  if (!failed.includes(_id)) return false;
  const outcome = 'refunded';
  const step = { outcome, at: clock.now(), why: SETTLED_BY_HAND, actor } as const;
  const say = (one: string) =>
    db.moneyCases.updateOne({ _id: one, outcome: 'failed' }, { $set: { outcome }, $push: { steps: step } });
  const [first = _id] = failed;
  const { matchedCount } = await say(first);
  // Whoever asks about that very case meanwhile is told so.
  if (matchedCount === 1 && first !== _id) await say(_id);
  return matchedCount === 1;
}

/**
 * Names in the cases of a payment that need a person what is left to give back: what Stripe or a bank has returned since they were written
 * nobody has to pay out once more.
 * @param amountCents in the smallest unit of the payment's currency
 */
export async function nameWhatIsLeft(
  { db }: Pick<Dependencies, 'db'>,
  { _id, bookingId, paymentIntentId }: Partial<Pick<MoneyCaseDocument, '_id'> & OfPayment>,
  amountCents: number,
): Promise<void> {
  const which = bookingId && paymentIntentId ? about({ bookingId, paymentIntentId }) : { _id: _id ?? '' };
  await db.moneyCases.updateMany({ ...which, outcome: 'failed' }, { $set: { amountCents } });
}

/** Says it in all cases of the payment that do not yet. */
export async function concludeByHand(deps: Needs, payment: OfPayment, actor?: string): Promise<void> {
  await addStep(deps, about(payment), { outcome: 'refunded', why: SETTLED_BY_HAND, actor });
}

/**
 * Brings all cases of a payment that a person has settled to that end: who said it first may have died before it stood in all of them.
 * @returns whether a person has
 */
export async function concludeIfByHand(deps: Needs, payment: OfPayment): Promise<boolean> {
  const persons = await whatPersonsDo(deps, payment);
  if (persons.is !== 'settled') return false;
  await concludeByHand(deps, payment, persons.actor);
  return true;
}

/** The same for all payments that cases ask a person for: the next one would give the same money back once more. */
export async function concludeLeftByHand(deps: Needs): Promise<void> {
  const { moneyCases } = deps.db;
  const known = { bookingId: { $exists: true }, paymentIntentId: { $exists: true } };
  const failed = await moneyCases
    .find({ outcome: 'failed', ...known }, { projection: { bookingId: 1 } })
    .toArray();
  if (failed.length === 0) return;
  const ids = [...new Set(failed.map(({ bookingId }) => bookingId))];
  const settled = { ...known, bookingId: { $in: ids }, 'steps.why': SETTLED_BY_HAND };
  const fields = { projection: { bookingId: 1, paymentIntentId: 1 } };
  for await (const { bookingId, paymentIntentId } of moneyCases.find(settled, fields))
    if (bookingId !== undefined && paymentIntentId !== undefined)
      await concludeIfByHand(deps, { bookingId, paymentIntentId });
}

/** Says in the cases that need a person that one asks Stripe again: nobody settles them by hand meanwhile. */
export async function beginAsking(deps: Needs, payment: OfPayment, actor: string): Promise<void> {
  await addStep(deps, about(payment), { outcome: 'owed', actor, reopens: 'failed' });
}

/** What persons do about a payment that is owed. */
export type ByPersons =
  | { is: 'settled'; actor?: string | undefined }
  /** One of them asks Stripe at this moment. */
  | { is: 'asking' }
  /** Only a person can help: they ask Stripe again, or settle it by hand. */
  | { is: 'awaited' }
  | { is: 'nothing' };

/** What stands in the cases of a payment about persons and its money. */
export async function whatPersonsDo({ db, clock }: Needs, payment: OfPayment): Promise<ByPersons> {
  const cases = await db.moneyCases.find(about(payment), { projection: { outcome: 1, steps: 1 } }).toArray();
  const steps = cases.flatMap((one) => one.steps);
  const settled = steps.find(({ why }) => why === SETTLED_BY_HAND);
  if (settled) return { is: 'settled', actor: settled.actor };
  const began = clock.now().getTime() - ASKING_MS;
  const isAsking = cases.some(
    ({ outcome, steps: own }) =>
      outcome === 'owed' &&
      own.some((step) => step.outcome === 'owed' && step.actor !== undefined && step.at.getTime() > began),
  );
  if (isAsking) return { is: 'asking' };
  return { is: cases.some(({ outcome }) => outcome === 'failed') ? 'awaited' : 'nothing' };
}
