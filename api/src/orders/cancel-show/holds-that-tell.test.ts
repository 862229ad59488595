import { expect, test, vi } from 'vitest';
import type { ShowDocument } from '../../db/documents.ts';
import { takeOverMessages } from '../../mail/queue/relay.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { keyOf } from '../waiting/line.ts';
import { finishCancellation } from './finish-cancellation.ts';
import { holdsThatTell } from './holds-that-tell.ts';

const { world, tonight, buy, hold } = cinemaForTests();

const change = ($set: Record<string, unknown>) =>
  world.deps.db.shows.updateOne({ _id: tonight()._id }, { $set });
/** The show as the one write that decides it leaves it. */
async function cancelled(): Promise<ShowDocument> {
  const cancellation = { actor: 'boss', reason: 'No power', at: world.clock.now() };
  await change({ status: 'cancelled', cancellation });
  return world.show(tonight()._id);
}
const waits = (userId: string) =>
  change({ [`waiting.${keyOf(userId)}`]: { userId, count: 1, since: world.clock.now() } });

test('who holds seats is told why they are gone; who let the time run out, or was told as one who waits, is not', async () => {
  const holdUntil = world.clock.now();
  const at = world.clock.now();
  await waits('cy');
  const bookings = [
    await putBooking(world, { userId: 'ann', showId: tonight()._id }),
    await putBooking(world, { userId: 'bob', showId: tonight()._id, holdUntil }),
    await putBooking(world, { userId: 'cy', showId: tonight()._id }),
  ];
  await finishCancellation(world.deps, await cancelled());
  const ended = await Promise.all(bookings.map((one) => world.booking(one._id)));
  expect(ended.map(({ state, outbox }) => [state, outbox])).toEqual([
    ['cancelled', [{ kind: 'show_cancelled', at }]],
    ['cancelled', undefined],
    ['cancelled', undefined],
  ]);
});

test('nobody is told twice: not who has several holds, nor who has a ticket, and also not by the pass after a crash', async () => {
  const showId = tonight()._id;
  await buy('bob', tonight(), ['B1']);
  for (const userId of ['ann', 'ann', 'bob']) await putBooking(world, { userId, showId });
  const show = await cancelled();
  await finishCancellation(world.deps, show);
  // Left over, had the process died in between.
  for (const userId of ['ann', 'bob']) await putBooking(world, { userId, showId });
  await finishCancellation(world.deps, show);
  const { bookings } = world.deps.db;
  expect(await bookings.countDocuments({ showId, state: 'cancelled' })).toBe(5);
  const told = await bookings.find({ showId, 'outbox.kind': 'show_cancelled' }).toArray();
  expect(told.map(({ userId, state }) => `${userId} ${state}`).toSorted()).toEqual([
    'ann cancelled',
    'bob refunded',
  ]);
});

test('of several holds of one person every process chooses the same, in whatever order it has read them', async () => {
  const showId = tonight()._id;
  const holds = ['3', '4', '5'].map((digit) => ({ _id: digit.repeat(24), userId: 'ann', showId }));
  const [one, other, third] = await Promise.all(holds.map((hold) => putBooking(world, hold)));
  if (!one || !other || !third) throw new Error('no holds');
  const show = await cancelled();
  for (const live of [
    [one, other, third],
    [third, other, one],
    [other, third, one],
  ])
    expect([...(await holdsThatTell(world.deps, show, live))]).toEqual([one._id]);
});

test('whose first hold can end only by the next pass is told by it, also where another hold has ended before, and once', async () => {
  const showId = tonight()._id;
  const [first = '', second = ''] = ['0', '1'].map((digit) => digit.repeat(24));
  await putBooking(world, { _id: first, userId: 'ann', showId, session: { id: 'cs_test_x', url: null } });
  await putBooking(world, { _id: second, userId: 'ann', showId, seats: ['B1'] });
  vi.spyOn(world.deps.payments.checkout.sessions, 'expire').mockRejectedValueOnce(new Error('too many'));
  const show = await cancelled();
  await finishCancellation(world.deps, show);
  const states = async () => [(await world.booking(first)).state, (await world.booking(second)).state];
  expect(await states()).toEqual(['pending', 'cancelled']);
  await finishCancellation(world.deps, show);
  expect(await states()).toEqual(['cancelled', 'cancelled']);
  expect((await world.booking(first)).outbox).toMatchObject([{ kind: 'show_cancelled' }]);
  // What the post has taken over stands in the booking no more.
  await takeOverMessages(world.deps);
  const third = await putBooking(world, { userId: 'ann', showId });
  await finishCancellation(world.deps, show);
  const { state, outbox } = await world.booking(third._id);
  expect([state, outbox]).toEqual(['cancelled', undefined]);
});

test('who waits as well, and cannot be told so yet, is not told by their hold', async () => {
  const { _id } = tonight();
  await waits('cy');
  const hold = await putBooking(world, { userId: 'cy', showId: _id });
  vi.spyOn(world.deps.db.messages, 'insertOne').mockRejectedValueOnce(new Error('the disk is full'));
  const show = await cancelled();
  await expect(finishCancellation(world.deps, show)).rejects.toThrow('the disk is full');
  expect(await world.booking(hold._id)).toMatchObject({ state: 'cancelled' });
  await finishCancellation(world.deps, show);
  expect((await world.booking(hold._id)).outbox).toBeUndefined();
  expect(await world.deps.db.messages.countDocuments({ 'waiting.showId': _id })).toBe(1);
});

