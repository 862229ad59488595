import { expect, test, vi } from 'vitest';
import { partIds } from '../../bookings/part-ids.ts';
import type { BookingDocument } from '../../db/documents.ts';
import { isBeingDivided } from '../being-divided.ts';
import { freeLostSeats } from '../settlement/free-lost-seats.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { brokenInMotion } from '../testing/invariants.ts';
import { dieAt } from '../testing/mortal.ts';
import { putBooking } from '../testing/put-booking.ts';
import { finishSharings } from './finish-sharing.ts';
import { friendsJobs } from './jobs.ts';

const { world, hold, news } = cinemaForTests();

const share = (bookingId: string) => world.as('ann').post(`booking/${bookingId}/share`, {});
const stateOf = async (bookingId: string) => (await world.booking(bookingId)).state;
/** A hold that was being shared when its process died at a write; `parts` are those that it becomes. */
async function diedAt(write: number, isDone = false) {
  const show = await world.addShow();
  const { bookingId } = await hold('ann', show, ['A1', 'A2']);
  await news();
  const death = dieAt(world.deps.db, write, isDone);
  await share(bookingId);
  death.restart();
  await news();
  const parts = partIds({ _id: bookingId, seats: ['A1', 'A2'] });
  const written = await world.deps.db.bookings.countDocuments({ _id: { $in: parts } });
  const { seats } = await world.show(show._id);
  return { show, bookingId, parts, written, hasSeats: seats['A1']?.bookingId === bookingId };
}
/** The writes after which the whole is given up and not divided. */
async function brokenOff(wanted: (parts: number) => boolean) {
  for (let at = 0; at < 8; at++) {
    const one = await diedAt(at, true);
    if ((await stateOf(one.bookingId)) === 'cancelled' && one.hasSeats && wanted(one.written)) return one;
  }
  throw new Error('no write of the sharing leaves it like that');
}

test('a process that dies at any write of the sharing loses nobody a seat, although nobody shares again', async () => {
  let finished = 0;
  for (const isDone of [false, true])
    for (let at = 0; at < 8; at++) {
      const { show, bookingId, parts, hasSeats } = await diedAt(at, isDone);
      const isGiven = (await stateOf(bookingId)) === 'cancelled';
      await finishSharings(world.deps);
      await finishSharings(world.deps);
      const owners = Object.values((await world.show(show._id)).seats).map((seat) => seat.bookingId);
      const text = `write ${at}, ${isDone ? 'done' : 'not done'}`;
      expect([...new Set(owners)].sort(), text).toEqual(isGiven ? [...parts].sort() : [bookingId]);
      for (const id of isGiven ? parts : [bookingId])
        expect((await world.as('ann').pay(id)).http, text).toBe(200);
      if (isGiven && hasSeats) finished += 1;
      const { db, payments } = world.deps;
      expect(await brokenInMotion({ db, payments, now: world.clock.now() }, [show._id])).toEqual([]);
    }
  expect(finished).toBeGreaterThan(0);
});

test('a part that is paid before it has its seat is not given up: its holder is asked to try again, and can', async () => {
  const { parts } = await brokenOff((written) => written === 2);
  expect(await world.as('ann').pay(parts[0]!)).toMatchObject({ http: 409, code: 'busy' });
  expect(await stateOf(parts[0]!)).toBe('pending');
  await finishSharings(world.deps);
  expect((await world.as('ann').pay(parts[0]!)).http).toBe(200);
});

test.each([
  ['one of its parts is', 1],
  ['all of its parts are', 0],
])('when %s given up before a hold is divided, the seats are anybody’s', async (_, kept) => {
  const { show, parts } = await brokenOff((written) => written === 2);
  for (const part of parts.slice(kept)) expect((await world.as('ann').cancel(part)).http).toBe(200);
  await finishSharings(world.deps);
  const held = parts.slice(0, kept).map((bookingId) => ['A1', bookingId]);
  const { seats } = await world.show(show._id);
  expect(Object.entries(seats).map(([seat, { bookingId }]) => [seat, bookingId])).toEqual(held);
  expect((await world.as('bob').book(show._id, ['A2'])).http).toBe(200);
});

