import { expect, test, vi } from 'vitest';
import { countsOf } from '../../counts/counts.ts';
import type { BookingDocument } from '../../db/documents.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { Pace } from '../../jobs/pace.ts';
import { stripePace } from '../../payments/stripe-pace.ts';
import { isTooMuch } from '../../payments/stripe-errors.ts';
import { errors } from '../../payments/testing/client.ts';
import { ALL, leasedFor, type Share } from './leases.ts';
import { endHold } from './settle.ts';
import { sweep } from './sweep.ts';

const { world, tonight, hold } = cinemaForTests();

const put = (booking: Partial<BookingDocument> = {}) =>
  putBooking(world, { userId: 'ann', showId: tonight()._id, ...booking });
const over = (booking: Partial<BookingDocument> = {}) => put({ holdUntil: world.clock.now(), ...booking });
const endOf = async (_id: string) => {
  const { state, history } = await world.booking(_id);
  return [state, history.at(-1)?.why];
};
const occupy = (seats: Awaited<ReturnType<typeof world.show>>['seats']) =>
  world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: { seats } });

test.each([
  ['free, its seats sold to it', 0, true, ['paid', 'free of charge, finished by the sweep']],
  ['free, without seats', 0, false, ['expired', 'the hold ran out']],
  ['of one cent, with seats that look sold', 1, true, ['expired', 'the hold ran out']],
] as const)('a hold without a page that ran out: %s', async (_, amountCents, isSold, end) => {
  const booking = await over({ amountCents });
  const close = vi.spyOn(world.deps.payments.checkout.sessions, 'expire');
  if (isSold) await occupy({ A1: { state: 'sold', bookingId: booking._id } });
  await endHold(world.deps, booking);
  expect(await endOf(booking._id)).toEqual(end);
  expect(close).not.toHaveBeenCalled();
});

test('a hold whose page was being closed for friends ends also when Stripe does not know that page', async () => {
  const booking = await over({ closingPage: 'cs_unknown' });
  await endHold(world.deps, booking);
  expect(await endOf(booking._id)).toEqual(['expired', 'the hold ran out']);
});

test.each([
  ['unpaid', false, ['expired', 'the hold ran out']],
  ['and was paid for', true, ['paid', 'paid']],
] as const)(
  'a hold whose page was being closed for friends, %s, ends as that page does',
  async (_, isPaid, end) => {
    const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
    await world.deps.db.bookings.updateOne(
      { _id: bookingId },
      { $set: { closingPage: sessionId }, $unset: { session: true } },
    );
    world.stripe.webhooks.pointTo(null);
    if (isPaid) world.stripe.pay(sessionId);
    expect(await endHold(world.deps, await world.booking(bookingId))).toBeUndefined();
    world.stripe.webhooks.pointTo(`${world.url}/api/payments/webhook`);
    expect(await endOf(bookingId)).toEqual(end);
  },
);

test('a hold ends with its page: closed, and what it held is free', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  await endHold(world.deps, await world.booking(bookingId));
  expect(await endOf(bookingId)).toEqual(['expired', 'the payment page was closed unpaid']);
  expect((await world.show(tonight()._id)).seats).toEqual({});
  expect((await world.deps.payments.checkout.sessions.retrieve(sessionId)).status).toBe('expired');
});

test('a hold whose page Stripe does not know ends by its time', async () => {
  const booking = await over({ session: { id: 'cs_unknown', url: null } });
  await endHold(world.deps, booking);
  expect(await endOf(booking._id)).toEqual(['expired', 'its payment page is unknown to Stripe']);
});

test('who cannot wait for Stripe as long as usual says so to Stripe', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  const close = vi.spyOn(world.deps.payments.checkout.sessions, 'expire');
  await endHold(world.deps, await world.booking(bookingId), { timeout: 1234 });
  expect(close.mock.calls[0]?.[2]).toEqual({ timeout: 1234 });
});

test('a hold that got its page in this moment goes on', async () => {
  const booking = await over();
  const session = { id: 'cs_1', url: null };
  await world.deps.db.bookings.updateOne({ _id: booking._id }, { $set: { session } });
  await endHold(world.deps, booking);
  expect((await world.booking(booking._id)).state).toBe('pending');
});

test('a sweep ends the holds whose time is over, in that very moment too, and nothing else', async () => {
  const [now, before, later, paid] = [
    await over(),
    await over({ holdUntil: world.clock.in({ minutes: -1 }) }),
    await over({ holdUntil: world.clock.in({ ms: 1 }) }),
    await over({ state: 'paid' }),
  ];
  const failures = vi.spyOn(world.deps.log, 'error');
  await sweep(world.deps);
  const states = [now, before, later, paid].map(async ({ _id }) => (await world.booking(_id)).state);
  expect(await Promise.all(states)).toEqual(['expired', 'expired', 'pending', 'paid']);
  expect(failures).not.toHaveBeenCalled();
});

