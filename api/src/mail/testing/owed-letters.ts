import { wasForPaying, wasWaitedFor } from '../../bookings/unpaid-minutes.ts';
import type { Database } from '../../db/collections.ts';
import type { BookingDocument, MessageDocument, ShowDocument } from '../../db/documents.ts';
import { keyOf } from '../../orders/waiting/line.ts';
import type { LetterKind } from './letters.ts';

/** As a mailbox shows it. */
interface Arrived {
  messageId: string;
  to: string[];
  arrivals: number;
}
type Letters = ReadonlyMap<string, Arrived>;

const REMINDER_MS = 3 * 3_600_000;

/** What arrived, by the name of its message. */
export const lettersOf = (mails: readonly Arrived[]): Letters =>
  new Map(mails.map((mail) => [/^<(.+)@/.exec(mail.messageId)?.[1] ?? mail.messageId, mail]));

/** Kinds of letters that what has become of a booking, at rest, does not go without. */
function kindsOwed({ state, refund, history }: BookingDocument, show: ShowDocument): LetterKind[] {
  if (state === 'refunded') return [refund?.reason === 'show_cancelled' ? 'show_cancelled' : 'refund'];
  if (state !== 'paid') return [];
  const wasPaid = history.findLast((move) => move.state === 'paid')?.at ?? show.startsAt;
  const isEarly = wasPaid.getTime() < show.startsAt.getTime() - REMINDER_MS;
  return isEarly ? ['paid', 'reminder'] : ['paid'];
}

/** Whether the end of an unpaid offer took its person's place in the line, although nothing else tells that they knew of it. */
const hasCostAPlace = (offer: BookingDocument, { waiting = {} }: ShowDocument, own: BookingDocument[]) =>
  wasWaitedFor(offer) &&
  offer.state === 'expired' &&
  !wasForPaying(offer) &&
  waiting[keyOf(offer.userId)] === undefined &&
  !own.some((later) => wasWaitedFor(later) && later.createdAt > offer.createdAt);

/** Whether it was a hold that its owner counted on as the show was cancelled, and nobody but the show ended it. */
const endedWithShow = ({ state, holdUntil, history }: BookingDocument, { cancellation }: ShowDocument) =>
  cancellation !== undefined &&
  state === 'cancelled' &&
  holdUntil > cancellation.at &&
  history.at(-1)?.why === 'the show was cancelled';

/**
 * What is wrong with the letters once all that was due is sent: one is missing that the end of a booking demands, or one arrived that nothing
 * demands, went to somebody else, or came more often than it was tried. A line for each.
 * @param hasLeft whether somebody was told that they wait no more for a show
 */
export async function brokenLetters(
  db: Database,
  letters: Letters,
  hasLeft: (showId: string, userId: string) => boolean,
): Promise<string[]> {
  const broken: string[] = [];
  const shows = new Map((await db.shows.find().toArray()).map((show) => [show._id, show]));
  const bookings = await db.bookings.find().toArray();
  const messages = new Map((await db.messages.find().toArray()).map((message) => [message._id, message]));
  const has = (name: string) => letters.has(name);
  for (const booking of bookings) {
    const { _id, userId, showId, state } = booking;
    const show = shows.get(showId);
    if (!show) continue;
    for (const kind of kindsOwed(booking, show))
      if (!has(`${_id}.${kind}`)) broken.push(`letter: ${kind} of ${_id}, which is ${state}, did not arrive`);
    const own = bookings.filter((one) => one.showId === showId && one.userId === userId);
    const isLost = hasCostAPlace(booking, show, own) && show.status === 'scheduled';
    if (isLost && !hasLeft(showId, userId) && !has(`${_id}.seats_held`))
      broken.push(`letter: ${userId} lost a place in the line by ${_id} without a word`);
    const words = [`${showId}.${keyOf(userId)}.wait_ended`, ...own.map((one) => `${one._id}.show_cancelled`)];
    if (endedWithShow(booking, show) && !words.some(has))
      broken.push(`letter: ${userId} does not know that the show of ${_id} was cancelled`);
  }
  for (const [name, { to, arrivals }] of letters) {
    const message = messages.get(name);
    const owner = message && ownerOf(message, bookings);
    if (!message || owner === undefined) broken.push(`letter: ${name} is about nothing`);
    else if (!to.includes(`${owner}@cinema.test`)) broken.push(`letter: ${name} went to ${to.join()}`);
    else if (arrivals > message.tries) broken.push(`letter: ${name} arrived ${arrivals} times`);
  }
  for (const { _id, kind, outcome } of messages.values())
    if ((outcome === 'sent' || kind === 'wait_ended') && !has(_id))
      broken.push(`letter: ${_id} is ${outcome ?? 'not sent'}, and did not arrive`);
  return broken;
}

/** Whom a message is for, as long as its booking has a history that tells so. */
function ownerOf({ bookingId, kind, waiting }: MessageDocument, bookings: BookingDocument[]) {
  const booking = bookings.find(({ _id }) => _id === bookingId);
  if (!booking) return waiting?.userId;
  const { history, refund, userId } = booking;
  const isReturned = history.some(({ state }) => state === 'refunding');
  const fits: Record<MessageDocument['kind'], boolean> = {
    paid: history.some(({ state }) => state === 'paid'),
    reminder: booking.isReminded === true,
    refund: isReturned && refund?.reason !== 'show_cancelled',
    show_cancelled:
      refund?.reason === 'show_cancelled' || history.at(-1)?.state === 'cancelled' || isReturned,
    seats_held: wasWaitedFor(booking),
    wait_ended: false,
  };
  return fits[kind] ? userId : undefined;
}
