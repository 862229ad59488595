import { expect, test, vi } from 'vitest';
import type { BookingDocument } from '../../db/documents.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { ALL, isOfRefunds, leasedFor, type Share } from './leases.ts';

const { world, tonight } = cinemaForTests();

const sweeps = leasedFor('sweep');
const put = (userId = 'ann') => putBooking(world, { userId, showId: tonight()._id });
const leaseOf = async (id: string) => (await world.booking(id)).lease;

/** What a whole pass takes of these bookings. */
async function taken(share: Share, ids: string[]): Promise<BookingDocument[]> {
  const all: BookingDocument[] = [];
  for await (const one of share.of(world.deps, { _id: { $in: ids }, state: 'pending' })) all.push(one);
  return all;
}
const takes = async (share: Share, { _id }: BookingDocument) => (await taken(share, [_id])).length === 1;

test('who writes the lease first has it for a minute, and then it is anybody’s', async () => {
  const booking = await put();
  expect(await takes(sweeps, booking)).toBe(true);
  expect(await leaseOf(booking._id)).toEqual({
    work: 'sweep',
    until: world.clock.in({ minutes: 1 }),
    tries: 0,
    by: expect.any(String),
  });
  expect(await takes(sweeps, booking)).toBe(false);
  world.clock.turn({ ms: 59_999 });
  expect(await takes(sweeps, booking)).toBe(false);
  world.clock.turn({ ms: 1 });
  expect(await takes(sweeps, booking)).toBe(true);
});

test('a lease is of one booking and one work', async () => {
  const [booking, other] = [await put(), await put()];
  expect(await takes(sweeps, booking)).toBe(true);
  expect(await leaseOf(other._id)).toBeUndefined();
  expect(await takes(leasedFor('refund'), booking)).toBe(true);
});

test('many are taken by one write, and each by one of the passes', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 40; at += 1) ids.push((await put(`buyer${at}`))._id);
  const leases = vi.spyOn(world.deps.db.bookings, 'updateMany');
  expect(await taken(leasedFor('refund'), ids)).toHaveLength(40);
  expect(leases).toHaveBeenCalledTimes(Math.ceil(40 / (2 * world.deps.config.stripe.atOnce)));
  const passes = await Promise.all([1, 2, 3].map(() => taken(leasedFor('sweep'), ids)));
  const all = passes.flat().map(({ _id }) => _id);
  expect(all.toSorted()).toEqual(ids.toSorted());
  expect(await taken(sweeps, ids)).toEqual([]);
});

test('of two that find the same bookings at one moment each has got those that it wrote first', async () => {
  const [booking, other] = [await put(), await put()];
  const { bookings } = world.deps.db;
  const write = bookings.updateMany.bind(bookings);
  vi.spyOn(bookings, 'updateMany').mockImplementationOnce(async (...words) => {
    expect(await takes(sweeps, booking)).toBe(true);
    return write(...words);
  });
  const got = await taken(sweeps, [booking._id, other._id]);
  expect(got.map(({ _id }) => _id)).toEqual([other._id]);
});

test('a process that is told to end takes nothing more', async () => {
  const ids: string[] = [];
  const together = 2 * world.deps.config.stripe.atOnce;
  for (let at = 0; at <= together; at += 1) ids.push((await put(`leaver${at}`))._id);
  const ending = { ...world.deps, leaving: new AbortController() };
  let began = 0;
  for await (const _ of sweeps.of(ending, { _id: { $in: ids } })) {
    began += 1;
    ending.leaving.abort();
  }
  expect(began).toBe(together);
  expect(await taken(sweeps, ids)).toHaveLength(1);
});

test('a hold that was taken up again in the moment of the lease is not given to whoever ends holds', async () => {
  const booking = await put();
  const { bookings } = world.deps.db;
  const write = bookings.updateMany.bind(bookings);
  vi.spyOn(bookings, 'updateMany').mockImplementationOnce(async (...words) => {
    const written = await write(...words);
    await bookings.updateOne({ _id: booking._id }, { $set: { state: 'expired' } });
    return written;
  });
  expect(await takes(sweeps, booking)).toBe(false);
});

