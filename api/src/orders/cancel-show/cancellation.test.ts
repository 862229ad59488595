import { expect, test, vi } from 'vitest';
import type { BookingDocument } from '../../db/documents.ts';
import { cinemaForTests } from '../testing/cinema.ts';
import { putBooking } from '../testing/put-booking.ts';
import { cancelShow } from './cancel.ts';
import { cancellationOf } from './cancellation.ts';

const { world, tonight } = cinemaForTests();

const put = (booking: Partial<BookingDocument>) =>
  putBooking(world, { userId: 'ann', showId: tonight()._id, ...booking });
const returned = (reason: string, amountCents: number, before: { beforeCents?: number } = {}) => ({
  refund: { reason, amountCents, ...before, requestedAt: world.clock.now() },
});
const NOTHING = {
  isDone: false,
  sold: 0,
  soldAmount: 0,
  held: 0,
  owed: 0,
  owedAmount: 0,
  refunded: 0,
  refundedAmount: 0,
};

test('of a show without bookings there is nothing to give back', async () => {
  expect(await cancellationOf(world.deps, tonight()._id)).toEqual({ status: 'scheduled', ...NOTHING });
});

test('a show that nobody knows has no cancellation', async () => {
  await expect(cancellationOf(world.deps, 'f'.repeat(24))).rejects.toMatchObject({
    status: 404,
    code: 'unknown_show',
  });
});

test('each booking of the show counts where its money is, in seats and in dollars, and none of another show', async () => {
  const elsewhere = await world.addShow();
  await put({ state: 'paid', seats: ['A1', 'A2'], amountCents: 2100 });
  await put({ state: 'paid', seats: ['A3'], amountCents: 1050, ...returned('refunded_at_stripe', 250) });
  await put({ state: 'pending', seats: ['B1', 'B2', 'B3'], amountCents: 3000 });
  await put({ state: 'refunding', seats: ['C1'], ...returned('show_cancelled', 1000, { beforeCents: 100 }) });
  await put({ state: 'refunding', seats: ['C2'], ...returned('cancelled_by_owner', 1000) });
  await put({ state: 'refunded', seats: ['D1', 'D2', 'D3', 'D4'], ...returned('show_cancelled', 4000) });
  await put({ state: 'refunded', seats: ['D5'], ...returned('dispute_lost', 1000) });
  await put({ state: 'cancelled', seats: ['E1'] });
  await put({ state: 'expired', seats: ['E2'] });
  for (const state of ['paid', 'pending', 'refunding', 'refunded'] as const)
    await put({ showId: elsewhere._id, state, ...returned('show_cancelled', 1000) });
  const expected = {
    status: 'scheduled',
    isDone: false,
    sold: 3,
    soldAmount: 29,
    held: 3,
    owed: 1,
    owedAmount: 9,
    refunded: 4,
    refundedAmount: 40,
  };
  expect(await cancellationOf(world.deps, tonight()._id)).toEqual(expected);
  expect(await world.as('boss').get(`show/${tonight()._id}/cancellation`)).toMatchObject({
    http: 200,
    success: true,
    ...expected,
  });
});

test('a cancellation is done when the show says so', async () => {
  const at = world.clock.now();
  const { _id } = tonight();
  const tell = (cancellation: { actor: string; reason: string; at: Date; doneAt?: Date }) =>
    world.deps.db.shows.updateOne({ _id }, { $set: { status: 'cancelled', cancellation } });
  await tell({ actor: 'boss', reason: 'No power', at });
  expect(await cancellationOf(world.deps, _id)).toEqual({
    status: 'cancelled',
    reason: 'No power',
    ...NOTHING,
  });
  await tell({ actor: 'boss', reason: 'No power', at, doneAt: at });
  expect(await cancellationOf(world.deps, _id)).toEqual({
    status: 'cancelled',
    reason: 'No power',
    ...NOTHING,
    isDone: true,
  });
});

test.each([
  ['who is no admin', 'ann', 403],
  ['who is not signed in', undefined, 401],
] as const)('somebody %s learns nothing of it, and cancels nothing', async (_, user, http) => {
  const somebody = user === undefined ? world.withToken() : world.as(user);
  const { _id } = tonight();
  expect((await somebody.get(`show/${_id}/cancellation`)).http).toBe(http);
  expect((await somebody.post(`show/${_id}/cancel`, { reason: 'No power' })).http).toBe(http);
  expect((await world.show(_id)).status).toBe('scheduled');
});

test.each([
  ['a show id that is none', 'x', { reason: 'No power' }, 'This show does not exist'],
  ['an id with something after it', `${'f'.repeat(24)}0`, { reason: 'No power' }, 'This show does not exist'],
  [
    'an id with something before it',
    `0${'f'.repeat(24)}`,
    { reason: 'No power' },
    'This show does not exist',
  ],
  ['a reason of nothing but spaces', undefined, { reason: ' \n ' }, 'Missing required fields'],
  ['no reason', undefined, {}, 'Missing required fields'],
  [
    'a reason that is too long',
    undefined,
    { reason: 'x'.repeat(501) },
    'A reason has at most 500 characters',
  ],
])('%s is refused', async (_, id, body, message) => {
  const answer = await world.as('boss').post(`show/${id ?? tonight()._id}/cancel`, body);
  expect(answer).toMatchObject({ http: 400, message });
  expect((await world.show(tonight()._id)).status).toBe('scheduled');
});

test('a reason of 500 characters is kept without the spaces around it', async () => {
  const reason = 'x'.repeat(500);
  const { _id } = tonight();
  expect((await world.as('boss').post(`show/${_id}/cancel`, { reason: `  ${reason} ` })).http).toBe(200);
  expect((await world.show(_id)).cancellation).toMatchObject({ reason, at: world.clock.now() });
});

test('who cancels first is who cancelled, whoever asks again, and the log says so after the first time', async () => {
  const { _id: showId } = tonight();
  const cancel = (reason: string) => world.as('boss').post(`show/${showId}/cancel`, { reason });
  await cancel('No power');
  const line = { _id: showId, reason: 'No power', at: world.clock.now(), outcome: 'done' };
  expect(await world.deps.db.adminActs.findOne({ _id: showId })).toMatchObject(line);
  const { cancellation } = await world.show(showId);
  world.clock.turn({ minutes: 1 });
  expect((await cancel('No projector')).http).toBe(200);
  expect((await world.show(showId)).cancellation).toEqual(cancellation);
});

test('that the show is cancelled is told before its tickets are dealt with', async () => {
  await put({ state: 'pending' });
  const move = vi.spyOn(world.deps.db.bookings, 'findOneAndUpdate');
  let movesBefore = NaN;
  const act = { actor: 'boss', showId: tonight()._id, reason: 'No power' };
  await cancelShow(world.deps, act, () => (movesBefore = move.mock.calls.length));
  expect([movesBefore, move.mock.calls.length]).toEqual([0, 1]);
});

test('an admin whose right was taken away within the minute may still look, and cancels nothing', async () => {
  const asked = vi.spyOn(world.deps.identity, 'isAdmin');
  await world.as('boss').get(`show/${tonight()._id}/cancellation`);
  await world.as('boss').post(`show/${tonight()._id}/cancel`, { reason: 'No power' });
  expect(asked.mock.calls.map(([, { maxAgeMs }]) => maxAgeMs > 0)).toEqual([true, false]);
});