test('a hold that cannot be divided leaves the others alone, and one that is over is left', async () => {
  const [first, second] = [
    await brokenOff((written) => written === 0),
    await brokenOff((written) => written === 0),
  ];
  const told = vi.spyOn(world.deps.log, 'error').mockReturnValue(undefined);
  const { shows } = world.deps.db;
  const find = shows.findOne.bind(shows);
  const broken = vi.spyOn(shows, 'findOne').mockImplementation(async (filter, ...rest) => {
    if (filter?._id === first.show._id) throw new Error('the connection broke');
    return find(filter ?? {}, ...rest);
  });
  await finishSharings(world.deps);
  broken.mockRestore();
  expect(told).toHaveBeenCalledTimes(1);
  const divided = async ({ show, parts }: typeof first) =>
    (await world.show(show._id)).seats['A1']?.bookingId === parts[0];
  expect([await divided(first), await divided(second)]).toEqual([false, true]);
  world.clock.turn({ minutes: 10 });
  await finishSharings(world.deps);
  expect([await divided(first), await divided(second)]).toEqual([false, true]);
});

test('a process that is leaving begins with no further one, and another goes on with it', async () => {
  const { show, parts } = await brokenOff((written) => written === 0);
  const owner = async () => (await world.show(show._id)).seats['A1']?.bookingId;
  const leaving = new AbortController();
  leaving.abort();
  await finishSharings({ ...world.deps, leaving });
  expect(parts).not.toContain(await owner());
  await finishSharings(world.deps);
  expect(await owner()).toBe(parts[0]);
});

test('a hold that was given up and whose seats are somebody else’s by now becomes no parts', async () => {
  const { show, parts } = await brokenOff((written) => written === 0);
  const theirs = { state: 'sold', bookingId: 'theirs' };
  const seats = { 'seats.A1': theirs, 'seats.A2': theirs };
  await world.deps.db.shows.updateOne({ _id: show._id }, { $set: seats });
  await finishSharings(world.deps);
  expect(await world.deps.db.bookings.countDocuments({ _id: { $in: parts } })).toBe(0);
});

test('a hold whose owner cancels it after sharing has failed stays cancelled and is told so, although the process died before it freed the seats', async () => {
  const show = await world.addShow();
  const { bookingId } = await hold('ann', show, ['A1', 'A2']);
  world.stripe.failNext({ times: 1, how: 'error', method: 'POST' });
  expect(await share(bookingId)).toMatchObject({ http: 502 });
  const { shows } = world.deps.db;
  const died = vi.spyOn(shows, 'bulkWrite').mockRejectedValueOnce(new Error('the process died'));
  await world.as('ann').cancel(bookingId);
  expect(died).toHaveBeenCalled();
  await finishSharings(world.deps);
  await freeLostSeats(world.deps);
  expect((await world.show(show._id)).seats).toEqual({});
  const own = (await world.as('ann').bookings()).booking?.filter((one) => one.show._id === show._id);
  expect(own?.map(({ _id, state }) => [_id, state])).toEqual([[bookingId, 'cancelled']]);
});

const GIVEN = { state: 'cancelled', shareToken: 'secret' } as const;
test.each<[what: string, is: boolean, owner: Partial<BookingDocument>, part?: object]>([
  ['is with the hold that was given up for it', true, GIVEN],
  ['is with a hold that was given up for something else', false, { state: 'cancelled' }],
  ['is with a hold that lasts', false, { ...GIVEN, state: 'pending' }],
  ['was with a hold that is over', false, { ...GIVEN, holdUntil: new Date(0) }],
  ['is nobody’s', false, GIVEN, { seats: ['A2'] }],
  ['is nobody’s part', false, GIVEN, { share: undefined }],
])('a seat that %s is on its way to its part: %j', async (_, is, owner, part) => {
  const show = await world.addShow();
  const seats = ['A1', 'B1'];
  const { _id: bookingId } = await putBooking(world, { userId: 'ann', showId: show._id, seats, ...owner });
  await putBooking(world, { userId: 'ann', showId: show._id, seats: ['C1', 'C2'], ...GIVEN });
  const held = { state: 'held' as const, bookingId, until: world.clock.in({ minutes: 10 }) };
  await world.deps.db.shows.updateOne({ _id: show._id }, { $set: { 'seats.A1': held } });
  const share = { token: 'secret', holder: 'ann', holderName: 'Ann' };
  expect(await isBeingDivided(world.deps, { showId: show._id, seats: ['A1'], share, ...part })).toBe(is);
});

test('the job of a process does it by itself', async () => {
  const { show, parts } = await brokenOff((written) => written === 0);
  const { config } = world.deps;
  const often = { ...config, booking: { ...config.booking, sweepSeconds: 0.02 } };
  const jobs = friendsJobs({ ...world.deps, config: often });
  jobs.start();
  await vi.waitFor(async () => expect((await world.show(show._id)).seats['A1']?.bookingId).toBe(parts[0]));
  await jobs.stop();
});