test('what has moved on since it was read is nobody’s work any more', async () => {
  const booking = await put();
  await world.deps.db.bookings.updateOne({ _id: booking._id }, { $set: { state: 'paid' } });
  expect(await takes(sweeps, booking)).toBe(false);
  await sweeps.failed(world.deps, booking);
  expect(await leaseOf(booking._id)).toBeUndefined();
  const [other] = await taken(sweeps, [(await put())._id]);
  if (!other) throw new Error('Nothing was taken');
  await world.deps.db.bookings.updateOne({ _id: other._id }, { $set: { state: 'paid' } });
  await sweeps.failed(world.deps, other);
  expect(await leaseOf(other._id)).toMatchObject({ tries: 0 });
});

/** Takes it and fails, and says how long it rests. */
async function restAfter(id: string): Promise<number> {
  const [one] = await taken(sweeps, [id]);
  if (one) await sweeps.failed(world.deps, one);
  return ((await leaseOf(id))?.until.getTime() ?? 0) - world.clock.now().getTime();
}

test('what fails once is tried by the next pass, then rests five seconds, twice as long each time, and ten minutes at most', async () => {
  const { _id } = await put();
  const rests: number[] = [];
  for (let round = 0; round < 13; round++) {
    const rest = await restAfter(_id);
    rests.push(rest);
    world.clock.turn({ ms: rest });
  }
  expect(rests.map((ms) => Math.floor(ms / 1000))).toEqual([
    0, 5, 10, 20, 40, 80, 160, 320, 600, 600, 600, 600, 600,
  ]);
  expect((await leaseOf(_id))?.tries).toBe(13);
});

test('what rests since a time when all clocks were seven hours ahead is worked on as soon as they are right', async () => {
  const { _id } = await put();
  world.clock.turn({ hours: 7 });
  await restAfter(_id);
  world.clock.turn({ hours: -7 });
  expect(await taken(sweeps, [_id])).toHaveLength(1);
  expect(await taken(sweeps, [_id])).toEqual([]);
});

test('the pass in which it failed does not meet it again', async () => {
  const { _id } = await put();
  let times = 0;
  for await (const one of sweeps.of(world.deps, { _id })) {
    times += 1;
    await sweeps.failed(world.deps, one);
  }
  expect(times).toBe(1);
});

test('a failure puts no rest on what else the pass has taken', async () => {
  const ids = [(await put())._id, (await put())._id, (await put())._id];
  const [, second] = await taken(sweeps, ids);
  if (!second) throw new Error('Too few were taken');
  await sweeps.failed(world.deps, second);
  const tries = ids.map(async (id) => [id, (await leaseOf(id))?.tries]);
  expect(await Promise.all(tries)).toEqual(ids.map((id) => [id, id === second._id ? 1 : 0]));
});

test('whose money is awaited is marked so until two tries fail, which rest as failures do', async () => {
  const { _id } = await put();
  const wait = async (end: 'awaitsMoney' | 'failed') => {
    const [own] = await taken(sweeps, [_id]);
    if (own) await sweeps[end](world.deps, own);
    const lease = await leaseOf(_id);
    const rest = (lease?.until.getTime() ?? 0) - world.clock.now().getTime();
    world.clock.turn({ ms: rest });
    return { isAwaited: lease?.awaitsMoney ?? false, seconds: Math.floor(rest / 1000) };
  };
  for (let look = 0; look < 9; look++) expect((await wait('awaitsMoney')).isAwaited).toBe(true);
  expect(await wait('failed')).toEqual({ isAwaited: true, seconds: 0 });
  expect(await wait('awaitsMoney')).toEqual({ isAwaited: true, seconds: 600 });
  expect(await wait('failed')).toEqual({ isAwaited: true, seconds: 0 });
  expect(await wait('failed')).toEqual({ isAwaited: false, seconds: 5 });
  expect(await wait('failed')).toEqual({ isAwaited: false, seconds: 10 });
  expect((await wait('awaitsMoney')).isAwaited).toBe(true);
});

