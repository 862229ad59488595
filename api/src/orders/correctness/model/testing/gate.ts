import { MongoNetworkError } from 'mongodb';
import Stripe from 'stripe';
import type { Dependencies } from '../../../../dependencies.ts';
import type { Step } from '../steps/step.ts';

export type Question = Exclude<Step['asks'], 'nothing'>;

/** How a question is let through: carried out and answered, carried out without an answer, or neither. */
export type Passage = 'answered' | 'lost answer' | 'no answer';

/** Where questions wait until they are let through. */
export interface Gate {
  /** Carries a question out when it is let through. */
  pass<T>(question: Question, execute: () => Promise<T>): Promise<T>;
}

const GATED = new Set<string>([
  'bookings.findOne',
  'bookings.insertOne',
  'bookings.updateOne',
  'bookings.findOneAndUpdate',
  'bookings.deleteOne',
  'shows.findOne',
  'shows.updateOne',
  'shows.bulkWrite',
  'sessions.create',
  'sessions.retrieve',
  'sessions.expire',
  'refunds.list',
  'refunds.create',
  'disputes.list',
] satisfies Question[]);
const isQuestion = (name: string): name is Question => GATED.has(name);

/** What the client of Stripe, or the driver of the database, throws when no answer came. */
export const noAnswer = (question: Question): Error =>
  /^(bookings|shows)\./.test(question)
    ? new MongoNetworkError('No answer')
    : new Stripe.errors.StripeAPIError({ type: 'api_error', message: 'No answer', statusCode: 500 });

interface Cursor {
  sort(words: unknown): Cursor;
  limit(count: number): Cursor;
  toArray(): Promise<unknown[]>;
}

/** A cursor asks once, when it is read. */
function gatedCursor(cursor: Cursor, ask: (execute: () => Promise<unknown[]>) => Promise<unknown[]>) {
  const toArray = () => ask(() => cursor.toArray());
  const gated = {
    sort: (words: unknown) => {
      cursor.sort(words);
      return gated;
    },
    limit: (count: number) => {
      cursor.limit(count);
      return gated;
    },
    toArray,
    async *[Symbol.asyncIterator]() {
      yield* await toArray();
    },
  };
  return gated;
}

/** What a payment page calls the visit is the same whenever it is read, so the model has no step for it. */
function asksWhatNeverChanges([, options]: unknown[]): boolean {
  const { projection } = (options ?? {}) as { projection?: object };
  return projection !== undefined && 'movieId' in projection;
}

/** The model has one show: what a person has ordered of others stays nothing, and the model has no step for it. */
function asksOfOtherShows([filter]: unknown[]): boolean {
  const { showId } = (filter ?? {}) as { showId?: unknown };
  return typeof showId === 'object' && showId !== null && '$ne' in showId;
}

/**
 * Whether who would be led to an open page is told of a cancelled show instead: the call ends here either way. Or whether somebody had the
 * visit that a bank took the price of: nobody is let in here, and no show ends. The model has no step for either.
 */
function asksWhatIsOnlyTold(question: Question, [filter, options]: unknown[]): boolean {
  const { status } = (filter ?? {}) as { status?: unknown };
  const { projection } = (options ?? {}) as { projection?: object };
  const read = `${String(status)} ${Object.keys(projection ?? {}).join()}`;
  return question === 'shows.findOne' && ['cancelled _id', 'scheduled endsAt'].includes(read);
}

/** That a payment is on its way is only told to its buyer: nothing is decided by it, so the model has no step for it. */
function notesWhatNothingReads([, update]: unknown[]): boolean {
  const { $set } = (update ?? {}) as { $set?: object };
  return $set !== undefined && 'payingPage' in $set;
}

function gated<T extends object>(part: T, name: string, gate: Gate): T {
  return new Proxy(part, {
    get(target, member) {
      const value: unknown = Reflect.get(target, member, target);
      if (typeof value !== 'function') return value;
      const call = (...words: unknown[]): unknown => Reflect.apply(value, target, words);
      const question = `${name}.${String(member)}`;
      if (question === 'bookings.find' || question === 'shows.find')
        return (...words: unknown[]) =>
          asksOfOtherShows(words)
            ? call(...words)
            : gatedCursor(call(...words) as Cursor, (execute) => gate.pass(question, execute));
      if (!isQuestion(question)) return call;
      return (...words: unknown[]) =>
        asksWhatNeverChanges(words) || asksWhatIsOnlyTold(question, words) || notesWhatNothingReads(words)
          ? call(...words)
          : gate.pass(question, async () => call(...words));
    },
  });
}

/** What a process needs from outside, with a gate before everything that the model knows of. */
export function behindGate(deps: Dependencies, gate: Gate): Dependencies {
  const { db, payments } = deps;
  const sessions = gated(payments.checkout.sessions, 'sessions', gate);
  const parts: Record<PropertyKey, unknown> = {
    checkout: { sessions },
    refunds: gated(payments.refunds, 'refunds', gate),
    disputes: gated(payments.disputes, 'disputes', gate),
  };
  return {
    ...deps,
    db: {
      ...db,
      bookings: gated(db.bookings, 'bookings', gate),
      shows: gated(db.shows, 'shows', gate),
    },
    payments: new Proxy(payments, {
      get: (target, member): unknown => parts[member] ?? Reflect.get(target, member, target),
    }),
  };
}
