import { expect, test } from 'vitest';
import { setUp, threeSeats, type TestSetup } from '../testing/harness.ts';
import { patientRetry } from './retry.ts';

async function pay({ stripe, standIn, clock }: TestSetup): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(threeSeats(clock));
  standIn.control.pay(id);
  return id;
}

test('a payment is told with a signature that the SDK accepts', async () => {
  const setup = await setUp();
  const id = await pay(setup);
  await setup.standIn.control.webhooks.settled();
  expect(setup.receiver.events).toHaveLength(1);
  expect(setup.receiver.events[0]).toMatchObject({
    type: 'checkout.session.completed',
    data: { object: { id, payment_status: 'paid', metadata: { bookingId: 'booking-1' } } },
  });
  const event = await setup.stripe.events.retrieve(setup.receiver.events[0]?.id ?? '');
  expect(event.type).toBe('checkout.session.completed');
});

test('the signature carries the time of the world, not of a turned clock', async () => {
  const setup = await setUp();
  setup.clock.now = new Date('2031-05-05T12:00:00Z');
  await pay(setup);
  await setup.standIn.control.webhooks.settled();
  expect(setup.receiver.events).toHaveLength(1);
});

test('an event is sent again until the answer is 2xx', async () => {
  const setup = await setUp();
  setup.receiver.answers.push(500, 302, 400);
  await pay(setup);
  await setup.standIn.control.webhooks.settled();
  const [delivery] = setup.standIn.control.webhooks.deliveries();
  expect(delivery?.attempts.map(({ status }) => status)).toEqual([500, 302, 400, 200]);
  expect(setup.receiver.events).toHaveLength(1);
});

test('a receiver that is down gets the event when it is back', async () => {
  const setup = await setUp({ retryDelay: () => 5 });
  setup.standIn.control.webhooks.pointTo('http://127.0.0.1:1/webhook');
  await pay(setup);
  await expect
    .poll(() => setup.standIn.control.webhooks.deliveries()[0]?.attempts.map(({ status }) => status))
    .toContain(null);
  setup.standIn.control.webhooks.pointTo(setup.receiver.url);
  await setup.standIn.control.webhooks.settled();
  expect(setup.receiver.events).toHaveLength(1);
});

test('held events come in the order, number and choice that a test asks for', async () => {
  const setup = await setUp();
  const { webhooks } = setup.standIn.control;
  webhooks.hold();
  const ids = [await pay(setup), await pay(setup), await pay(setup)];
  await webhooks.settled();
  expect(setup.receiver.events).toEqual([]);
  expect(webhooks.held()).toHaveLength(3);

  await webhooks.release(([first, , third]) => [third, first, third].flatMap((event) => event ?? []));
  const arrived = setup.receiver.events.map((event) => event.data.object);
  expect(arrived).toMatchObject([{ id: ids[2] }, { id: ids[0] }, { id: ids[2] }]);
  expect(setup.receiver.events[0]?.id).toBe(setup.receiver.events[2]?.id);
  expect(webhooks.held()).toEqual([]);

  await pay(setup);
  await webhooks.settled();
  expect(setup.receiver.events).toHaveLength(4);
});

test('only the held type waits', async () => {
  const setup = await setUp();
  const { webhooks } = setup.standIn.control;
  webhooks.hold('checkout.session.completed');
  await pay(setup);
  const { id } = await setup.stripe.checkout.sessions.create(threeSeats(setup.clock));
  await setup.stripe.checkout.sessions.expire(id);
  await webhooks.settled();
  expect(setup.receiver.events.map(({ type }) => type)).toEqual(['checkout.session.expired']);
});

test('an event can be sent several times at once and again later', async () => {
  const setup = await setUp();
  const { webhooks } = setup.standIn.control;
  webhooks.copies(3);
  await pay(setup);
  await webhooks.settled();
  await webhooks.resend(webhooks.events()[0]?.id ?? '');
  expect(setup.receiver.events).toHaveLength(4);
  expect(new Set(setup.receiver.events.map(({ id }) => id)).size).toBe(1);
});

test('pauses double up to a minute and end after three days', () => {
  expect([1, 2, 3, 8, 100].map(patientRetry)).toEqual([500, 1000, 2000, 60_000, 60_000]);
  expect(patientRetry(5000)).toBeNull();
});