test('a hold that was over before anybody could be told, by a closed page or by time, ends and tells its owner; one that was over before the show was cancelled does not', async () => {
  const showId = tonight()._id;
  const before = await putBooking(world, { userId: 'cy', showId, state: 'expired' });
  world.clock.turn({ ms: 1 });
  const show = await cancelled();
  const updatedAt = world.clock.now();
  const closed = await putBooking(world, { userId: 'ann', showId, state: 'expired', updatedAt });
  const late = await putBooking(world, { userId: 'bob', showId, holdUntil: world.clock.in({ minutes: 1 }) });
  const over = await putBooking(world, {
    userId: 'dora',
    showId,
    state: 'expired',
    updatedAt,
    holdUntil: updatedAt,
  });
  world.clock.turn({ minutes: 2 });
  await finishCancellation(world.deps, show);
  const ended = await Promise.all([closed, late, before, over].map(({ _id }) => world.booking(_id)));
  expect(ended.map(({ state, outbox }) => [state, outbox?.map(({ kind }) => kind)])).toEqual([
    ['cancelled', ['show_cancelled']],
    ['cancelled', ['show_cancelled']],
    ['expired', undefined],
    ['expired', undefined],
  ]);
  expect((await world.show(showId)).cancellation?.doneAt).toEqual(world.clock.now());
});

test.each([
  ['has not paid', false, 'cancelled'],
  ['has paid, of which only Stripe knows,', true, 'refunded'],
] as const)(
  'who %s for seats that the line offered is told by the end of that booking, and not that nothing was charged',
  async (_, isPaid, state) => {
    world.stripe.webhooks.hold();
    const { bookingId, sessionId } = await hold('cy', tonight(), ['A1']);
    const offer = { bookingId, seats: ['A1'], until: world.clock.in({ minutes: 10 }), at: world.clock.now() };
    const waiting = { userId: 'cy', count: 1, since: world.clock.now(), offer };
    await change({ [`waiting.${keyOf('cy')}`]: waiting });
    if (isPaid) world.stripe.pay(sessionId);
    await finishCancellation(world.deps, await cancelled());
    const ended = await world.booking(bookingId);
    expect([ended.state, ended.outbox?.at(-1)?.kind]).toEqual([state, 'show_cancelled']);
    expect(await world.deps.db.messages.findOne({ 'waiting.showId': tonight()._id })).toBeNull();
    await world.stripe.webhooks.release(() => []);
  },
);

test('whose hold ended in silence, as a ticket was to tell that they gave back at that moment, is told in the end, and once', async () => {
  const showId = tonight()._id;
  const { bookings } = world.deps.db;
  const { bookingId } = await buy('dora', tonight(), ['C1']);
  const held = await putBooking(world, { userId: 'dora', showId });
  const show = await cancelled();
  // Just after it was seen to be a ticket.
  const find = bookings.find.bind(bookings);
  const read = vi.spyOn(bookings, 'find');
  read.mockImplementation((...words) => {
    const found = find(...words);
    if (!JSON.stringify(words[0]).includes('"refund.reason"')) return found;
    read.mockRestore();
    const list = found.toArray.bind(found);
    found.toArray = async () => {
      const seen = await list();
      await bookings.updateOne(
        { _id: bookingId },
        { $set: { state: 'refunded', refund: { reason: 'cancelled_by_owner' } as never } },
      );
      return seen;
    };
    return found;
  });
  await finishCancellation(world.deps, show);
  await finishCancellation(world.deps, show);
  expect(await world.booking(held._id)).toMatchObject({
    state: 'cancelled',
    outbox: [{ kind: 'show_cancelled' }],
  });
  await takeOverMessages(world.deps);
  await finishCancellation(world.deps, show);
  await takeOverMessages(world.deps);
  const told = await world.deps.db.messages.find({ bookingId: held._id }).toArray();
  expect(told.map(({ kind }) => kind)).toEqual(['show_cancelled']);
});

test.each(['pending', 'expired'] as const)(
  'who held seats (%s) need not wait to be told for a hold of somebody else that cannot end now',
  async (state) => {
    const showId = tonight()._id;
    await putBooking(world, { userId: 'bob', showId, session: { id: 'cs_test_x', url: null } });
    vi.spyOn(world.deps.payments.checkout.sessions, 'expire').mockRejectedValueOnce(new Error('too many'));
    const held = await putBooking(world, { userId: 'ann', showId, seats: ['B1'], state });
    await finishCancellation(world.deps, await cancelled());
    const { bookings } = world.deps.db;
    expect(await bookings.countDocuments({ showId, state: 'pending' })).toBe(1);
    expect(await world.booking(held._id)).toMatchObject({
      state: 'cancelled',
      outbox: [{ kind: 'show_cancelled' }],
    });
  },
);
