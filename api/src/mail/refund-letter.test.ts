import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cancelShow } from '../orders/cancel-show/cancel.ts';
import { cancellationOf } from '../orders/cancel-show/cancellation.ts';
import { reconcile } from '../orders/reconcile.ts';
import { buyer } from '../orders/testing/buyer.ts';
import { putBooking } from '../orders/testing/put-booking.ts';
import { deliver } from './deliver.ts';
import { type MailWorld, startMailWorld } from './testing/mail-world.ts';

let mailbox: MailWorld['mailbox'];
let world: MailWorld['world'];
let close: MailWorld['close'];
const { buy } = buyer(() => world);

beforeAll(async () => {
  ({ mailbox, world, close } = await startMailWorld());
});
afterEach(async () => {
  world.stripe.clearFaults();
  await world.stripe.webhooks.release(() => []);
});
afterAll(() => close());

const tomorrow = () => world.addShow({ startsAt: world.clock.in({ hours: 24 }) });
const news = () => world.stripe.webhooks.settled();
/** Ann's ticket of two seats for $20. */
async function bought() {
  const show = await tomorrow();
  const { bookingId } = await buy('ann', show, ['A1', 'A2']);
  const { paymentIntentId = '' } = await world.booking(bookingId);
  return { show, bookingId, paymentIntentId };
}
/** What an e-mail says, once all that is due has been sent. */
async function letterOf(bookingId: string, kind: string): Promise<string> {
  await deliver(world.deps);
  const mail = mailbox.mails().find(({ messageId }) => messageId.startsWith(`<${bookingId}.${kind}@`));
  return mail?.content.text ?? '';
}

test('of a price of which a part went back before, the letter names what is sent, and what was', async () => {
  const { bookingId, paymentIntentId } = await bought();
  world.stripe.refund(paymentIntentId, 400);
  await news();
  await world.as('ann').cancel(bookingId);
  const text = await letterOf(bookingId, 'refund');
  expect(text).toContain('$16.00 goes back the way you paid.');
  expect(text).toContain('$4.00 of the price had gone back before.');
  expect(text).not.toContain('$20.00');
});

test('a part that nobody had told of before the ticket was given back is taken off, too', async () => {
  const { bookingId, paymentIntentId } = await bought();
  world.stripe.webhooks.hold();
  world.stripe.refund(paymentIntentId, 400);
  await world.as('ann').cancel(bookingId);
  expect(await letterOf(bookingId, 'refund')).toContain('$16.00 goes back the way you paid.');
  await world.stripe.webhooks.release();
});

test('what was returned by hand once it was owed is no part that went back before', async () => {
  const { bookingId, paymentIntentId } = await bought();
  world.stripe.webhooks.hold();
  world.stripe.failNext({ times: 9, how: 'error', path: '/v1/refunds', method: 'POST' });
  await world.as('ann').cancel(bookingId);
  world.stripe.clearFaults();
  world.stripe.refund(paymentIntentId, 400);
  world.clock.turn({ minutes: 30 });
  await reconcile(world.deps);
  expect((await world.booking(bookingId)).state).toBe('refunded');
  expect(await letterOf(bookingId, 'refund')).toContain('$20.00 goes back the way you paid.');
  await world.stripe.webhooks.release();
});

test('a show that is cancelled gives back what its preview says, and its letter says the same', async () => {
  const { show, bookingId, paymentIntentId } = await bought();
  world.stripe.refund(paymentIntentId, 400);
  await news();
  expect(await cancellationOf(world.deps, show._id)).toMatchObject({ sold: 2, soldAmount: 16 });
  await cancelShow(world.deps, { actor: 'boss', showId: show._id, reason: 'No power' });
  expect(await cancellationOf(world.deps, show._id)).toMatchObject({ refunded: 2, refundedAmount: 16 });
  expect(await letterOf(bookingId, 'show_cancelled')).toContain('$16.00 goes back the way you paid.');
});

test('a refund that has to wait is a case of what is owed still', async () => {
  const { bookingId, paymentIntentId } = await bought();
  world.stripe.refund(paymentIntentId, 400);
  await news();
  world.stripe.failNext({ times: 9, how: 'error', path: '/v1/refunds', method: 'POST' });
  await world.as('ann').cancel(bookingId);
  const waits = await world.deps.db.moneyCases.findOne({ bookingId, kind: 'refund_waits' });
  expect(waits?.amountCents).toBe(1600);
});

test.each([
  ['en', 'Your bank has taken the payment back', 'goes back'],
  ['vi', 'Ngân hàng của bạn đã thu lại khoản thanh toán', 'sẽ được hoàn'],
] as const)(
  'whose bank has taken the money reads in %s that nothing is sent',
  async (language, lead, sent) => {
    const { bookingId, paymentIntentId } = await bought();
    await world.deps.db.bookings.updateOne({ _id: bookingId }, { $set: { language } });
    const dispute = world.stripe.dispute(paymentIntentId);
    world.stripe.moveDispute(dispute.id, 'lost');
    await news();
    expect(await world.booking(bookingId)).toMatchObject({ refund: { reason: 'dispute_lost' } });
    const text = await letterOf(bookingId, 'refund');
    expect(text).toContain(lead);
    expect(text).not.toContain(sent);
  },
);

