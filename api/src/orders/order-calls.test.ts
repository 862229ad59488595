import { expect, test, vi } from 'vitest';
import { canaryOrders } from '../releases/business/orders.ts';
import { signVisit, VISIT_HEADER } from '../releases/site-tokens/index.ts';
import { cinemaForTests } from './testing/cinema.ts';
import { putBooking } from './testing/put-booking.ts';

const SITE_KEY = 'a-key-of-the-site-that-is-long-enough';
// Of five seats two are no more than half.
const { world, tonight } = cinemaForTests({
  HALL_ROWS: 'A',
  SEATS_PER_ROW: '5',
  SEATS_PER_PERSON: '2',
  SEATS_PER_NETWORK: '2',
  SITE_KEY,
});

/** Holds up the first call, once it has come, until it is let go. */
function gate() {
  let letGo = () => {};
  let come = () => {};
  const isOpen = new Promise<void>((resolve) => (letGo = resolve));
  const hasCome = new Promise<void>((resolve) => (come = resolve));
  let calls = 0;
  const pass = async () => {
    calls += 1;
    if (calls > 1) return;
    come();
    await isOpen;
  };
  return { pass, hasCome, letGo };
}

/** Holds up the next order as it is written. */
function heldOrder() {
  const { bookings } = world.deps.db;
  const insert = bookings.insertOne.bind(bookings);
  const { pass, hasCome, letGo } = gate();
  vi.spyOn(bookings, 'insertOne').mockImplementation(async (...words) => {
    await pass();
    return insert(...words);
  });
  return { hasCome, letGo };
}

/** Holds up the next change of a booking. */
function heldChange() {
  const { bookings } = world.deps.db;
  const change = bookings.findOneAndUpdate.bind(bookings);
  const { pass, hasCome, letGo } = gate();
  vi.spyOn(bookings, 'findOneAndUpdate').mockImplementation(
    async (...words: Parameters<typeof bookings.findOneAndUpdate>) => {
      await pass();
      return change(...words);
    },
  );
  return { hasCome, letGo };
}

test('two orders of one person at once are one person’s, those of others or for another show are not', async () => {
  const other = await world.addShow();
  const { hasCome, letGo } = heldOrder();
  const first = world.as('ann').book(tonight()._id, ['A1', 'A2']);
  await hasCome;
  const refused = await world.as('ann').book(tonight()._id, ['A3']);
  expect(refused).toMatchObject({ http: 409, code: 'too_many_seats' });
  expect((await world.as('ann').book(other._id, ['A3', 'A4'])).http).toBe(200);
  expect((await world.as('bob').book(tonight()._id, ['A4', 'A5'])).http).toBe(200);
  letGo();
  expect((await first).http).toBe(200);
});

const expired = (userId: string, seats: string[], showId = tonight()._id) =>
  putBooking(world, { userId, showId, seats, state: 'expired', holdUntil: world.clock.now() });

test('two expired bookings of one person that are taken up at once are one person’s, those of others or for another show are not', async () => {
  const other = await world.addShow();
  const [one, next] = [await expired('ann', ['A1', 'A2']), await expired('ann', ['A3'])];
  const elsewhere = await expired('ann', ['A4', 'A5'], other._id);
  const bobs = await expired('bob', ['A4', 'A5']);
  const { hasCome, letGo } = heldChange();
  const first = world.as('ann').pay(one._id);
  await hasCome;
  expect(await world.as('ann').pay(next._id)).toMatchObject({ http: 409, code: 'too_many_seats' });
  expect((await world.as('ann').pay(elsewhere._id)).http).toBe(200);
  expect((await world.as('bob').pay(bobs._id)).http).toBe(200);
  letGo();
  expect((await first).http).toBe(200);
});

test('seats that are claimed anew count for the network that asks, those of a hold that lasts do not', async () => {
  const from = { 'x-forwarded-for': '203.0.113.9' };
  const ann = await world.as('ann').book(tonight()._id, ['A1', 'A2'], from);
  expect(ann.http).toBe(200);
  const { _id } = await expired('bob', ['A3']);
  const pay = (who: string, id: string) => world.as(who).post(`booking/${id}/pay`, {}, from);
  expect(await pay('bob', _id)).toMatchObject({ http: 429, code: 'network_busy' });
  expect((await pay('ann', ann.bookingId)).http).toBe(200);
});

