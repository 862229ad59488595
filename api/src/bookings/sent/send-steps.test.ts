import { expect, test, vi } from 'vitest';
import type { BookingDocument, ShowDocument } from '../../db/documents.ts';
import { cinemaForTests } from '../../orders/testing/cinema.ts';
import { putBooking } from '../../orders/testing/put-booking.ts';
import { sendSeat, takeSeatBack } from './send-seat.ts';
import { sentTicket } from './sent-ticket.ts';

const { world, tonight } = cinemaForTests();

const ann = { userId: 'ann', sessionId: 'sess_ann', factorAges: { first: 0, second: null } };
const bob = { ...ann, userId: 'bob' };
const paid = (change: Partial<BookingDocument> = {}) =>
  putBooking(world, { userId: 'ann', showId: tonight()._id, state: 'paid', seats: ['A1', 'A2'], ...change });
const send = ({ _id }: BookingDocument, seat = 'A1', who = ann) => sendSeat(world.deps, who, _id, seat);
const takeBack = ({ _id }: BookingDocument, seat = 'A1', who = ann) =>
  takeSeatBack(world.deps, who, _id, seat);
const changeShow = (change: Partial<ShowDocument>) =>
  world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set: change });
/** Something else happens between the look at a booking and the write. */
function meanwhile(happens: () => Promise<unknown>): void {
  const { bookings } = world.deps.db;
  const write = bookings.updateOne.bind(bookings);
  vi.spyOn(bookings, 'updateOne').mockImplementationOnce(async (...words) => {
    await happens();
    return write(...words);
  });
}

const OVER: [string, () => Promise<unknown>, code: string][] = [
  ['is cancelled', () => changeShow({ status: 'cancelled' }), 'show_cancelled'],
  ['ends at this moment', () => changeShow({ endsAt: world.clock.now() }), 'unknown_ticket'],
  ['is gone', () => world.deps.db.shows.deleteOne({ _id: tonight()._id }), 'unknown_ticket'],
];

test('a sent seat has its link, the moment of it and another code; the others have theirs', async () => {
  const booking = await paid();
  world.clock.turn({ minutes: 1 });
  const token = await send(booking);
  expect(token).toMatch(/^[\w-]{22}$/);
  const at = world.clock.now();
  const sentSeats = [{ seat: 'A1', token, at }];
  expect(await world.booking(booking._id)).toEqual({
    ...booking,
    sentSeats,
    issues: { A1: 1 },
    updatedAt: at,
  });
  const other = await send(booking, 'A2');
  expect((await world.booking(booking._id)).issues).toEqual({ A1: 1, A2: 1 });
  expect(await send(booking)).toBe(token);
  expect(await send(booking, 'A2')).toBe(other);
});

test.each(OVER)(
  'no seat is sent for a show that %s, and a link that was sent has no ticket any more',
  async (_, end, code) => {
    const booking = await paid();
    const token = await send(booking, 'A2');
    await end();
    await expect(send(booking)).rejects.toMatchObject({ status: 409, code: 'too_late' });
    expect(await send(booking, 'A2')).toBe(token);
    await expect(sentTicket(world.deps, token)).rejects.toMatchObject({
      status: 404,
      code,
    });
  },
);

test('until the last moment of a show its seats are sent, and other shows say nothing about it', async () => {
  await world.addShow({ status: 'cancelled', endsAt: world.clock.now() });
  await changeShow({ endsAt: world.clock.in({ ms: 1 }) });
  const token = await send(await paid());
  expect(await sentTicket(world.deps, token)).toMatchObject({ seat: 'A1' });
});

test('of two that send a seat at one moment both have the one link', async () => {
  const booking = await paid();
  let first = '';
  meanwhile(async () => (first = await send(booking)));
  expect(await send(booking)).toBe(first);
  expect(await world.booking(booking._id)).toMatchObject({
    sentSeats: [{ token: first }],
    issues: { A1: 1 },
  });
});

