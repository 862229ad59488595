import type { BookingDocument, ShowDocument } from '../../db/documents.ts';
import type { World } from './world.ts';

export interface Held {
  bookingId: string;
  sessionId: string;
  url: string;
}

/** Steps of somebody who buys tickets in the world that `world` answers when the step is taken. */
export function buyer(world: () => World) {
  /** Books seats and comes as far as the payment page. */
  const hold = async (userId: string, show: ShowDocument, seats: string[]): Promise<Held> => {
    const answer = await world().as(userId).book(show._id, seats);
    if (answer.http !== 200) throw new Error(`Not booked: ${answer.message}`);
    const { bookingId, url } = answer;
    const { session } = await world().booking(bookingId);
    return { bookingId, url, sessionId: session?.id ?? '' };
  };
  /** Books seats and pays for them; the webhook has arrived. */
  const buy = async (userId: string, show: ShowDocument, seats: string[]): Promise<Held> => {
    const held = await hold(userId, show, seats);
    world().stripe.pay(held.sessionId);
    await world().stripe.webhooks.settled();
    return held;
  };
  /** The refunds that Stripe has made of a booking's payment. */
  const refundsOf = async ({ paymentIntentId = '' }: Pick<BookingDocument, 'paymentIntentId'>) =>
    (await world().deps.payments.refunds.list({ payment_intent: paymentIntentId })).data;
  return { hold, buy, refundsOf };
}
