import { expect, test } from 'vitest';
import { cinemaForTests } from '../testing/cinema.ts';
import { dieAt } from '../testing/mortal.ts';
import { reconcile } from '../reconcile.ts';
import { settleSession } from './settle.ts';
import { sweep } from './sweep.ts';

const { world, tonight, hold, buy, news } = cinemaForTests();
const MAX_WRITES = 20;

/** Lets a settlement die at each of its writes in turn, until it has no more. */
async function dyingAtEachWrite(
  round: (seat: string, settle: (sessionId: string) => Promise<void>) => Promise<void>,
) {
  for (let at = 0; at < MAX_WRITES; at++) {
    let died = false;
    const seat = `${'ABCDEFGHIJ'.charAt(at % 10)}${1 + Math.floor(at / 10)}`;
    await round(seat, async (sessionId) => {
      const death = dieAt(world.deps.db, at, at % 2 === 0);
      await settleSession(world.deps, sessionId).catch(() => undefined);
      died = death.isDead();
      death.restart();
    });
    if (!died) return at;
  }
  return MAX_WRITES;
}

async function later() {
  world.clock.turn({ minutes: 2 });
  await sweep(world.deps);
  await reconcile(world.deps);
  await news();
}

const caseOf = async (bookingId: string) => {
  const cases = await world.deps.db.moneyCases.find({ bookingId }).toArray();
  return cases.map(({ kind, outcome }) => `${kind} ${outcome}`);
};

test('a late payment is written down and closed, whichever write the process dies at', async () => {
  const writes = await dyingAtEachWrite(async (seat, settle) => {
    const { bookingId, sessionId } = await hold('ann', tonight(), [seat]);
    world.clock.turn({ minutes: 10 });
    world.stripe.webhooks.hold();
    world.stripe.pay(sessionId);
    await settle(sessionId);
    // The webhook is lost as well.
    await world.stripe.webhooks.release(() => []);
    await later();
    expect((await world.booking(bookingId)).state).toBe('paid');
    expect(await caseOf(bookingId)).toEqual(['paid_late issued']);
  });
  expect(writes).toBeGreaterThan(2);
});

test('a late payment that bought nothing is written down, returned once and closed, whichever write it dies at', async () => {
  const writes = await dyingAtEachWrite(async (seat, settle) => {
    const { bookingId, sessionId } = await hold('ann', tonight(), [seat]);
    // Stripe could not be asked until long after the hold: the page stayed open, and somebody else has the seat.
    world.clock.turn({ minutes: 11 });
    const path = `/v1/checkout/sessions/${sessionId}/expire`;
    world.stripe.failNext({ times: 1, how: 'error', method: 'POST', path });
    await buy('bob', tonight(), [seat]);
    world.stripe.webhooks.hold();
    world.stripe.pay(sessionId);
    await settle(sessionId);
    await world.stripe.webhooks.release(() => []);
    await later();
    const booking = await world.booking(bookingId);
    expect(booking.state).toBe('refunded');
    expect(await caseOf(bookingId)).toEqual(['paid_late refunded']);
    const { data } = await world.deps.payments.refunds.list({
      payment_intent: booking.paymentIntentId ?? '',
    });
    expect(data).toHaveLength(1);
  });
  expect(writes).toBeGreaterThan(4);
});
