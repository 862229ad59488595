import { expect, test } from 'vitest';
import { BOOKING_STATES, move, MOVES } from './states.ts';
import type { BookingDocument } from '../db/documents.ts';
import { cinemaForTests } from '../orders/testing/cinema.ts';

const { world, tonight, buy, hold } = cinemaForTests();

test('paid is left for a refund only, and nothing leaves refunded', () => {
  expect(MOVES.paid).toEqual(['refunding']);
  expect(MOVES.refunding).toEqual(['refunded']);
  expect(MOVES.refunded).toEqual([]);
});

test('only a pending booking becomes paid, and nothing but money brings a cancelled one back', () => {
  expect(BOOKING_STATES.filter((state) => MOVES[state].includes('paid'))).toEqual(['pending']);
  expect(MOVES.cancelled).toEqual(['refunding']);
});

test('a move that is not in the table throws and changes nothing', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const booking = await world.booking(bookingId);
  await expect(move(world.deps, booking, 'expired', 'a mistake')).rejects.toThrow('from paid to expired');
  expect(await world.booking(bookingId)).toEqual(booking);
});

test('of two moves from one state only one happens, and history tells it once', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  const seen = await world.booking(bookingId);
  const moves = [move(world.deps, seen, 'cancelled', 'one'), move(world.deps, seen, 'expired', 'other')];
  const [one, other] = await Promise.all(moves);
  expect([one, other].filter(Boolean)).toHaveLength(1);
  expect((await world.booking(bookingId)).history).toHaveLength(2);
});

test('a move that saw an earlier attempt does nothing to the later one', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  const seen = await world.booking(bookingId);
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $inc: { attempt: 1 } });
  expect(await move(world.deps, seen, 'expired', 'late')).toBeNull();
});

test.each([
  ['pending', 'money came that is not what was asked for'],
  ['expired', 'money came late and buys nothing'],
  ['cancelled', 'money came all the same'],
  ['paid', 'the ticket is given back'],
] as const)('money of a %s booking can go back: %s', (state, _why) => {
  expect(MOVES[state]).toContain('refunding');
});

test('a hold that ran out can be paid again, or given up for good', () => {
  expect(MOVES.expired.toSorted()).toEqual(['cancelled', 'pending', 'refunding']);
});

test('a move says when and why it happened', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  world.clock.turn({ minutes: 1 });
  const at = world.clock.now();
  const moved = await move(world.deps, await world.booking(bookingId), 'cancelled', 'given up');
  expect(moved).toMatchObject({ updatedAt: at });
  expect(moved?.history.at(-1)).toEqual({ state: 'cancelled', at, why: 'given up' });
});

test('a move takes away the page and the slot of a hold when it is told to, and nothing else', async () => {
  const { bookingId, sessionId } = await hold('ann', tonight(), ['A1']);
  const seen = await world.booking(bookingId);
  const kept = await move(world.deps, seen, 'expired', 'over');
  expect(kept).toMatchObject({ session: { id: sessionId }, holdSlot: 0 });
  const pages = { closingPage: 'cs_before', payingPage: 'cs_before' };
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $set: pages });
  const again = await move(world.deps, { ...seen, state: 'expired' }, 'pending', 'paid late', {
    dropSession: true,
    dropHoldSlot: true,
  });
  // Of the pages before the next one nobody waits for money.
  for (const gone of ['session', 'closingPage', 'payingPage', 'holdSlot'])
    expect(again).not.toHaveProperty(gone);
});

test('a move that its owner is to hear of is written down for the mail, with its time, and no other one is', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  const at = world.clock.now();
  const paid = await move(world.deps, await world.booking(bookingId), 'paid', 'money came');
  expect(paid?.outbox).toEqual([{ kind: 'paid', at }]);
  const owed = await move(world.deps, await world.booking(bookingId), 'refunding', 'given back');
  expect(owed?.outbox).toEqual([
    { kind: 'paid', at },
    { kind: 'refund', at },
  ]);
  const { bookingId: other } = await hold('bob', tonight(), ['A2']);
  const expired = await move(world.deps, await world.booking(other), 'expired', 'over');
  expect(expired).not.toHaveProperty('outbox');
});

test('a move that is for an unused ticket alone asks the entries that stand there now, not those that were read', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1', 'A2']);
  const seen = await world.booking(bookingId);
  const enter = (entries: NonNullable<BookingDocument['entries']>) =>
    world.deps.db.bookings.updateOne({ _id: bookingId }, { $set: { entries } });
  const giveBack = () => move(world.deps, seen, 'refunding', 'given back', { onlyUnused: true });
  await enter({ A1: { scanId: 's', at: world.clock.now(), door: 'Door', by: 'boss' } });
  expect(await giveBack()).toBeNull();
  await enter({});
  expect(await giveBack()).toMatchObject({ state: 'refunding' });
});

test('a ticket that nobody ever came with counts as unused, and one that was used moves where nobody asks', async () => {
  const { bookingId } = await buy('ann', tonight(), ['A1']);
  const seen = await world.booking(bookingId);
  expect(seen).not.toHaveProperty('entries');
  expect(await move(world.deps, seen, 'refunding', 'given back', { onlyUnused: true })).not.toBeNull();
  const { bookingId: other } = await buy('bob', tonight(), ['A2']);
  const entries = { A2: { scanId: 's', at: world.clock.now(), door: 'Door', by: 'boss' } };
  await world.deps.db.bookings.updateOne({ _id: other }, { $set: { entries } });
  expect(await move(world.deps, await world.booking(other), 'refunding', 'by the cinema')).not.toBeNull();
});

test('a move that is for a hold without a page does nothing once it has one', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  const seen = await world.booking(bookingId);
  const only = { onlyWithoutSession: true };
  expect(await move(world.deps, seen, 'cancelled', 'given up', only)).toBeNull();
  await world.deps.db.bookings.updateOne({ _id: bookingId }, { $unset: { session: true } });
  expect(await move(world.deps, seen, 'cancelled', 'given up', only)).not.toBeNull();
});

test('the address for the payment page is kept while there is one, and no longer', async () => {
  const { bookingId } = await hold('ann', tonight(), ['A1']);
  const set = { userEmail: 'ann@cinema.test' };
  const expired = await move(world.deps, await world.booking(bookingId), 'expired', 'over');
  expect(expired).not.toHaveProperty('userEmail');
  const again = await move(world.deps, await world.booking(bookingId), 'pending', 'again', { set });
  expect(again).toMatchObject(set);
  const paid = await move(world.deps, await world.booking(bookingId), 'paid', 'money came');
  expect(paid).not.toHaveProperty('userEmail');
});

test('the secret of a link goes with what is cancelled undivided, and with nothing else', async () => {
  const shared = async (seat: string) => {
    const { bookingId } = await hold('ann', tonight(), [seat]);
    await world.deps.db.bookings.updateOne({ _id: bookingId }, { $set: { shareToken: 'secret' } });
    return world.booking(bookingId);
  };
  const [one, other] = [await shared('A1'), await shared('A2')];
  const over = await move(world.deps, one, 'expired', 'over');
  expect(over).toHaveProperty('shareToken');
  expect(await move(world.deps, over!, 'cancelled', 'given up')).not.toHaveProperty('shareToken');
  const divided = await move(world.deps, other, 'cancelled', 'shared', { keepShareToken: true });
  expect(divided).toHaveProperty('shareToken');
});