/**
 * What two buyers are told: one gives the ticket back, the show of the other's is cancelled.
 * @param before what happened to both payments before that
 */
async function bothTold(language: 'en' | 'vi', before: (paymentIntentId: string) => void): Promise<string[]> {
  const { show, bookingId, paymentIntentId } = await bought();
  const other = await buy('bob', show, ['B1']);
  const ids = [bookingId, other.bookingId];
  await world.deps.db.bookings.updateMany({ _id: { $in: ids } }, { $set: { language } });
  before(paymentIntentId);
  before((await world.booking(other.bookingId)).paymentIntentId ?? '');
  await news();
  await world.as('ann').cancel(bookingId);
  await cancelShow(world.deps, { actor: 'boss', showId: show._id, reason: 'No power' });
  // Stripe has had its time to say what becomes of the money.
  world.clock.turn({ ms: 91_000 });
  return [await letterOf(bookingId, 'refund'), await letterOf(other.bookingId, 'show_cancelled')];
}
const goesBack = { en: 'goes back the way', vi: 'sẽ được hoàn về' };

test.each([
  ['en', 'Your bank is looking at this payment'],
  ['vi', 'Ngân hàng của bạn đang xem xét'],
] as const)(
  'who cancels while the bank questions the payment is promised in %s no money that Stripe does not send',
  async (language, lead) => {
    for (const text of await bothTold(language, (paid) => void world.stripe.dispute(paid))) {
      expect(text).toContain(lead);
      expect(text).not.toContain(goesBack[language]);
    }
  },
);

test.each([
  ['en', 'The refund could not be made the way you paid'],
  ['vi', 'Không thể hoàn tiền theo cách'],
] as const)(
  'whose refund Stripe refuses for good is asked in %s to write, and promised nothing',
  async (language, lead) => {
    // Of a payment of which a bank has taken a part for good Stripe refunds nothing.
    const loses = (paid: string) => world.stripe.moveDispute(world.stripe.dispute(paid, 500).id, 'lost');
    for (const text of await bothTold(language, loses)) {
      expect(text).toContain(lead);
      expect(text).toContain(world.deps.config.cinema.mail);
      expect(text).not.toContain(goesBack[language]);
    }
  },
);

/** A ticket that was given back just now, before Stripe was asked for its money. */
async function givenBack(seat: string, requestedAt = world.clock.now()) {
  const at = world.clock.now();
  const refund = { reason: 'cancelled_by_owner', amountCents: 2000, requestedAt } as const;
  const { _id: showId } = await tomorrow();
  const outbox = [{ kind: 'refund' as const, at }];
  const ticket = { userId: 'ann', showId, seats: [seat], amountCents: 2000, refund, outbox };
  return putBooking(world, { ...ticket, state: 'refunding' });
}

test('while Stripe is still asked for the money nobody is told that it is sent, and its word is told', async () => {
  const { _id } = await givenBack('C1');
  expect(await letterOf(_id, 'refund')).toBe('');
  await world.deps.db.bookings.updateOne({ _id }, { $set: { 'refund.isQuestioned': true } });
  world.clock.turn({ ms: 11_000 });
  expect(await letterOf(_id, 'refund')).toContain('Your bank is looking at this payment');
});

test('where Stripe says nothing for long its owner is told all the same, as of a message that was never tried', async () => {
  const { _id } = await givenBack('C2');
  for (let look = 0; look < 5; look += 1) {
    expect(await letterOf(_id, 'refund')).toBe('');
    world.clock.turn({ ms: 15_000 });
  }
  world.clock.turn({ ms: 15_000 });
  expect(await letterOf(_id, 'refund')).toContain('$20.00 goes back the way you paid.');
  expect(await world.deps.db.messages.findOne({ bookingId: _id })).toMatchObject({
    outcome: 'sent',
    tries: 1,
  });
});

test('a refund that was asked for while all clocks were ahead is told of at once', async () => {
  const { _id } = await givenBack('C3', world.clock.in({ hours: 5 }));
  expect(await letterOf(_id, 'refund')).toContain('$20.00 goes back the way you paid.');
});

test('a refund that the release before has written down goes back as a whole', async () => {
  const at = world.clock.now();
  const { _id } = await putBooking(world, {
    userId: 'ann',
    showId: (await tomorrow())._id,
    state: 'refunded',
    amountCents: 2000,
    refund: { reason: 'cancelled_by_owner', amountCents: 2000, requestedAt: at, doneAt: at },
    outbox: [{ kind: 'refund', at }],
  });
  const text = await letterOf(_id, 'refund');
  expect(text).toContain('$20.00 goes back the way you paid.');
  expect(text).not.toContain('before');
});