test('of somebody who comes in and a seat that is sent or taken back at one moment the first to write has it', async () => {
  const booking = await paid();
  const enter = () =>
    world.deps.db.bookings.findOneAndUpdate(
      { _id: booking._id },
      { $set: { 'entries.A1': { at: new Date() } } as never },
    );
  meanwhile(enter);
  await expect(send(booking)).rejects.toMatchObject({ status: 409, code: 'already_used' });
  const other = await paid({ seats: ['A1'] });
  await send(other);
  meanwhile(() =>
    world.deps.db.bookings.findOneAndUpdate(
      { _id: other._id },
      { $set: { 'entries.A1': { at: new Date() } } as never },
    ),
  );
  await expect(takeBack(other)).rejects.toMatchObject({ status: 409, code: 'already_used' });
});

test('a seat whose money goes back at this moment is not sent', async () => {
  const booking = await paid();
  meanwhile(() =>
    world.deps.db.bookings.findOneAndUpdate({ _id: booking._id }, { $set: { state: 'refunding' } }),
  );
  await expect(send(booking)).rejects.toMatchObject({ status: 409, code: 'moved' });
  expect(await world.booking(booking._id)).not.toHaveProperty('sentSeats');
});

test('a seat is sent as long as its count leaves room to come back', async () => {
  const booking = await paid({ issues: { A1: 252, A2: 253 } });
  await send(booking);
  await expect(send(booking, 'A2')).rejects.toMatchObject({ status: 409, code: 'moved' });
  await takeBack(booking);
  expect((await world.booking(booking._id)).issues).toEqual({ A1: 254, A2: 253 });
});

test('only the seat that is taken back changes, and only in its booking', async () => {
  const [elsewhere, booking] = [await paid(), await paid()];
  for (const one of [elsewhere, booking]) await send(one);
  const kept = await send(booking, 'A2');
  const before = await world.booking(elsewhere._id);
  world.clock.turn({ minutes: 1 });
  await takeBack(booking);
  expect(await world.booking(booking._id)).toMatchObject({
    sentSeats: [{ seat: 'A2', token: kept }],
    issues: { A1: 2, A2: 1 },
    updatedAt: world.clock.now(),
  });
  expect(await world.booking(elsewhere._id)).toEqual(before);
});

test('nobody else takes a seat back, nor sends it', async () => {
  const booking = await paid();
  await send(booking);
  const before = await world.booking(booking._id);
  for (const act of [send, takeBack]) {
    await expect(act(booking, 'A1', bob)).rejects.toMatchObject({ status: 404, code: 'unknown_booking' });
    await expect(act(booking, 'A3')).rejects.toMatchObject({ status: 404, code: 'unknown_booking' });
  }
  expect(await world.booking(booking._id)).toEqual(before);
});

test('a seat that could not be taken back, as its booking was being changed, is to be tried again', async () => {
  const booking = await paid();
  await send(booking);
  vi.spyOn(world.deps.db.bookings, 'updateOne').mockResolvedValueOnce({ matchedCount: 0 } as never);
  await expect(takeBack(booking)).rejects.toMatchObject({ status: 409, code: 'busy' });
});

test('a link tells its own ticket whole, also when the movie is gone', async () => {
  await world.deps.db.movies.insertOne({
    ...(await world.deps.db.movies.findOne())!,
    _id: 'other',
    title: 'Another',
  });
  await changeShow({ format: 'IMAX', subtitles: 'vi', hall: 3 });
  const booking = await paid();
  await send(booking);
  const token = await send(booking, 'A2');
  const movie = await world.deps.db.movies.findOne({ _id: booking.movieId });
  const ticket = {
    title: 'The Heron',
    posterPath: movie?.poster_path,
    showDateTime: tonight().startsAt.toISOString(),
    hall: 3,
    format: 'IMAX',
    subtitles: 'vi',
    seat: 'A2',
    code: `${booking._id}-A2-1`,
    usedAt: null,
    calendar: expect.stringMatching(/DESCRIPTION:Seats A2\r\n/) as unknown,
  };
  expect(await sentTicket(world.deps, token)).toEqual(ticket);
  const noMovie = await send(await paid({ movieId: 'gone' }));
  expect(await sentTicket(world.deps, noMovie)).toMatchObject({ title: '', posterPath: null });
});
