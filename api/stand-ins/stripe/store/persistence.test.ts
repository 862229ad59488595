import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startStripeStandIn } from '../index.ts';
import { clientOf, setUp, submitCard, threeSeats, SECRET_KEY } from '../testing/harness.ts';
import { bundledStandIn } from '../testing/separate-process.ts';
import { temporaryDir } from '../testing/workspace.ts';
import { Store } from './store.ts';

test('a restart keeps sessions, payments, refunds and idempotency keys', async () => {
  const dir = await temporaryDir();
  const first = await setUp({ dir });
  const params = threeSeats(first.clock);
  const created = await first.stripe.checkout.sessions.create(params, { idempotencyKey: 'k' });
  const { payment_intent } = first.standIn.control.pay(created.id);
  const refund = await first.stripe.refunds.create({ payment_intent: String(payment_intent), amount: 1200 });
  await first.standIn.close();

  const { stripe } = await setUp({ dir });
  const replayed = await stripe.checkout.sessions.create(params, { idempotencyKey: 'k' });
  expect(replayed.id).toBe(created.id);
  const session = await stripe.checkout.sessions.retrieve(created.id, {
    expand: ['payment_intent.latest_charge'],
  });
  expect(session).toMatchObject({
    payment_status: 'paid',
    payment_intent: { latest_charge: { amount_refunded: 1200 } },
  });
  expect((await stripe.refunds.retrieve(refund.id)).amount).toBe(1200);
});

test('an event that nobody took is delivered after a restart', async () => {
  const dir = await temporaryDir();
  const down = await setUp({ dir, webhookUrl: 'http://127.0.0.1:1/webhook', retryDelay: () => 60_000 });
  const { id } = await down.stripe.checkout.sessions.create(threeSeats(down.clock));
  down.standIn.control.pay(id);
  await down.standIn.close();

  const up = await setUp({ dir });
  await up.standIn.control.webhooks.settled();
  expect(up.receiver.events).toMatchObject([
    { type: 'checkout.session.completed', data: { object: { id } } },
  ]);
});

test('every answered session survives kill -9, and its unsent events follow', async () => {
  const start = await bundledStandIn();
  const dir = await temporaryDir();
  const options = { dir, port: 0, secretKey: SECRET_KEY, webhookSecret: 'whsec_matinee' };
  const clock = { now: new Date() };
  const answered: string[] = [];
  const rounds = process.env['MATINEE_FULL'] === '1' ? 12 : 2;
  for (let round = 0; round < rounds; round += 1) {
    const child = await start({ ...options, webhookUrl: 'http://127.0.0.1:1/webhook' });
    const stripe = clientOf(child, { maxNetworkRetries: 0 });
    const enough = answered.length + 10;
    const work = async (): Promise<void> => {
      for (;;) {
        const { id } = await stripe.checkout.sessions.create(threeSeats(clock));
        await submitCard(`http://127.0.0.1:${child.port}/c/pay/${id}`);
        answered.push(id);
        if (answered.length === enough) await child.kill();
      }
    };
    await Promise.allSettled([work(), work(), work()]);
  }

  const { stripe, standIn, receiver } = await setUp({ dir });
  const sessions = await Promise.all(answered.map((id) => stripe.checkout.sessions.retrieve(id)));
  expect(sessions.every((session) => session.payment_status === 'paid')).toBe(true);
  await standIn.control.webhooks.settled();
  const told = receiver.events.map(({ data }) => ('id' in data.object ? data.object.id : null));
  expect(told).toEqual(expect.arrayContaining(answered));
});

test('a line that a crash cut off is left out', async () => {
  const dir = await temporaryDir();
  const before = new Store(dir);
  const event = {
    path: '/v1/x',
    fingerprint: '',
    requestId: 'req_1',
    createdAt: Date.now(),
    status: 200,
    body: {},
  } as const;
  before.commit(() => before.put('keys', 'whole', event));
  before.close();
  await appendFile(join(dir, 'journal.jsonl'), '[["keys","half",{"pa');
  const after = new Store(dir);
  expect(after.get('keys', 'whole')).toEqual(event);
  expect(after.all('keys')).toHaveLength(1);
  after.close();
  expect(await readdir(dir)).toEqual(['journal.jsonl']);
});

test('a line that cannot be read is named: what follows may not be true without it', async () => {
  const dir = await temporaryDir();
  new Store(dir).close();
  await appendFile(join(dir, 'journal.jsonl'), '[["keys","half",{"pa[["keys","whole",{}]]\n');
  expect(() => new Store(dir)).toThrow(`Line 1 of ${join(dir, 'journal.jsonl')} cannot be read`);
});

test('work that throws leaves nothing, in memory or on disk', async () => {
  const dir = await temporaryDir();
  const store = new Store(dir);
  const record = {
    path: '',
    fingerprint: '',
    requestId: '',
    createdAt: Date.now(),
    status: 200,
    body: {},
  } as const;
  expect(() =>
    store.commit(() => {
      store.put('keys', 'k', record);
      throw new Error('half way');
    }),
  ).toThrow('half way');
  expect(store.get('keys', 'k')).toBeUndefined();
  store.close();
  const again = new Store(dir);
  expect(again.all('keys')).toEqual([]);
  again.close();
});

test('a second start on a taken port fails and harms nothing', async () => {
  const dir = await temporaryDir();
  const { standIn, stripe, clock } = await setUp({ dir });
  const second = startStripeStandIn({
    dir,
    port: standIn.port,
    secretKey: SECRET_KEY,
    webhookSecret: 'whsec_other',
    webhookUrl: null,
  });
  await expect(second).rejects.toThrow('EADDRINUSE');
  const { id } = await stripe.checkout.sessions.create(threeSeats(clock));
  await standIn.close();
  const { stripe: later } = await setUp({ dir });
  expect((await later.checkout.sessions.retrieve(id)).id).toBe(id);
});