test('a sweep leaves to others what they are at, and one failure keeps no other hold', async () => {
  const [theirs, failing, mine] = [await over(), await over(), await over()];
  const failed = vi.fn(async () => {
    throw new Error('the database is gone');
  });
  const { bookings } = world.deps.db;
  const move: (...words: Parameters<typeof bookings.findOneAndUpdate>) => Promise<BookingDocument | null> =
    bookings.findOneAndUpdate.bind(bookings);
  vi.spyOn(bookings, 'findOneAndUpdate').mockImplementation(async (...words) => {
    if (words[0]?._id === failing._id) throw new Error('died here');
    return move(...words);
  });
  const of: Share['of'] = ({ db }, all) => db.bookings.find({ $and: [all, { _id: { $ne: theirs._id } }] });
  await sweep(world.deps, { ...ALL, of, failed });
  expect(failed.mock.calls).toMatchObject([[world.deps, { _id: failing._id }]]);
  const states = [theirs, failing, mine].map(async ({ _id }) => (await world.booking(_id)).state);
  expect(await Promise.all(states)).toEqual(['pending', 'pending', 'expired']);
});

test('holds are ended side by side, as many as the setting says', async () => {
  for (let n = 0; n < 20; n++) await over();
  let [running, most] = [0, 0];
  const { bookings } = world.deps.db;
  vi.spyOn(bookings, 'findOneAndUpdate').mockImplementation(async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return null;
  });
  await sweep(world.deps);
  expect(most).toBe(world.deps.config.stripe.atOnce);
});

test('when Stripe says that it is too much, a sweep rests, asks fewer at once, and ends all holds', async () => {
  const holds: string[] = [];
  for (let at = 0; at < 6; at += 1)
    holds.push((await hold(`buyer${at}`, tonight(), [`A${1 + at}`])).bookingId);
  world.clock.turn({ minutes: 10 });
  const { sessions } = world.deps.payments.checkout;
  const close = sessions.expire.bind(sessions);
  let [asked, running, mostLater] = [0, 0, 0];
  vi.spyOn(sessions, 'expire').mockImplementation(async (...words) => {
    asked += 1;
    if (asked <= 4) throw errors.rate();
    mostLater = Math.max(mostLater, ++running);
    return close(...words).finally(() => (running -= 1));
  });
  const failed = vi.fn();
  const rests: number[] = [];
  const pace = new Pace({ most: 4, isTooMuch, rest: async (ms) => rests.push(ms) });
  await sweep(world.deps, { ...ALL, failed }, pace);
  const states = holds.map(async (id) => (await world.booking(id)).state);
  expect(new Set(await Promise.all(states))).toEqual(new Set(['expired']));
  expect(asked).toBe(holds.length + 4);
  expect(failed).not.toHaveBeenCalled();
  expect(rests[0]).toBe(250);
  expect(mostLater).toBeLessThan(4);
});

test('what has waited until another process has it is left to it', async () => {
  const holds: string[] = [];
  for (const seat of ['A1', 'A2', 'A3'])
    holds.push((await hold(`buyer of ${seat}`, tonight(), [seat])).bookingId);
  world.clock.turn({ minutes: 10 });
  const close = vi.spyOn(world.deps.payments.checkout.sessions, 'expire');
  const told = vi.spyOn(world.deps.log, 'error');
  let inLine: Promise<unknown> = Promise.resolve();
  // One after another, and the first of them waits for Stripe for as long as a lease lasts.
  const pace = stripePace(world.deps);
  const run: Pace['run'] = pace.run.bind(pace);
  vi.spyOn(pace, 'run').mockImplementation(async (work) => {
    const before = inLine;
    const done = before.then(() => run(work));
    inLine = done.then(async () => {
      world.clock.turn({ minutes: 1 });
      await sweep(world.deps, leasedFor('sweep'));
    });
    return done;
  });
  await sweep(world.deps, leasedFor('sweep'), pace);
  await inLine;
  expect(close).toHaveBeenCalledTimes(3);
  for (const id of holds) expect((await world.booking(id)).state).toBe('expired');
  expect(told).not.toHaveBeenCalled();
});

test('a sweep says when it came to its end; of a process that is told to end none says so', async () => {
  const ending = { ...world.deps, db: { ...world.deps.db }, leaving: new AbortController() };
  const doneBy = () => [...countsOf(ending.db).done];
  await sweep(ending);
  const done = [['holds', world.clock.now()]];
  expect(doneBy()).toEqual(done);
  world.clock.turn({ minutes: 1 });
  ending.leaving.abort();
  await sweep(ending);
  expect(doneBy()).toEqual(done);
});
