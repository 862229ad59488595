import type { ShowDocument } from '../../db/documents.ts';
import type { Foyer } from './foyer.ts';
import { type Receipt, receiptOf } from './receipt.ts';
import type { Answer } from './visitor.ts';

const sessionIn = ({ url }: Answer): string | undefined => /cs_\w+/.exec(url)?.[0];

/** What came of an order: what was told, and the payment page; or why it was refused. */
interface Ordered {
  receipt?: Receipt;
  session?: string | undefined;
  code?: string | undefined;
}

/** How people of a crowd order, pay and cancel. */
export function ordersIn(foyer: Foyer) {
  const { options, count, ask, keep } = foyer;
  const { random } = options;

  const heldFree = (userId: string, { _id }: ShowDocument, seats: string[]): Receipt[] =>
    [...foyer.receipts.values()].filter(
      (one) => one.isFree && one.userId === userId && one.showId === _id && one.seats.join() === seats.join(),
    );

  async function book(userId: string, show: ShowDocument): Promise<Ordered> {
    const seats = random.several(options.seats, random.between(1, 3)).sort();
    const key = random.chance(0.6) && { 'idempotency-key': `intent-${random.next()}` };
    let answer: Answer | null = null;
    do {
      count.claims += 1;
      answer = await ask(userId, (someone) => someone.book(show._id, seats, key || {}));
      if (!answer) foyer.cutOff.add(`${show._id} ${userId}`);
    } while (key && !foyer.isOver && (!answer || answer.code === 'in_flight'));
    // What is held for them already is theirs by an order of the same seats, where it costs nothing.
    if (!answer) for (const held of heldFree(userId, show, seats)) held.inDoubt = true;
    if (!answer?.success) return { code: answer?.code };
    const { bookingId } = answer;
    const said = show.priceCents === 0 ? 'paid' : 'booked';
    const receipt = keep(receiptOf({ bookingId, userId, showId: show._id, seats, said }));
    if (receipt.said === 'booked') receipt.said = said;
    return { receipt, session: sessionIn(answer) };
  }

  async function pay(receipt: Receipt, session: string): Promise<void> {
    try {
      await options.pay(session);
      receipt.moneyTaken = true;
    } catch {
      // The page was closed in time.
      return;
    }
    if (random.chance(0.3)) return;
    const answer = await ask(receipt.userId, (someone) => someone.confirm(session));
    if (answer?.status === 'paid') receipt.said = 'paid';
  }

  async function payNow(receipt: Receipt): Promise<void> {
    const before = receipt.inDoubt;
    receipt.inDoubt ||= receipt.isFree;
    const answer = await ask(receipt.userId, (someone) => someone.pay(receipt.bookingId));
    if (!answer) return;
    receipt.inDoubt = before;
    if (!answer.success) return;
    const session = sessionIn(answer);
    // Led to My Booking, they have it: it costs nothing, or their money has arrived.
    if (session === undefined) receipt.said = 'paid';
    else await pay(receipt, session);
  }

  async function cancel(receipt: Receipt): Promise<void> {
    const before = receipt.inDoubt;
    receipt.inDoubt = true;
    const answer = await ask(receipt.userId, (someone) => someone.cancel(receipt.bookingId));
    if (!answer) return;
    receipt.inDoubt = before;
    if (answer.success) receipt.said = 'cancelled';
  }

  return { book, pay, payNow, cancel };
}