test('of two people of one network who order at once, one is told to wait, and the other has the seats', async () => {
  const from = { 'x-forwarded-for': '203.0.113.40' };
  const { hasCome, letGo } = heldOrder();
  const late = world.as('ann').book(tonight()._id, ['A1', 'A2'], from);
  await hasCome;
  const early = await world.as('bob').book(tonight()._id, ['A3'], from);
  letGo();
  expect([early, await late]).toMatchObject([{ http: 200 }, { http: 429, code: 'network_busy' }]);
  expect(Object.keys((await world.show(tonight()._id)).seats)).toEqual(['A3']);
});

test('of two people of one network who take up again at once what ran out, one is told to wait', async () => {
  const from = { 'x-forwarded-for': '203.0.113.41' };
  const [anns, bobs] = [await expired('ann', ['A1', 'A2']), await expired('bob', ['A3'])];
  const { hasCome, letGo } = heldChange();
  const pay = (who: string, id: string) => world.as(who).post(`booking/${id}/pay`, {}, from);
  const late = pay('ann', anns._id);
  await hasCome;
  const early = await pay('bob', bobs._id);
  letGo();
  expect([early, await late]).toMatchObject([{ http: 200 }, { http: 429, code: 'network_busy' }]);
  expect(Object.keys((await world.show(tonight()._id)).seats)).toEqual(['A3']);
});

test('an order counts for the composition that the shell’s server names', async () => {
  const visit = { composition: 'c1', visitor: 'somebody' };
  const token = signVisit(SITE_KEY, visit, world.clock.now());
  const { bookingId } = await world.as('ann').book(tonight()._id, ['A1'], { [VISIT_HEADER]: token });
  expect(await canaryOrders(world.deps.db.raw).findOne({ _id: bookingId })).toMatchObject({
    composition: 'c1',
  });
});

test('a seat that a friend takes counts for the network of the friend, no more for that of the holder', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const [home, elsewhere] = [from('203.0.113.20'), from('203.0.113.21')];
  const ann = await world.as('ann').book(tonight()._id, ['A1', 'A2'], home);
  const link = await world.as('ann').post(`booking/${ann.bookingId}/share`, {}, home);
  const bobs = () => world.as('bob').book(tonight()._id, ['A3'], home);
  expect(await bobs()).toMatchObject({ http: 429, code: 'network_busy' });
  const path = `booking/shared/${'token' in link ? String(link.token) : ''}/take`;
  expect((await world.as('cy').post(path, { seat: 'A1' }, elsewhere)).http).toBe(200);
  expect((await bobs()).http).toBe(200);
});

test('a hold that ran out is not taken up again past what is fair by who is quicker than the sweep', async () => {
  const from = { 'x-forwarded-for': '203.0.113.30' };
  const ann = await world.as('ann').book(tonight()._id, ['A1', 'A2'], from);
  const { network = '', session } = await world.booking(ann.bookingId);
  world.clock.turn({ minutes: 10 });
  await putBooking(world, { userId: 'bob', showId: tonight()._id, seats: ['A3'], network });
  const pay = () => world.as('ann').post(`booking/${ann.bookingId}/pay`, {}, from);
  for (let press = 0; press < 2; press += 1)
    expect(await pay()).toMatchObject({ http: 429, code: 'network_busy' });
  expect(await world.booking(ann.bookingId)).toMatchObject({ state: 'expired', attempt: 1, session });
  expect((await world.show(tonight()._id)).seats).toEqual({});
});

test('who has paid in the last moment of a hold is led to the ticket, however much they have held', async () => {
  const from = { 'x-forwarded-for': '203.0.113.31' };
  const ann = await world.as('ann').book(tonight()._id, ['A1', 'A2'], from);
  const { network = '', session } = await world.booking(ann.bookingId);
  world.stripe.webhooks.hold();
  world.stripe.pay(session?.id ?? '');
  world.clock.turn({ minutes: 10 });
  await putBooking(world, { userId: 'bob', showId: tonight()._id, seats: ['A3'], network });
  const answer = await world.as('ann').post(`booking/${ann.bookingId}/pay`, {}, from);
  expect(answer).toMatchObject({ http: 200, url: `${world.deps.config.siteUrl}/my-booking` });
  await world.stripe.webhooks.release(() => []);
});

test('the same seats in another order are the same order: pressed again they lead to the same page, whatever the limits say', async () => {
  const from = { 'x-forwarded-for': '203.0.113.32' };
  const first = await world.as('ann').book(tonight()._id, ['A2', 'A1'], from);
  const { network = '' } = await world.booking(first.bookingId);
  await putBooking(world, { userId: 'bob', showId: tonight()._id, seats: ['A3'], network });
  const { bookingId, url } = first;
  expect(await world.as('ann').book(tonight()._id, ['A2', 'A1'], from)).toMatchObject({
    http: 200,
    bookingId,
    url,
  });
});

