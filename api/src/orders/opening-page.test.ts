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
