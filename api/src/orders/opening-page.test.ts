import { expect, test, vi } from 'vitest';
import type { BookingDocument } from '../db/documents.ts';
import { sweep } from './settlement/sweep.ts';
import { cinemaForTests } from './testing/cinema.ts';

const { world, tonight, hold } = cinemaForTests();

test('a booking that is cancelled while its payment page opens hands out none, and the page is closed', async () => {
  const { sessions } = world.deps.payments.checkout;
  const create = sessions.create.bind(sessions);
  let pageId = '';
  vi.spyOn(sessions, 'create').mockImplementationOnce(async (...words) => {
    const page = await create(...words);
    pageId = page.id;
    const [booking] = await world.deps.db.bookings.find({ showId: tonight()._id }).toArray();
    expect(await world.as('ann').cancel(booking?._id ?? '')).toMatchObject({ state: 'cancelled' });
    return page;
  });
  const answer = await world.as('ann').book(tonight()._id, ['A1']);
  expect(answer).toMatchObject({ http: 409, code: 'hold_ended' });
  expect(() => world.stripe.pay(pageId)).toThrow();
  expect((await world.show(tonight()._id)).seats).toEqual({});
});

/** Stores a booking's payment page just before its next move: whoever moves it has not seen the page. */
async function storePageBeforeMove({ bookingId, sessionId, url }: Awaited<ReturnType<typeof hold>>) {
  const { bookings } = world.deps.db;
  await bookings.updateOne({ _id: bookingId }, { $unset: { session: true } });
  const move: (...words: Parameters<typeof bookings.findOneAndUpdate>) => Promise<BookingDocument | null> =
    bookings.findOneAndUpdate.bind(bookings);
  vi.spyOn(bookings, 'findOneAndUpdate').mockImplementationOnce(async (...words) => {
    await bookings.updateOne({ _id: bookingId }, { $set: { session: { id: sessionId, url } } });
    return move(...words);
  });
}

test('a page that is stored while its booking is cancelled is closed with it', async () => {
  const held = await hold('ann', tonight(), ['B1']);
  await storePageBeforeMove(held);
  expect(await world.as('ann').cancel(held.bookingId)).toMatchObject({ http: 200, state: 'cancelled' });
  expect(() => world.stripe.pay(held.sessionId)).toThrow();
});

test('a page that is stored while the sweep ends its hold is closed by the next sweep', async () => {
  const held = await hold('ann', tonight(), ['C1']);
  await storePageBeforeMove(held);
  world.clock.turn({ minutes: 10 });
  await sweep(world.deps);
  await sweep(world.deps);
  expect((await world.booking(held.bookingId)).state).toBe('expired');
  expect(() => world.stripe.pay(held.sessionId)).toThrow();
});

test('when another tab has stored a page of its own meanwhile, that one is handed out and ours is closed', async () => {
  const { sessions } = world.deps.payments.checkout;
  const create = sessions.create.bind(sessions);
  let ours = '';
  let theirs = '';
  world.stripe.failNext({ times: 1, how: 'saved-error', method: 'POST', path: '/v1/checkout/sessions' });
  await world.as('ann').book(tonight()._id, ['D1']);
  const [booking] = await world.deps.db.bookings.find({ showId: tonight()._id }).toArray();
  vi.spyOn(sessions, 'create').mockImplementationOnce(async (words, ...rest) => {
    const page = await create(words, ...rest);
    ours = page.id;
    theirs = (await create(words)).id;
    const session = { id: theirs, url: 'http://stripe.test/theirs' };
    await world.deps.db.bookings.updateOne({ _id: booking?._id ?? '' }, { $set: { session } });
    return page;
  });
  expect(await world.as('ann').pay(booking?._id ?? '')).toMatchObject({
    http: 200,
    url: 'http://stripe.test/theirs',
  });
  expect(() => world.stripe.pay(ours)).toThrow();
  world.stripe.pay(theirs);
  await world.stripe.webhooks.settled();
  expect((await world.booking(booking?._id ?? '')).state).toBe('paid');
});

