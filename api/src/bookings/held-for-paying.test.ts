import { expect, test, vi } from 'vitest';
import type { BookingDocument } from '../db/documents.ts';
import { cinemaForTests } from '../orders/testing/cinema.ts';
import { putBooking } from '../orders/testing/put-booking.ts';
import { heldForPaying } from './held-for-paying.ts';
import { partIds } from './part-ids.ts';

const { world, tonight } = cinemaForTests();

const put = (booking: Partial<BookingDocument> = {}) =>
  putBooking(world, { userId: 'ann', showId: tonight()._id, ...booking });
const session = { id: 'cs_1', url: null };

test('of a hold that was shared only seats are left that nobody has paid for since, whoever had them', async () => {
  const states = ['paid', 'refunding', 'refunded', 'pending', 'expired', 'cancelled'] as const;
  const seats = states.map((_, at) => `A${at + 1}`);
  const hadPageAt = world.clock.now();
  const whole = await put({ state: 'cancelled', seats, hadPageAt, shareToken: 't' });
  const ids = partIds(whole);
  for (const [at, state] of states.entries())
    await put({ _id: ids[at] ?? '', userId: 'bob', state, seats: [seats[at] ?? ''] });
  const other = await put({ session });
  expect(await heldForPaying(world.deps, [whole, other])).toEqual([
    { ...whole, seats: ['A4', 'A5', 'A6'] },
    other,
  ]);
});

test('of a seat that a friend took, and did not pay, the time until then is its holder’s', async () => {
  const whole = await put({
    state: 'cancelled',
    seats: ['A1', 'A2'],
    hadPageAt: world.clock.now(),
    shareToken: 't',
  });
  const [begun, takenAt] = [world.clock.in({ minutes: -9 }), world.clock.in({ minutes: -3 })];
  const history = [
    { state: 'pending' as const, at: begun, why: 'shared with friends' },
    { state: 'expired' as const, at: world.clock.now(), why: 'the hold ran out' },
  ];
  const share = { token: 't', holder: 'ann', holderName: 'Ann' };
  for (const [at, state] of (['expired', 'paid'] as const).entries())
    await put({
      _id: partIds(whole)[at] ?? '',
      userId: 'bob',
      state,
      history,
      share: { ...share, isTaken: true, takenAt },
    });
  await put({ userId: 'cy', state: 'expired', history, share: { ...share, isTaken: true, takenAt } });
  const [, part, ...others] = await heldForPaying(world.deps, [whole]);
  expect(others).toEqual([]);
  expect(part).toMatchObject({ _id: partIds(whole)[0], userId: 'ann' });
  expect(part?.share).not.toHaveProperty('takenAt');
  expect(part?.history.map(({ at }) => at)).toEqual([begun, takenAt]);
});

test('where nothing was shared nothing is asked, and what had no page is none', async () => {
  const [held, none] = [await put({ session }), await put()];
  const find = vi.spyOn(world.deps.db.bookings, 'find');
  expect(await heldForPaying(world.deps, [none, held])).toEqual([held]);
  expect(find).not.toHaveBeenCalled();
});
