import { expect, test, vi } from 'vitest';
import type { BookingDocument, MessageDocument } from '../../db/documents.ts';
import { noteSent } from '../../db/mail-mark.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { isKeptByAddress, toldInTime } from './told-in-time.ts';

const { world, tonight } = cinemaForTests();

const LASTS_MINUTES = 30;
/** A mail server of which nothing is asked here. */
const post = { send: async () => undefined };

const offer = () =>
  putBooking(world, {
    userId: 'cy',
    showId: tonight()._id,
    holdUntil: world.clock.in({ minutes: LASTS_MINUTES }),
  });
/** Its e-mail, which has ended so long after the offer was made, in milliseconds. */
const mail = (
  { _id: bookingId, createdAt: at }: BookingDocument,
  afterMs: number,
  more: Partial<MessageDocument> = {},
) =>
  world.deps.db.messages.insertOne({
    _id: `${bookingId}.seats_held`,
    bookingId,
    kind: 'seats_held',
    at,
    tries: 1,
    outcome: 'sent',
    endedAt: new Date(at.getTime() + afterMs),
    schemaVersion: 1,
    ...more,
  });
const mailThatWaits = ({ _id: bookingId, createdAt: at }: BookingDocument) =>
  world.deps.db.messages.insertOne({
    _id: `${bookingId}.seats_held`,
    bookingId,
    kind: 'seats_held',
    at,
    due: at,
    tries: 0,
    schemaVersion: 1,
  });
const HALF_MS = (LASTS_MINUTES / 2) * 60_000;
const isTold = async (booking: BookingDocument) =>
  (await toldInTime({ db: world.deps.db, post }, [booking])).has(booking._id);

test.each([
  ['at once', 0, true],
  ['as half of the time was over', HALF_MS, true],
  ['a moment later', HALF_MS + 1, false],
])('who was told %s (%i ms): in time? %s', async (_, afterMs, is) => {
  const booking = await offer();
  await mail(booking, afterMs);
  expect(await isTold(booking)).toBe(is);
});

test('an e-mail that the mail server never said it takes tells nobody, and its person lets others go first', async () => {
  const booking = await offer();
  await mail(booking, 6 * 60_000, { why: 'no answer', unsure: 3, tries: 3 });
  await serverTook(null, booking);
  expect([await isTold(booking), await isKeptByAddress(world.deps, booking)]).toEqual([false, true]);
});

test('an e-mail that can never leave tells as much as one that has left', async () => {
  const booking = await offer();
  await mail(booking, 0, { outcome: 'dropped', why: 'no proven address' });
  expect(await isTold(booking)).toBe(true);
});

test('nobody is told by an e-mail that has not left, by none, or by one about something else', async () => {
  const [waits, none, paid] = [await offer(), await offer(), await offer()];
  await mailThatWaits(waits);
  await mail(paid, 0, { _id: `${paid._id}.paid`, kind: 'paid' });
  expect([await isTold(waits), await isTold(none), await isTold(paid)]).toEqual([false, false, false]);
});

test('each offer has its own e-mail', async () => {
  const [early, late] = [await offer(), await offer()];
  await mail(early, 0);
  await mail(late, HALF_MS + 1);
  expect(await toldInTime({ db: world.deps.db, post }, [late, early])).toEqual(new Set([early._id]));
});

test('where no e-mail is sent everybody is told, and where there is no offer nothing is asked', async () => {
  const [one, other] = [await offer(), await offer()];
  const find = vi.spyOn(world.deps.db.messages, 'find');
  const { db } = world.deps;
  expect(await toldInTime({ db, post: null }, [one, other])).toEqual(new Set([one._id, other._id]));
  expect(await toldInTime({ db, post }, [])).toEqual(new Set());
  expect(find).not.toHaveBeenCalled();
});

/** Since when the newest e-mail waited that the mail server has taken, counted from the offer in milliseconds; null when it took none. */
async function serverTook(afterMs: number | null, { createdAt }: BookingDocument) {
  const { raw } = world.deps.db;
  await raw.collection<{ _id: string }>('meta').deleteOne({ _id: 'mail' });
  const sentAt = new Date(createdAt.getTime() + (afterMs ?? 0));
  if (afterMs !== null) await noteSent(raw, sentAt, sentAt);
}

test.each<[string, number | null, 'waits' | 'dropped' | 'sent' | null, boolean]>([
  ['theirs waits while one is taken that is newer than half of the time', HALF_MS + 1, 'waits', true],
  ['theirs can never leave', HALF_MS + 1, 'dropped', true],
  ['none so new was taken', HALF_MS, 'waits', false],
  ['one was taken while all clocks were ahead', 7 * 3_600_000, 'waits', false],
  ['the server took none', null, 'waits', false],
  ['theirs has left', HALF_MS + 1, 'sent', false],
  ['there is none', HALF_MS + 1, null, false],
])('it was for their own address that somebody was not told, where %s', async (_, takenMs, theirs, is) => {
  // Another one's says nothing of this one.
  await mail(await offer(), 0, { outcome: is ? 'sent' : 'dropped' });
  const booking = await offer();
  if (theirs === 'waits') await mailThatWaits(booking);
  else if (theirs) await mail(booking, 0, { outcome: theirs });
  await serverTook(takenMs, booking);
  world.clock.turn({ minutes: 30 });
  expect(await isKeptByAddress(world.deps, booking)).toBe(is);
});
