import { reconcile } from '../../../orders/reconcile.ts';
import type { cinemaForTests } from '../../../orders/testing/cinema.ts';

type CinemaForTests = ReturnType<typeof cinemaForTests>;

/**
 * A ticket whose refund the bank has sent back twice, so that only a person can help.
 * @param status of each refund before; the next one succeeds at once
 * @returns the booking, and the id of the money case
 */
export async function sentBackTwice(
  { world, tonight, buy, refundsOf, news }: CinemaForTests,
  status: 'pending' | 'succeeded' = 'succeeded',
): Promise<{ bookingId: string; id: string }> {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  world.stripe.refundsBegin(status);
  await world.as('ann').cancel(bookingId);
  await news();
  for (const _ of ['once', 'twice']) {
    const [newest] = await refundsOf(await world.booking(bookingId));
    world.stripe.failRefund(newest?.id ?? '');
    await news();
    world.clock.turn({ minutes: 1 });
  }
  await reconcile(world.deps);
  world.stripe.refundsBegin('succeeded');
  const failed = await world.deps.db.moneyCases.findOne({ bookingId, outcome: 'failed' });
  return { bookingId, id: failed?._id ?? '' };
}
