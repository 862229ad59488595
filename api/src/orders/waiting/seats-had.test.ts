import { expect, test } from 'vitest';
import type { BookingDocument } from '../../db/documents.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { roomFor, seatsHad } from './seats-had.ts';

const { world, tonight } = cinemaForTests({ SEATS_PER_PERSON: '5' });

const NOW = new Date('2026-11-21T20:00:00Z');
const at = (ms: number) => new Date(NOW.getTime() + ms);

test.each([
  ['paid', -1, 2],
  ['pending', 1, 2],
  ['pending', 0, 0],
  ['pending', -1, 0],
  ['expired', 1, 0],
  ['cancelled', 1, 0],
  ['refunding', 1, 0],
  ['refunded', 1, 0],
] as const)('of a booking that is %s, its hold over in %i ms, somebody has %i seats', (state, ms, seats) => {
  expect(seatsHad([{ state, holdUntil: at(ms), seats: ['A1', 'A2'] }], NOW)).toBe(seats);
});

test.each([
  ['the page of the booking', 'cs_1', 2],
  ['a page that has given way', 'cs_0', 0],
])(
  'of a payment that is on its way for %s somebody has seats, or none, once the hold is over',
  (_, payingPage, seats) => {
    const session = { id: 'cs_1', url: null };
    const paying = { state: 'pending' as const, holdUntil: at(-1), seats: ['A1', 'A2'], session, payingPage };
    expect(seatsHad([paying], NOW)).toBe(seats);
  },
);

test('seats of several bookings add up', () => {
  const of = (...seats: string[]) => ({ state: 'paid' as const, holdUntil: NOW, seats });
  expect(seatsHad([of('A1'), of('B1', 'B2')], NOW)).toBe(3);
  expect(seatsHad([], NOW)).toBe(0);
});

test('a person may have as many seats of a show as one may have, and no more; those of others and of other shows are none of theirs', async () => {
  const put = (more: Partial<BookingDocument>) =>
    putBooking(world, { userId: 'cy', showId: tonight()._id, ...more });
  await put({ state: 'paid', seats: ['A1', 'A2'] });
  await put({ seats: ['A3'] });
  await put({ seats: ['B1'], holdUntil: world.clock.now() });
  const session = { id: 'cs_1', url: null };
  await put({ seats: ['B4'], holdUntil: world.clock.now(), session, payingPage: 'cs_1' });
  await put({ seats: ['B2'], userId: 'dora' });
  await put({ seats: ['B3'], showId: 'another' });
  const since = new Date(world.clock.now().getTime() - 1);
  const room = (count: number) => roomFor(world.deps, { userId: 'cy', since, count }, tonight()._id);
  expect([await room(1), await room(2)]).toEqual([1, 0]);
});

test('who had seats before they waited, and may have fewer in all by now, has room for the rest', async () => {
  const since = world.clock.now();
  const put = (seats: string[], createdAt = since) =>
    putBooking(world, { userId: 'cy', showId: tonight()._id, state: 'paid', seats, createdAt });
  await put(['A1', 'A2', 'A3']);
  const room = (count: number) => roomFor(world.deps, { userId: 'cy', since, count }, tonight()._id);
  expect([await room(2), await room(3)]).toEqual([2, 2]);
  await put(['A4'], world.clock.in({ minutes: 1 }));
  // With what they ordered meanwhile there is less.
  expect([await room(2), await room(3)]).toEqual([0, 1]);
  await put(['A5', 'A6'], world.clock.in({ minutes: 1 }));
  expect(await room(3)).toBe(0);
});

test.each([
  ['a friend’s that they took', { share: { token: 't', holder: 'ann', holderName: 'Ann', takenAt: at(1) } }],
  [
    'one that had run out and that they took up again',
    {
      history: [
        { state: 'pending' as const, at: at(-2), why: 'ordered' },
        { state: 'expired' as const, at: at(-1), why: 'the hold ran out' },
        { state: 'pending' as const, at: at(1), why: 'ordered again' },
        { state: 'paid' as const, at: at(2), why: 'paid' },
      ],
    },
  ],
])('a seat that is older than their waiting, %s since then, was not had before', async (_, more) => {
  const put = (booking: Partial<BookingDocument>) =>
    putBooking(world, { userId: 'cy', showId: tonight()._id, createdAt: at(-2), state: 'paid', ...booking });
  const begun = [{ state: 'pending' as const, at: at(-2), why: 'ordered' }];
  await put({ seats: ['A1'], history: begun });
  const room = () => roomFor(world.deps, { userId: 'cy', since: NOW, count: 4 }, tonight()._id);
  expect(await room()).toBe(4);
  await put({ seats: ['A2'], history: begun, ...more });
  expect(await room()).toBe(0);
});
