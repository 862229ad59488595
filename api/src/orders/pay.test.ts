import { expect, test, vi } from 'vitest';
import type { BookingDocument } from '../db/documents.ts';
import { sweep } from './settlement/sweep.ts';
import { cinemaForTests } from './testing/cinema.ts';

const { world, tonight, hold } = cinemaForTests();

/** Lets the next moves of bookings happen only when that many are about to: none of them has seen another. */
function meetAtMoves(people: number) {
  const { bookings } = world.deps.db;
  const move: (...words: Parameters<typeof bookings.findOneAndUpdate>) => Promise<BookingDocument | null> =
    bookings.findOneAndUpdate.bind(bookings);
  let go = () => {};
  const together = new Promise<void>((resolve) => (go = resolve));
  let waiting = 0;
  vi.spyOn(bookings, 'findOneAndUpdate').mockImplementation(async (...words) => {
    waiting += 1;
    if (waiting >= people) go();
    await together;
    return move(...words);
  });
}

const ownOf = async (userId: string) => (await world.as(userId).bookings()).booking?.[0];

test('Pay Now claims the seats again after the hold ran out, with a page and a hold of its own', async () => {
  const first = await hold('dee', tonight(), ['C1']);
  world.clock.turn({ minutes: 10 });
  const { url, http } = await world.as('dee').pay(first.bookingId);
  expect(http).toBe(200);
  expect(url).not.toBe(first.url);
  expect(await ownOf('dee')).toMatchObject({
    state: 'pending',
    paymentLink: url,
    expiresAt: world.clock.in({ minutes: 10 }).toISOString(),
  });
});

test('the address of a buyer is kept no longer than the hold: Pay Now asks for it again', async () => {
  const { bookingId } = await hold('ann', tonight(), ['C1']);
  world.clock.turn({ minutes: 10 });
  await sweep(world.deps);
  expect(await world.booking(bookingId)).not.toHaveProperty('userEmail');
  await world.as('ann').pay(bookingId);
  const { session, userEmail } = await world.booking(bookingId);
  expect(userEmail).toBe('ann@cinema.test');
  const page = await world.deps.payments.checkout.sessions.retrieve(session?.id ?? '');
  expect(page.customer_email).toBe('ann@cinema.test');
});

test('Pay Now names the seats that somebody else has taken meanwhile', async () => {
  const { bookingId } = await hold('eve', tonight(), ['D1', 'D2']);
  world.clock.turn({ minutes: 10 });
  await hold('finn', tonight(), ['D2']);
  expect(await world.as('eve').pay(bookingId)).toMatchObject({
    http: 409,
    code: 'seats_taken',
    seats: ['D2'],
  });
  expect((await world.booking(bookingId)).state).toBe('expired');
});

test('Pay Now for a show that has started says so', async () => {
  const show = await world.addShow({ startsAt: world.clock.in({ minutes: 5 }) });
  const { bookingId } = await hold('gil', show, ['E1']);
  world.clock.turn({ minutes: 10 });
  expect(await world.as('gil').pay(bookingId)).toMatchObject({ http: 409, code: 'show_started' });
});

test('Pay Now after the money has arrived leads to My Booking, with or without the webhook', async () => {
  world.stripe.webhooks.hold();
  const { bookingId, sessionId } = await hold('hal', tonight(), ['F1']);
  world.stripe.pay(sessionId);
  expect((await world.as('hal').pay(bookingId)).url).toMatch(/\/my-booking$/);
  expect((await ownOf('hal'))?.isPaid).toBe(true);
  await world.stripe.webhooks.release();
});

test('Pay Now of many bookings at once does not get around the limit of open bookings', async () => {
  const ids: string[] = [];
  for (const seat of ['A1', 'A2', 'A3', 'A4', 'A5', 'A6']) {
    ids.push((await hold('octopus', tonight(), [seat])).bookingId);
    world.clock.turn({ minutes: 10 });
  }
  await sweep(world.deps);
  meetAtMoves(ids.length);
  const answers = await Promise.all(ids.map((id) => world.as('octopus').pay(id)));
  const paying = answers.filter(({ http }) => http === 200).length;
  expect(paying).toBeLessThanOrEqual(2);
  expect(Object.keys((await world.show(tonight()._id)).seats)).toHaveLength(paying);
});

test('Pay Now that ends a hold leads to the page of the next one when another tab has made it meanwhile', async () => {
  const { bookingId } = await hold('ann', tonight(), ['G1']);
  world.clock.turn({ minutes: 10 });
  const { sessions } = world.deps.payments.checkout;
  const expire = sessions.expire.bind(sessions);
  let inOtherTab = { url: '', http: 0 };
  vi.spyOn(sessions, 'expire').mockImplementationOnce(async (...words) => {
    const closed = await expire(...words);
    inOtherTab = await world.as('ann').pay(bookingId);
    return closed;
  });
  const answer = await world.as('ann').pay(bookingId);
  expect(inOtherTab.http).toBe(200);
  expect(answer).toMatchObject({ http: 200, url: inOtherTab.url });
});