test('failures of one work are not counted for the other, nor written over its lease', async () => {
  const { _id } = await put();
  await restAfter(_id);
  world.clock.turn({ ms: 1 });
  const [swept] = await taken(sweeps, [_id]);
  expect(swept?.lease?.tries).toBe(1);
  const refunds = leasedFor('refund');
  expect(await taken(refunds, [_id])).toHaveLength(1);
  expect(await leaseOf(_id)).toMatchObject({ work: 'refund', tries: 0 });
  if (swept) await sweeps.failed(world.deps, swept);
  expect(await leaseOf(_id)).toMatchObject({ work: 'refund', until: world.clock.in({ minutes: 1 }) });
});

test('who was too slow puts no rest on what another pass has by now', async () => {
  const { _id } = await put();
  const [slow] = await taken(sweeps, [_id]);
  world.clock.turn({ minutes: 1 });
  expect(await taken(sweeps, [_id])).toHaveLength(1);
  if (slow) await sweeps.failed(world.deps, slow);
  expect(await leaseOf(_id)).toMatchObject({ tries: 0, until: world.clock.in({ minutes: 1 }) });
});

test('failures are remembered by who takes the lease next', async () => {
  const { _id } = await put();
  await restAfter(_id);
  world.clock.turn({ ms: 1 });
  expect((await taken(sweeps, [_id]))[0]?.lease?.tries).toBe(1);
});

/** As long as nothing is written a turn costs nothing. */
const turnsAndWrites = async (one: BookingDocument) => {
  const { bookings } = world.deps.db;
  const write = vi.spyOn(bookings, 'findOneAndUpdate');
  const turn = await sweeps.atItsTurn(world.deps, one);
  return [turn, write.mock.calls.length] as const;
};

test('whose turn comes within half a minute begins at once, and later the lease begins anew', async () => {
  const [one] = await taken(sweeps, [(await put())._id]);
  if (!one) throw new Error('Nothing was taken');
  world.clock.turn({ ms: 29_999 });
  expect(await turnsAndWrites(one)).toEqual([one, 0]);
  world.clock.turn({ ms: 1 });
  const [later, writes] = await turnsAndWrites(one);
  expect(writes).toBe(1);
  expect(later).toEqual(await world.booking(one._id));
  expect(later?.lease?.until).toEqual(world.clock.in({ minutes: 1 }));
  world.clock.turn({ minutes: 2 });
  // Nobody has taken it meanwhile.
  expect((await sweeps.atItsTurn(world.deps, one))?._id).toBe(one._id);
});

test.each([
  ['another pass has it by now', undefined],
  ['its state has moved on', { state: 'paid' }],
  ['it is held anew', { attempt: 2 }],
  ['it is taken for other work', { 'lease.work': 'refund' }],
] as const)('nothing is done at its turn when %s', async (_, change) => {
  const [one] = await taken(sweeps, [(await put())._id]);
  if (!one) throw new Error('Nothing was taken');
  world.clock.turn({ minutes: 1 });
  if (change) await world.deps.db.bookings.updateOne({ _id: one._id }, { $set: change });
  else expect(await takes(sweeps, one)).toBe(true);
  const before = await world.booking(one._id);
  expect(await sweeps.atItsTurn(world.deps, one)).toBeNull();
  expect(await world.booking(one._id)).toEqual(before);
});

test('a pass that is alone takes everything', async () => {
  const booking = await put();
  expect(await takes(ALL, booking)).toBe(true);
  expect(await takes(ALL, booking)).toBe(true);
  expect(await ALL.atItsTurn(world.deps, booking)).toBe(booking);
  await ALL.failed(world.deps, booking);
  expect(await leaseOf(booking._id)).toBeUndefined();
});

test.each([
  ['refunding', 'refund', true],
  ['refunding', 'sweep', false],
  ['refunding', undefined, false],
  ['refunded', 'refund', false],
  ['paid', undefined, false],
] as const)('the pass of refunds has what is %s and leased for %s: %j', (state, work, is) => {
  const lease = work && { work, until: world.clock.now(), by: 'a pass', tries: 1 };
  expect(isOfRefunds({ state, ...(lease && { lease }) })).toBe(is);
});
