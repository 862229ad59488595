import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { API_VERSION } from '../../payments/api-version.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { commandsOf } from '../testing/commands.ts';

const { world, tonight, hold } = cinemaForTests();

/** Sends a body with a right signature of it. */
async function deliver(payload: string) {
  const secret = world.deps.config.stripe.webhookSecret;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const headers = { 'stripe-signature': signature };
  const answer = await fetch(`${world.url}/api/payments/webhook`, { method: 'POST', headers, body: payload });
  const body: unknown = await answer.json();
  return { status: answer.status, body };
}
const event = (type: unknown, object: unknown) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });

test.each([
  '{"id":',
  'null',
  '[]',
  '"event"',
  '{}',
  '{"id":"evt_1","type":"checkout.session.completed"}',
  '{"id":"evt_1","type":"checkout.session.completed","data":null}',
  event({ $ne: null }, { id: 'cs_1' }),
  event('checkout.session.completed', null),
  event('checkout.session.completed', { id: { $ne: null } }),
  event('checkout.session.completed', { id: '' }),
  event('checkout.session.completed', { id: 'cs_1', payment_intent: ['pi_1'] }),
  event('charge.refunded', []),
])('what is signed and no event is 400: %s', async (payload) => {
  expect(await deliver(payload)).toMatchObject({ status: 400, body: { success: false, code: 'invalid' } });
});

test.each([
  ['of no interest, whatever it is about', event('balance.available', null)],
  ['about an object that Stripe has never heard of', event('checkout.session.completed', { id: '../../x' })],
  ['about a refund of nothing', event('refund.created', { id: 're_1', payment_intent: null })],
])('an event %s is taken and forgotten', async (_, payload) => {
  const asked = vi.spyOn(world.deps.payments.refunds, 'create');
  const commands = await commandsOf(world.deps.db.raw, async () => {
    expect((await deliver(payload)).status).toBe(200);
  });
  expect(commands).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
});

test('an event that comes while Stripe does not answer is 502, and counts when it comes again', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  world.stripe.webhooks.hold();
  world.stripe.pay(sessionId);
  const paid = event('checkout.session.completed', { id: sessionId });
  world.stripe.failNext({ times: 1, how: 'error', path: '/v1/checkout/sessions' });
  expect(await deliver(paid)).toMatchObject({
    status: 502,
    body: { success: false, code: 'payment_provider' },
  });
  expect((await world.booking(bookingId)).state).toBe('pending');
  expect((await deliver(paid)).status).toBe(200);
  expect((await world.booking(bookingId)).state).toBe('paid');
  await world.stripe.webhooks.release();
});

test('an event of an endpoint with another version of the API counts, and is told to who reads the log', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  world.stripe.webhooks.hold();
  world.stripe.pay(sessionId);
  const warn = vi.spyOn(world.deps.log, 'warn');
  const telling = expect.stringContaining('another version') as string;
  const told = (api_version: string) =>
    deliver(
      JSON.stringify({
        ...(JSON.parse(event('checkout.session.completed', { id: sessionId })) as object),
        api_version,
      }),
    );
  expect((await told('2020-08-27')).status).toBe(200);
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ version: '2020-08-27' }), telling);
  expect((await world.booking(bookingId)).state).toBe('paid');
  warn.mockClear();
  expect((await told(API_VERSION)).status).toBe(200);
  expect(warn).not.toHaveBeenCalledWith(expect.anything(), telling);
  await world.stripe.webhooks.release();
});
