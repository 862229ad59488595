import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { clientOf, failureOf, setUp, threeSeats, SECRET_KEY } from '../testing/harness.ts';

async function post(url: string, body: string): Promise<{ status: number; error: unknown }> {
  const response = await fetch(`${url}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET_KEY}` },
    body,
  });
  const answer = (await response.json()) as { error: unknown };
  return { status: response.status, error: answer.error };
}

test.each([
  ['mode=payment&discounts[0][coupon]=x', { code: 'parameter_unknown', param: 'discounts' }],
  [
    'line_items[0][price_data][tax]=1',
    { code: 'parameter_unknown', param: 'line_items[0][price_data][tax]' },
  ],
  ['__proto__[polluted]=1', { code: 'parameter_unknown', param: '__proto__[polluted]' }],
  [
    'line_items[0][quantity]=1',
    { code: 'parameter_missing', param: 'mode', message: 'Missing required param: mode.' },
  ],
  ['mode=payment&success_url=http://x.test', { code: 'parameter_missing', param: 'line_items' }],
  ['mode=subscription', { code: 'parameter_invalid_enum', param: 'mode' }],
  ['mode=payment&line_items=3', { param: 'line_items', message: 'Invalid line_items: Invalid array' }],
  [
    'mode=payment&line_items[0][quantity]=1.5&line_items[0][price_data][currency]=usd',
    { code: 'parameter_missing', param: 'line_items[0][price_data][unit_amount]' },
  ],
])('a session of %s is refused by the name of the parameter', async (body, error) => {
  const { standIn } = await setUp();
  expect(await post(standIn.url, body)).toMatchObject({
    status: 400,
    error: { type: 'invalid_request_error', ...error },
  });
});

test.each([
  [{ customer_email: 'nobody' }, { code: 'email_invalid', param: 'customer_email' }],
  [{ success_url: 'javascript:alert(1)' }, { code: 'url_invalid', param: 'success_url' }],
  [{ metadata: { long: 'x'.repeat(501) } }, { code: 'metadata_invalid', param: 'metadata' }],
  [{ cancel_url: '' }, { code: 'parameter_invalid_empty', param: 'cancel_url' }],
])('%o is refused with %o', async (changes, error) => {
  const { stripe, clock } = await setUp();
  expect(await failureOf(stripe.checkout.sessions.create(threeSeats(clock, changes)))).toMatchObject(error);
});

test('an expansion that does not exist is refused by name, also where there is nothing to expand yet', async () => {
  const { stripe, clock } = await setUp();
  const { id } = await stripe.checkout.sessions.create(threeSeats(clock));
  const retrieve = (...expand: string[]) => failureOf(stripe.checkout.sessions.retrieve(id, { expand }));
  expect((await retrieve('customer')).message).toBe('This property cannot be expanded (customer).');
  expect((await retrieve('payment_intent.nonsense')).message).toContain('(payment_intent.nonsense)');
  expect((await failureOf(stripe.checkout.sessions.list({ expand: ['payment_intent'] }))).message).toContain(
    "You may want to try expanding 'data.payment_intent' instead.",
  );
});

test('what the stand-in does not have is said by path', async () => {
  const { stripe } = await setUp();
  const failure = await failureOf(stripe.customers.create({ email: 'ada@matinee.test' }));
  expect(failure).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect(failure).toMatchObject({ statusCode: 404 });
  expect(failure.message).toContain('Unrecognized request URL (POST: /v1/customers)');
  expect(failure.requestId).toMatch(/^req_/);
});

test('an unknown session is missing', async () => {
  const { stripe } = await setUp();
  expect(await failureOf(stripe.checkout.sessions.retrieve('cs_test_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such checkout.session: 'cs_test_none'",
  });
});

test('another secret key is refused without being repeated', async () => {
  const { standIn } = await setUp();
  const stranger = new Stripe('sk_test_somebody_else', {
    host: '127.0.0.1',
    port: standIn.port,
    protocol: 'http',
  });
  const failure = await failureOf(stranger.checkout.sessions.list());
  expect(failure).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  expect(failure.message).not.toContain('somebody');
  await expect(clientOf(standIn).checkout.sessions.list()).resolves.toMatchObject({ data: [] });
});

test('a request in another version of the API is refused', async () => {
  const { standIn } = await setUp();
  const apiVersion = '2020-08-27' as Stripe.LatestApiVersion;
  const failure = await failureOf(clientOf(standIn, { apiVersion }).checkout.sessions.list());
  expect(failure).toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('2020-08-27') as string,
  });
});
