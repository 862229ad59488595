import { expect, test } from 'vitest';
import type { MoneyCaseDocument } from '../../db/documents.ts';
import { cinemaForTests } from '../../orders/testing/cinema.ts';
import { putBooking } from '../../orders/testing/put-booking.ts';
import { canRetry, viewCase, viewCases } from './case-view.ts';

const { world, tonight } = cinemaForTests();

const AT = new Date('2026-03-05T12:30:00Z');
const caseWith = (change: Partial<MoneyCaseDocument> = {}): MoneyCaseDocument => ({
  _id: 'paid_twice-cs_x',
  kind: 'paid_twice',
  amountCents: 1000,
  currency: 'usd',
  outcome: 'owed',
  steps: [],
  at: AT,
  schemaVersion: 1,
  ...change,
});

test('a refund can be asked for once more where the booking and the payment are known', () => {
  const known = { bookingId: 'b', paymentIntentId: 'pi_x' };
  const able = [known, { bookingId: 'b' }, { paymentIntentId: 'pi_x' }, {}].map((of) =>
    canRetry(caseWith(of)),
  );
  expect(able).toEqual([true, false, false, false]);
});

test('a case is told with when each step was and why, what was expected, and the payment or its page', async () => {
  const told = await viewCases(world.deps, [
    caseWith({
      kind: 'amount_differs',
      outcome: 'failed',
      expected: { amountCents: 1250, currency: 'vnd' },
      sessionId: 'cs_x',
      steps: [
        { outcome: 'found', at: AT },
        { outcome: 'failed', at: AT, why: 'expired_card', actor: 'boss' },
      ],
    }),
    caseWith({ sessionId: 'cs_x', paymentIntentId: 'pi_x' }),
    caseWith(),
  ]);
  const at = AT.toISOString();
  expect(told[0]).toEqual({
    _id: 'paid_twice-cs_x',
    kind: 'amount_differs',
    outcome: 'failed',
    canRetry: false,
    canSettle: true,
    at,
    amount: 10,
    currency: 'usd',
    expected: { amount: 1250, currency: 'vnd' },
    booking: null,
    payment: 'cs_x',
    steps: [
      { outcome: 'found', at, why: null, byAdmin: false },
      { outcome: 'failed', at, why: 'expired_card', byAdmin: true },
    ],
  });
  expect(told.map(({ payment }) => payment)).toEqual(['cs_x', 'pi_x', null]);
});

test('of a booking whose show or movie is gone a case is told all the same', async () => {
  const showId = tonight()._id;
  const [whole, ...broken] = [
    await putBooking(world, { userId: 'ann', showId }),
    await putBooking(world, { userId: 'bob', showId: 'gone' }),
    await putBooking(world, { userId: 'cy', showId, movieId: 'gone' }),
  ];
  const told = await viewCases(
    world.deps,
    [whole, ...broken].map(({ _id: bookingId }) => caseWith({ bookingId })),
  );
  expect(told.map(({ booking }) => booking?._id)).toEqual([whole._id, undefined, undefined]);
});

test('a case that is not there is said not to be', async () => {
  await expect(viewCase(world.deps, 'none')).rejects.toMatchObject({ status: 404, code: 'not_found' });
});
