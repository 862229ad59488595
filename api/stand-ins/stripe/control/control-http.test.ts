import { expect, test } from 'vitest';
import { clientOf, failureOf, setUp, threeSeats, type TestSetup } from '../testing/harness.ts';
import { mayControl } from './loopback-only.ts';

async function act(
  { standIn }: TestSetup,
  action: string,
  body: object,
): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(`${standIn.url}/__control/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: await response.json() };
}

async function read({ standIn }: TestSetup, what: string): Promise<unknown[]> {
  const { result } = (await (await fetch(`${standIn.url}/__control/${what}`)).json()) as {
    result: unknown[];
  };
  return result;
}

test('another process can pay, hold, turn around, repeat and refund', async () => {
  const setup = await setUp();
  const { stripe, receiver, clock } = setup;
  const sessions = [await stripe.checkout.sessions.create(threeSeats(clock))];
  sessions.push(await stripe.checkout.sessions.create(threeSeats(clock)));
  await act(setup, 'hold', {});
  for (const { id } of sessions) await act(setup, 'pay', { session: id });
  expect(await read(setup, 'held')).toHaveLength(2);
  await act(setup, 'release', { order: 'reversed' });
  expect(receiver.events.map(({ data }) => data.object)).toMatchObject([
    { id: sessions[1]?.id },
    { id: sessions[0]?.id },
  ]);
  await act(setup, 'resend', { event: receiver.events[0]?.id });
  expect(receiver.events).toHaveLength(3);

  const { payment_intent } = await stripe.checkout.sessions.retrieve(sessions[0]?.id ?? '');
  const refunded = await act(setup, 'refund', { payment_intent, amount: 100 });
  expect(refunded).toMatchObject({ status: 200, answer: { result: { object: 'refund', amount: 100 } } });
  expect(await read(setup, 'events')).toHaveLength(5);
});

test('another process can make the API fail', async () => {
  const setup = await setUp();
  await act(setup, 'fail-next', { times: 1, how: 'error' });
  const failure = await failureOf(clientOf(setup.standIn, { maxNetworkRetries: 0 }).checkout.sessions.list());
  expect(failure.statusCode).toBe(500);
});

test.each([
  ['pay', {}, 400, 'session'],
  ['pay', { session: 'cs_none' }, 404, "No such checkout.session: 'cs_none'"],
  ['fail-next', { times: 0, how: 'sometimes' }, 400, 'times'],
])('%s %o is answered %i', async (action, body, status, message) => {
  const { status: got, answer } = await act(await setUp(), action, body);
  expect(got).toBe(status);
  expect(answer).toMatchObject({ error: { message: expect.stringContaining(message) as string } });
});

test('a page in a browser cannot steer the stand-in', async () => {
  const { standIn, clock, stripe } = await setUp();
  const { id } = await stripe.checkout.sessions.create(threeSeats(clock));
  const response = await fetch(`${standIn.url}/__control/pay`, {
    method: 'POST',
    headers: { origin: 'https://evil.test' },
    body: JSON.stringify({ session: id }),
  });
  expect(response.status).toBe(403);
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3021/', {}, true],
  ['::ffff:127.0.0.1', 'http://localhost:3021/', {}, true],
  ['::1', 'http://[::1]:3021/', {}, true],
  ['10.0.0.7', 'http://localhost:3021/', {}, false],
  [undefined, 'http://localhost:3021/', {}, false],
  ['127.0.0.1', 'http://rebound.test:3021/', {}, false],
  ['127.0.0.1', 'http://localhost:3021/', { 'x-forwarded-for': '10.0.0.7' }, false],
])('a call from %s to %s with %o: %s', (remote, url, headers, allowed) => {
  expect(mayControl(remote, url, new Headers(headers))).toBe(allowed);
});
