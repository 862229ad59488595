import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import Stripe from 'stripe';
import type { ShowDocument } from '../db/documents.ts';
import { randomIds } from '../system.ts';
import { type House, startHouse } from '../testing/processes/house.ts';
import { seeded, seedOfRun } from '../testing/random.ts';
import { tokenOf } from '../testing/tokens.ts';
import { IN_SECONDS, startCrowd } from './testing/crowd.ts';
import { brokenAtRest } from './testing/invariants.ts';
import { brokenPromises } from './testing/promises.ts';
import { underWay } from './testing/line-promises.ts';
import { showOf } from './testing/show.ts';
import { putShows, SMALL_HALL, SMALL_HALL_SEATS, SMALL_HALL_SETTINGS } from './testing/small-hall.ts';
import { type Answer, type Visitor, visitor } from './testing/visitor.ts';

const BUYERS = 50;
const OPEN_HOLDS = 5;
/** In the crowd that also pays and cancels. */
const CROWD = 20;
const ENOUGH_ANSWERS = 120;
const GUARD = { timeout: 60_000, interval: 50 };

// Real processes on a busy machine need more than a test usually gets.
vi.setConfig({ testTimeout: 120_000 });

let house: House;
/** Two processes, each with its sweep and reconcile every second. */
function housed(settings: Record<string, string> = {}) {
  beforeAll(async () => {
    house = await startHouse({
      apis: 2,
      settings: { OPEN_HOLDS_PER_SHOW: String(OPEN_HOLDS), MONGODB_TIMEOUT_MS: '10000', ...settings },
    });
  });
  afterAll(() => house.close());
}

/** Somebody who asks the first or the second process. */
const at = (api: number, userId: string): Visitor =>
  visitor(house.apis[api % 2]?.url() ?? '', tokenOf(userId));

async function addShow(priceCents = 1000): Promise<ShowDocument> {
  const show = showOf({ _id: randomIds.next(), priceCents });
  await putShows(house.db, [show]);
  return show;
}
const bookingOf = async (id: string) => {
  const booking = await house.db.bookings.findOne({ _id: id });
  if (!booking) throw new Error(`no booking ${id}`);
  return booking;
};
const sessionIn = ({ url }: Answer) => /cs_\w+/.exec(url)?.[0] ?? '';
const moves = async (id: string) => (await bookingOf(id)).history.map(({ state }) => state);

/** Everything due has happened by itself, and nothing is wrong. */
async function restsWell(shows: ShowDocument[]) {
  const ids = shows.map(({ _id }) => _id);
  await expect.poll(() => underWay(house.db, ids, SMALL_HALL), GUARD).toEqual([]);
  expect(await brokenAtRest({ db: house.db, payments: house.payments, now: new Date() }, ids)).toEqual([]);
}

/** Books and pays; the webhook has been dealt with. */
async function buy(userId: string, show: ShowDocument, seats: string[]) {
  const answer = await at(0, userId).book(show._id, seats);
  await house.stripe('pay', { session: sessionIn(answer) });
  await expect.poll(async () => (await bookingOf(answer.bookingId)).state, GUARD).toBe('paid');
  return answer;
}