test('an order that loses the connection keeps the booking when another tab has got a page for it', async () => {
  const { shows, bookings } = world.deps.db;
  const claim = shows.updateOne.bind(shows);
  let inOtherTab = { url: '', http: 0 };
  vi.spyOn(shows, 'updateOne').mockImplementationOnce(async (...words) => {
    await claim(...words);
    const booking = await bookings.findOne({ showId: tonight()._id });
    inOtherTab = await world.as('ann').pay(booking?._id ?? '');
    throw new Error('the connection broke');
  });
  expect((await world.as('ann').book(tonight()._id, ['E1'])).http).toBe(500);
  expect(inOtherTab.http).toBe(200);
  const booking = await bookings.findOne({ showId: tonight()._id });
  expect(booking?.session?.url).toBe(inOtherTab.url);
  world.stripe.pay(booking?.session?.id ?? '');
  await world.stripe.webhooks.settled();
  expect((await world.booking(booking?._id ?? '')).state).toBe('paid');
});

test('a page that opens after its hold is never stored over the one of the next hold', async () => {
  const { sessions } = world.deps.payments.checkout;
  const create = sessions.create.bind(sessions);
  let next: ReturnType<ReturnType<typeof world.as>['pay']> | undefined;
  let go = () => {};
  const firstAnswered = new Promise<void>((resolve) => (go = resolve));
  let old = '';
  vi.spyOn(sessions, 'create').mockImplementationOnce(async (...words) => {
    const page = await create(...words);
    old = page.id;
    world.clock.turn({ minutes: 10 });
    await sweep(world.deps);
    const [booking] = await world.deps.db.bookings.find({ showId: tonight()._id }).toArray();
    await new Promise<void>((isOpening) => {
      vi.spyOn(sessions, 'create').mockImplementationOnce(async (...later) => {
        const newer = await create(...later);
        isOpening();
        await firstAnswered;
        return newer;
      });
      next = world.as('ann').pay(booking?._id ?? '');
    });
    return page;
  });
  const first = await world.as('ann').book(tonight()._id, ['F1']);
  go();
  const second = await next;
  const [booking] = await world.deps.db.bookings.find({ showId: tonight()._id }).toArray();
  expect(booking?.session?.id).not.toBe(old);
  for (const answer of [first, second])
    expect(answer).toMatchObject({ http: 200, url: booking?.session?.url });
  expect(() => world.stripe.pay(old)).toThrow();
});

test('a page can still be opened in the last moment of a hold when the clock of Stripe is most of a minute ahead', async () => {
  world.stripe.failNext({ times: 1, how: 'saved-error', method: 'POST', path: '/v1/checkout/sessions' });
  await world.as('ann').book(tonight()._id, ['G1']);
  const [booking] = await world.deps.db.bookings.find({ showId: tonight()._id }).toArray();
  world.clock.turn({ minutes: 10, ms: -1 });
  const { sessions } = world.deps.payments.checkout;
  const create = sessions.create.bind(sessions);
  vi.spyOn(sessions, 'create').mockImplementationOnce((...words) => {
    world.clock.turn({ ms: 59_000 });
    return create(...words);
  });
  expect((await world.as('ann').pay(booking?._id ?? '')).http).toBe(200);
});

test('the payment page and the receipt say what is bought: movie, day, time, hall and seats', async () => {
  const sent = vi.spyOn(world.deps.payments.checkout.sessions, 'create');
  const show = await world.addShow({ hall: 3, startsAt: new Date('2099-11-21T12:30:00Z') });
  await world.as('ann').book(show._id, ['H4', 'H6']);
  const name = 'The Heron, Sat 21 Nov 2099, 19:30, Hall 3, Seats H4, H6';
  expect(sent.mock.calls[0]?.[0]).toMatchObject({
    line_items: [{ price_data: { product_data: { name } } }],
    payment_intent_data: { description: name },
  });
});
