import { afterAll, beforeAll, expect, test } from 'vitest';
import { cinemaForTests } from '../orders/testing/cinema.ts';
import { traceCommands } from './database-spans.ts';
import { startTracing, type StopTracing } from './start.ts';
import { startOtlpReceiver } from './testing/otlp-receiver.ts';
import { traceOf } from './traceparent.ts';

const { world, tonight } = cinemaForTests();
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CLICK = '00f067aa0ba902b7';

let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
let stop: StopTracing;
beforeAll(async () => {
  receiver = await startOtlpReceiver();
  const headers = { authorization: 'Bearer of-the-collector' };
  const config = { endpoint: receiver.url, headers, share: 1, key: 'secret' };
  stop = await startTracing('api', config, world.deps.log);
  traceCommands(world.deps.db.raw.client);
});
afterAll(() => receiver.close());

test('an order is one trace: the click, the API, its commands to the database and its questions to Stripe', async () => {
  const traceparent = `00-${TRACE}-${CLICK}-01`;
  const order = await world.as('ann').book(tonight()._id, ['A1'], { traceparent });
  expect(order.http).toBe(200);
  // Work that nobody asked for by a request is no trace.
  await world.deps.db.ping();
  await stop();

  const { spans } = receiver;
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
  const root = spans.find(({ parentSpanId }) => parentSpanId === CLICK);
  expect(root).toMatchObject({ name: 'POST /api/booking/create', by: 'matinee-api' });
  const inner = spans.filter((span) => span !== root);
  expect(new Set(inner.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([root?.spanId]));
  const names = inner.map(({ name }) => name);
  expect(names).toContain('mongodb insert bookings');
  expect(names).toContain('mongodb update shows');
  expect(names).toContain('stripe POST /v1/checkout/sessions');
  expect(receiver.headers[0]).toMatchObject({ authorization: 'Bearer of-the-collector' });
  // Which command and which route, and nothing of whom or what.
  expect(receiver.text()).not.toMatch(/ann|A1|Bearer|cs_test/);
});

test.each([
  ['nothing', undefined],
  ['another version', `01-${TRACE}-${CLICK}-01`],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${CLICK}-01`],
  ['a longer id', `00-${TRACE}0-${CLICK}-01`],
  ['a line of its own', `00-${TRACE}-${CLICK}-01\nx: y`],
])('of %s no trace is taken over', (_, traceparent) => {
  expect(traceOf({ ...(traceparent !== undefined && { traceparent }) })).toBeUndefined();
});

test('a stranger cannot have a request traced, nor kept out: the sign that it is, is not theirs to set', () => {
  for (const flags of ['00', '01'])
    expect(traceOf({ traceparent: `00-${TRACE}-${CLICK}-${flags}` })?.traceFlags).toBe(1);
});