test('a seat that a friend at the same table takes is no seat more for the network that both are in', async () => {
  const home = { 'x-forwarded-for': '203.0.113.33' };
  const ann = await world.as('ann').book(tonight()._id, ['A1', 'A2'], home);
  const link = await world.as('ann').post(`booking/${ann.bookingId}/share`, {}, home);
  const path = `booking/shared/${'token' in link ? String(link.token) : ''}/take`;
  expect((await world.as('cy').post(path, { seat: 'A1' }, home)).http).toBe(200);
});

test('a friend at the same table takes a seat and pays for it, although the network has come to hold more than it may', async () => {
  const home = { 'x-forwarded-for': '203.0.113.34' };
  const ann = await world.as('ann').book(tonight()._id, ['A1', 'A2'], home);
  const { network = '' } = await world.booking(ann.bookingId);
  const link = await world.as('ann').post(`booking/${ann.bookingId}/share`, {}, home);
  await putBooking(world, { userId: 'bob', showId: tonight()._id, seats: ['A3'], network });
  const path = `booking/shared/${'token' in link ? String(link.token) : ''}/take`;
  const { http, bookingId } = await world.as('cy').post(path, { seat: 'A1' }, home);
  expect(http).toBe(200);
  expect((await world.as('cy').post(`booking/${bookingId}/pay`, {}, home)).http).toBe(200);
});

/** Where to take a seat of those that somebody shares. */
async function shared(who: string, seats: string[], address: string): Promise<string> {
  const from = { 'x-forwarded-for': address };
  const { bookingId } = await world.as(who).book(tonight()._id, seats, from);
  const link = await world.as(who).post(`booking/${bookingId}/share`, {}, from);
  return `booking/shared/${'token' in link ? String(link.token) : ''}/take`;
}

test('a friend who takes seats of several links at once has no more than one after the other', async () => {
  const anns = await shared('ann', ['A1', 'A2'], '203.0.113.41');
  const bobs = await shared('bob', ['A3', 'A4'], '203.0.113.42');
  const from = { 'x-forwarded-for': '203.0.113.43' };
  const take = (path: string, seat: string) => world.as('cy').post(path, { seat }, from);
  const { bookings } = world.deps.db;
  const update = bookings.updateOne.bind(bookings);
  const { pass, hasCome, letGo } = gate();
  vi.spyOn(bookings, 'updateOne').mockImplementation(async (...words) => {
    await pass();
    return update(...words);
  });
  const first = take(anns, 'A1');
  await hasCome;
  expect((await take(bobs, 'A3')).http).toBe(200);
  expect(await take(anns, 'A2')).toMatchObject({ http: 409, code: 'too_many_seats' });
  letGo();
  expect((await first).http).toBe(200);
});

test('a friend who takes a seat into a network as somebody there orders is told to wait, and the seat is its holder’s again', async () => {
  const anns = await shared('ann', ['A1', 'A2'], '203.0.113.50');
  const from = { 'x-forwarded-for': '203.0.113.51' };
  const { bookings } = world.deps.db;
  const parts = () => bookings.find({ showId: tonight()._id, share: { $exists: true } }).toArray();
  const before = await parts();
  const update = bookings.updateOne.bind(bookings);
  const { pass, hasCome, letGo } = gate();
  vi.spyOn(bookings, 'updateOne').mockImplementation(async (...words) => {
    await pass();
    return update(...words);
  });
  const late = world.as('cy').post(anns, { seat: 'A1' }, from);
  await hasCome;
  const early = await world.as('bob').book(tonight()._id, ['A3', 'A4'], from);
  letGo();
  expect([early, await late]).toMatchObject([{ http: 200 }, { http: 429, code: 'network_busy' }]);
  const since = { attempt: expect.any(Number), updatedAt: expect.any(Date) };
  expect(await parts()).toEqual(before.map((part) => ({ ...part, ...since })));
});

test('who orders seats and takes one of a friend at once has no more than one after the other', async () => {
  const anns = await shared('ann', ['A1', 'A2'], '203.0.113.44');
  const { hasCome, letGo } = heldOrder();
  const first = world.as('cy').book(tonight()._id, ['A3', 'A4']);
  await hasCome;
  expect(await world.as('cy').post(anns, { seat: 'A1' })).toMatchObject({
    http: 409,
    code: 'too_many_seats',
  });
  letGo();
  expect((await first).http).toBe(200);
});
