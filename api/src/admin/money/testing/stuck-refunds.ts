import { reconcile } from '../../../orders/reconcile.ts';
import type { cinemaForTests } from '../../../orders/testing/cinema.ts';
import type { MoneyAnswer, RetryRefundAnswer } from '../schemas.ts';

type Read = Partial<Omit<MoneyAnswer, 'success'>> & { http: number };

/** Refunds of a cinema that only a person can end, and what an admin does about them. */
export function stuckRefundsIn(cinema: ReturnType<typeof cinemaForTests>) {
  const { world, tonight, buy, refundsOf, news } = cinema;
  const act = async (id: string, what: string, as: string, reason: unknown, amount?: number) => {
    const answer = await world.as(as).post(`admin/money/${id}/${what}`, { reason, amount });
    return answer as typeof answer & Partial<Pick<RetryRefundAnswer, 'case'>>;
  };
  const settle = (id: string, as = 'boss', reason: unknown = 'Paid out at the box office', amount?: number) =>
    act(id, 'settle-by-hand', as, reason, amount);
  const retry = (id: string, as = 'boss', reason: unknown = 'A new card') =>
    act(id, 'retry-refund', as, reason);
  const openCases = async (bookingId: string) => {
    const answer: Read = await world.as('boss').get('admin/money?open=true&limit=200');
    return (answer.cases ?? []).filter(({ booking }) => booking?._id === bookingId);
  };
  const idToSettle = async (bookingId: string) =>
    (await openCases(bookingId)).find(({ canSettle }) => canSettle)?._id ?? '';
  const newestRefund = async (bookingId: string) => {
    const [newest] = await refundsOf(await world.booking(bookingId));
    return newest?.id ?? '';
  };

  /**
   * A ticket whose refund the bank has sent back twice.
   * @param status of each refund before
   */
  async function sentBackTwice(status: 'pending' | 'succeeded' = 'pending') {
    const { bookingId } = await buy('ann', tonight(), ['A1']);
    world.stripe.refundsBegin(status);
    await world.as('ann').cancel(bookingId);
    await news();
    for (const _ of ['once', 'twice']) {
      world.stripe.failRefund(await newestRefund(bookingId));
      await news();
      world.clock.turn({ minutes: 1 });
    }
    await reconcile(world.deps);
    world.stripe.refundsBegin('succeeded');
    return { bookingId, id: await idToSettle(bookingId) };
  }

  /** A ticket that is cancelled after the bank has taken half of its price, for good: Stripe refunds nothing of such a payment. */
  async function halfLost() {
    const { bookingId } = await buy('ann', tonight(), ['A1']);
    const { paymentIntentId = '' } = await world.booking(bookingId);
    const { id: dispute } = world.stripe.dispute(paymentIntentId, 500);
    world.stripe.moveDispute(dispute, 'lost');
    await news();
    await world.as('ann').cancel(bookingId);
    return { bookingId, dispute, id: await idToSettle(bookingId) };
  }

  return { settle, retry, openCases, idToSettle, newestRefund, sentBackTwice, halfLost };
}
