import type { BookingDocument, ShowDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { keyOf } from '../waiting/line.ts';
import { SHOW_CANCELLED } from './end-booking.ts';

type Needs = Pick<Dependencies, 'db'>;
type Hold = Pick<BookingDocument, '_id' | 'userId' | 'state' | 'holdUntil'>;

/**
 * Which holds of a cancelled show tell their owner of it as they end. Who counts on seats does not see them go: the payment page closes
 * without a word, and an e-mail may have said until when they are theirs. Nobody is told twice: neither who waits for seats or has a
 * ticket besides, nor who has several holds, as of seats that are shared with friends.
 * @param live the show's bookings that have to end, read before this and after the line was told
 * @returns their ids
 */
export async function holdsThatTell(
  deps: Needs,
  { _id: showId, cancellation }: ShowDocument,
  live: readonly Hold[],
): Promise<ReadonlySet<string>> {
  if (!cancellation) return new Set();
  const { at } = cancellation;
  const line = await keysOfLine(deps, showId);
  const told = new Set(await ofBookings(deps, showId, at));
  const telling = new Set<string>();
  // In one order, so that two processes choose the same.
  for (const { _id, userId } of live.filter(wasCountedOn(at)).toSorted(byId)) {
    if (told.has(userId) || line.has(keyOf(userId))) continue;
    told.add(userId);
    telling.add(_id);
  }
  return telling;
}

/**
 * Has those told whose holds ended with the show in silence, since something else was to tell them that did not: a ticket or another hold that
 * its owner gave up at that moment, or a place in the line that another process took away. To be called when no booking of the show has to end
 * any more; safe to repeat, and in any number of processes.
 */
export async function tellForgotten(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  { _id: showId, cancellation }: ShowDocument,
): Promise<void> {
  if (!cancellation) return;
  const { at } = cancellation;
  const ended = {
    showId,
    state: 'cancelled' as const,
    holdUntil: { $gt: at },
    'history.why': SHOW_CANCELLED,
  };
  const holds = await deps.db.bookings.find(ended, { projection: { userId: 1 } }).toArray();
  if (holds.length === 0) return;
  const line = await keysOfLine(deps, showId);
  const told = new Set(await ofBookings(deps, showId, at));
  for (const { _id, userId } of holds.toSorted(byId)) {
    if (told.has(userId) || line.has(keyOf(userId))) continue;
    told.add(userId);
    await deps.db.bookings.updateOne(
      { _id, showId, 'outbox.kind': { $ne: 'show_cancelled' } },
      { $push: { outbox: { kind: 'show_cancelled', at: deps.clock.now() } } },
    );
  }
}

/** Whether its owner had these seats as the show was cancelled. */
const wasCountedOn =
  (at: Date) =>
  ({ state, holdUntil }: Hold) =>
    (state === 'pending' || state === 'expired') && holdUntil > at;
const byId = ({ _id: one }: Pick<Hold, '_id'>, { _id: other }: Pick<Hold, '_id'>) => (one < other ? -1 : 1);

/** Who reads of it as one who waits for seats, or will: a message that could not be written leaves its person in the line. */
async function keysOfLine({ db }: Needs, showId: string): Promise<ReadonlySet<string>> {
  // Their messages are named by the show, as its bookings' are by the booking.
  const ofShow = { _id: { $gte: `${showId}.`, $lt: `${showId}/` } };
  const messages = await db.messages.find(ofShow, { projection: { waiting: 1 } }).toArray();
  const show = await db.shows.findOne({ _id: showId }, { projection: { waiting: 1 } });
  // By name: what stands in the line may be broken, and nobody's money waits for that.
  return new Set([
    ...messages.flatMap(({ waiting }) => (waiting ? [keyOf(waiting.userId)] : [])),
    ...Object.keys(show?.waiting ?? {}),
  ]);
}

/**
 * Ids of those who are told of it by a ticket, or were by a hold. Of holds what they have told counts, and not that they have ended: one
 * that ended in silence left the word to another, which may still wait for Stripe.
 */
async function ofBookings({ db }: Needs, showId: string, at: Date): Promise<string[]> {
  const telling = [
    { state: 'paid' as const },
    {
      state: { $in: ['refunding' as const, 'refunded' as const] },
      'refund.reason': 'show_cancelled' as const,
    },
    { state: 'cancelled' as const, holdUntil: { $gt: at } },
  ];
  const bookings = await db.bookings
    .find({ showId, $or: telling }, { projection: { userId: 1, state: 1, outbox: 1 } })
    .toArray();
  // Read after the bookings, so that what is taken over between the two is found here.
  const ids = bookings.filter(({ state }) => state === 'cancelled').map(messageOf);
  const messages = await db.messages.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
  const takenOver = new Set(messages.map(({ _id }) => _id));
  const hasTold = (one: BookingDocument) =>
    one.state !== 'cancelled' ||
    one.outbox?.some(({ kind }) => kind === 'show_cancelled') ||
    takenOver.has(messageOf(one));
  return bookings.filter(hasTold).map(({ userId }) => userId);
}

const messageOf = ({ _id }: BookingDocument) => `${_id}.show_cancelled`;