describe('races', () => {
  housed();

  test(`of ${BUYERS} buyers over two processes exactly one gets a seat`, async () => {
    const show = await addShow();
    const asked = Array.from({ length: BUYERS }, (_, index) =>
      at(index, `b${index}`).book(show._id, ['A1', 'A2']),
    );
    const answers = await Promise.all(asked);
    const lucky = answers.filter(({ http }) => http === 200);
    expect(lucky).toHaveLength(1);
    for (const answer of answers)
      if (answer.http !== 200)
        expect(answer).toMatchObject({ http: 409, code: 'seats_taken', seats: ['A1', 'A2'] });
    expect(await house.db.bookings.countDocuments({ showId: show._id })).toBe(1);
    console.log(`two processes: ${BUYERS} buyers for the same seats, ${lucky.length} sold, 0 sold twice`);
  });

  test('one event that comes ten times to both processes at once makes one settlement', async () => {
    const show = await addShow();
    const answer = await at(0, 'ann').book(show._id, ['A1', 'A2']);
    await house.stripe('hold', {});
    await house.stripe('pay', { session: sessionIn(answer) });
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: sessionIn(answer) } },
    });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: house.webhookSecret });
    const deliveries = Array.from({ length: 20 }, (_, index) =>
      fetch(`${house.apis[index % 2]?.url()}/api/payments/webhook`, {
        method: 'POST',
        headers: { 'stripe-signature': signature },
        body: payload,
      }),
    );
    for (const { status } of await Promise.all(deliveries)) expect(status).toBe(200);
    await house.stripe('release', {});
    expect(await moves(answer.bookingId)).toEqual(['pending', 'paid']);
    await restsWell([show]);
  });

  test('one Idempotency-Key at both processes at once makes one booking and one payment page', async () => {
    const show = await addShow();
    const headers = { 'idempotency-key': 'one-intent' };
    const ask = (api: number) => at(api, 'ann').book(show._id, ['B1', 'B2'], headers);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => ask(index)));
    for (const { http, code } of answers) expect([200, 409], code).toContain(http);
    for (const answer of answers) if (answer.http === 409) expect(answer.code).toBe('in_flight');
    // Whoever was told to wait comes again.
    const again = await Promise.all([ask(0), ask(1)]);
    const told = new Set(
      [...answers, ...again].filter(({ http }) => http === 200).map((answer) => answer.url),
    );
    expect(told.size).toBe(1);
    expect(await house.db.bookings.countDocuments({ showId: show._id })).toBe(1);
    const { data } = await house.payments.checkout.sessions.list({ limit: 100 });
    const ours = data.filter(({ metadata }) => metadata?.['bookingId'] === again[0]?.bookingId);
    expect(ours).toHaveLength(1);
    await house.stripe('pay', { session: ours[0]?.id });
    await expect.poll(async () => (await bookingOf(again[0]?.bookingId ?? '')).state, GUARD).toBe('paid');
    for (const answer of await Promise.all([ask(0), ask(1)]))
      expect(answer).toMatchObject({ http: 200, bookingId: again[0]?.bookingId });
  });

  test('one person at both processes at once holds no more than at one', async () => {
    const show = await addShow();
    const seats = [...'ABCDEFGHIJ'].map((row) => `${row}1`);
    const answers = await Promise.all(
      seats.map((seat, index) => at(index, 'octopus').book(show._id, [seat])),
    );
    const held = Object.keys((await house.db.shows.findOne({ _id: show._id }))?.seats ?? {});
    expect(held).toHaveLength(answers.filter(({ http }) => http === 200).length);
    expect(held.length).toBeLessThanOrEqual(OPEN_HOLDS);
  });

  test('a ticket that is cancelled at both processes at once is refunded once', async () => {
    const show = await addShow();
    const { bookingId } = await buy('ann', show, ['D1', 'D2']);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => at(index, 'ann').cancel(bookingId)),
    );
    for (const answer of answers) expect(answer).toMatchObject({ http: 200, success: true });
    await restsWell([show]);
    expect(await moves(bookingId)).toEqual(['pending', 'paid', 'refunding', 'refunded']);
    const { paymentIntentId = '' } = await bookingOf(bookingId);
    expect((await house.payments.refunds.list({ payment_intent: paymentIntentId })).data).toHaveLength(1);
  });

  test('a show that is cancelled at both processes at once gives each ticket its money back once', async () => {
    const show = await addShow();
    const sold: Answer[] = [];
    for (const row of ['A', 'B', 'C', 'D']) sold.push(await buy(`fan-${row}`, show, [`${row}1`, `${row}2`]));
    await at(0, 'late').book(show._id, ['E1']);
    const cancel = (api: number) => at(api, 'boss').post(`show/${show._id}/cancel`, { reason: 'No power' });
    for (const { http } of await Promise.all([0, 1, 0, 1].map(cancel))) expect(http).toBe(200);
    await restsWell([show]);
    for (const { bookingId } of sold) {
      const { paymentIntentId = '', state } = await bookingOf(bookingId);
      expect(state).toBe('refunded');
      expect((await house.payments.refunds.list({ payment_intent: paymentIntentId })).data).toHaveLength(1);
    }
  });
});

describe('holds that run out after two seconds', () => {
  housed({ ...IN_SECONDS, ...SMALL_HALL_SETTINGS, HOLD_MINUTES: '0.03' });

  test('two sweeps end each hold once and never free the seats of the next one', async () => {
    const show = await addShow();
    const seats = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'];
    const first = await Promise.all(seats.map((seat, n) => at(n, `ann-${n}`).book(show._id, [seat])));
    const next = await Promise.all(
      seats.map(async (seat, n) => {
        let answer = await at(n, `bob-${n}`).book(show._id, [seat]);
        const again = async () => (answer = await at(n, `bob-${n}`).book(show._id, [seat])).http;
        await expect.poll(again, GUARD).toBe(200);
        return answer.bookingId;
      }),
    );
    for (const { bookingId } of first) {
      await expect.poll(async () => (await bookingOf(bookingId)).state, GUARD).toBe('expired');
      expect(await moves(bookingId)).toEqual(['pending', 'expired']);
    }
    const present = await house.db.shows.findOne({ _id: show._id });
    const now = new Date();
    for (const [n, id] of next.entries())
      if ((await bookingOf(id)).holdUntil > now) expect(present?.seats[seats[n] ?? '']?.bookingId).toBe(id);
    await restsWell([show]);
  });

  test(`${CROWD} buyers who book, share, wait, pay, come and cancel at two processes leave nothing wrong behind`, async () => {
    const shows = [await addShow(), await addShow(0), await addShow(1255)];
    const seed = seedOfRun(20261121);
    const random = seeded(seed);
    let wake = () => {};
    const enough = new Promise<void>((resolve) => {
      wake = resolve;
    });
    let answers = 0;
    const crowd = startCrowd(CROWD, {
      shows,
      seats: SMALL_HALL_SEATS,
      random,
      url: () => house.apis[random.between(0, 1)]?.url() ?? '',
      pay: (session) => house.stripe('pay', { session }),
      onAcknowledged: () => {
        answers += 1;
        if (answers >= ENOUGH_ANSWERS) wake();
      },
    });
    await enough;
    await crowd.stop();
    await restsWell(shows);
    expect(await brokenPromises(house.db, crowd), `seed ${seed}`).toEqual([]);
    const { acknowledged, refused, shared, taken, waited, offered, letIn, undone, sent } = crowd.count;
    console.log(
      `two processes: seed ${seed}, ${CROWD} buyers, ${crowd.receipts.size} acknowledged bookings, ` +
        `${acknowledged} acknowledged answers, ${refused} refusals, ${shared} shared, ${taken} taken by friends, ` +
        `${waited} times somebody waited, ${offered} offers, ${letIn} let in, ${undone} taken back, ${sent} sent, ` +
        '0 seats sold twice, 0 cents astray',
    );
  });
});
