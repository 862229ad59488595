import { Writable } from 'node:stream';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { cinemaForTests } from '../testing/cinema.ts';
import { reconcile } from '../reconcile.ts';
import { sweep } from './sweep.ts';

const { world, tonight, hold, buy, news } = cinemaForTests();

/** What would tell a reader of the log who somebody is, or let him act as somebody. */
const NEVER = /user_ann|Name of|@cinema|@matinee|\bboss\b|Robin|eyJ\w+\.|Bearer|sk_test|whsec|4242 ?4242/;

const lines: string[] = [];
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
beforeAll(() => {
  // Without the redaction of the product's log, which is only the net below this.
  world.deps.log = pino({}, sink);
});

/** What was said meanwhile, and of nobody. */
async function said(work: () => Promise<unknown>): Promise<string> {
  const from = lines.length;
  await work();
  await news();
  const text = lines.slice(from).join('');
  expect(text).not.toMatch(NEVER);
  return text;
}
const away = (method: string, path: string) =>
  world.stripe.failNext({ times: 1, how: 'error', method, path });

test('the log tells of trouble with Stripe by the id of the booking, and of nobody', async () => {
  const held = await hold('user_ann', tonight(), ['A1']);
  const ticket = await buy('user_ann', tonight(), ['A2']);
  away('POST', '/v1/checkout/sessions');
  expect(await said(() => world.as('user_ann').book(tonight()._id, ['A3']))).toContain('Stripe refused');
  away('POST', '/v1/refunds');
  const wait = () => world.as('user_ann').cancel(ticket.bookingId);
  expect(await said(wait)).toContain(`"booking":"${ticket.bookingId}"`);
  away('GET', '/v1/refunds');
  expect(await said(() => reconcile(world.deps))).toContain('could not be reconciled');
  world.clock.turn({ minutes: 11 });
  away('POST', '/v1/checkout/sessions');
  expect(await said(() => sweep(world.deps))).toContain(held.bookingId);
});

test('the log tells of odd money by the id of the session, and of nobody', async () => {
  const { bookingId, sessionId } = await hold('user_ann', tonight(), ['B1']);
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $set: { amountCents: 900 } });
  expect(await said(async () => world.stripe.pay(sessionId))).toContain('paid amount differs');
  const unknown = await world.deps.payments.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 900, product_data: { name: 'A hat' } } },
    ],
    success_url: 'http://shop.example/',
    customer_email: 'user_ann@cinema.test',
  });
  expect(await said(async () => world.stripe.pay(unknown.id))).toContain('event of no booking of ours');
});

test('the log tells of a show whose cancellation has to wait, and of nobody', async () => {
  await buy('user_ann', tonight(), ['C1']);
  away('POST', '/v1/refunds');
  const cancel = () => world.as('boss').post(`show/${tonight()._id}/cancel`, { reason: 'No power' });
  expect(await said(cancel)).toContain('has to wait');
});
