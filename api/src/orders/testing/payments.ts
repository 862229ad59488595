import type { BookingDocument } from '../../db/documents.ts';
import { type Checkout, readCheckout } from '../../payments/checkout.ts';
import { settle } from '../settlement/settle.ts';
import type { cinemaForTests } from './cinema.ts';

type Cinema = ReturnType<typeof cinemaForTests>;

/** Payments of a cinema, made and looked at step by step. */
export function paymentsIn(world: Cinema['world'], { tonight, hold }: Pick<Cinema, 'tonight' | 'hold'>) {
  async function pageOf(sessionId: string): Promise<Checkout> {
    const checkout = await readCheckout(world.deps, sessionId);
    if (!checkout) throw new Error('Stripe does not know this page');
    return checkout;
  }
  /** A page that was paid and not settled yet. */
  async function paid(user = 'ann', seats = ['A1']) {
    const { bookingId, sessionId } = await hold(user, tonight(), seats);
    world.stripe.pay(sessionId);
    const checkout = await pageOf(sessionId);
    return { bookingId, sessionId, checkout, paymentIntentId: checkout.paymentIntentId ?? '' };
  }
  const bought = async (user?: string, seats?: string[]) => {
    const one = await paid(user, seats);
    await settle(world.deps, one.checkout);
    return one;
  };
  const storyOf = async (bookingId: string) =>
    (await world.deps.db.moneyCases.find({ bookingId }).sort({ _id: 1 }).toArray()).map(
      ({ kind, outcome }) => [kind, outcome],
    );
  const set = (_id: string, change: Partial<BookingDocument>) =>
    world.deps.db.bookings.updateOne({ _id }, { $set: change });
  /** A further page of a booking, as one that was opened before a restore. */
  async function furtherPage(bookingId: string, attempt = '9') {
    const page = await world.deps.payments.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: 1000, product_data: { name: 'A' } } },
      ],
      metadata: { bookingId, attempt },
      success_url: 'http://cinema.test/',
    });
    return page.id;
  }
  return { pageOf, paid, bought, storyOf, set, furtherPage };
}
