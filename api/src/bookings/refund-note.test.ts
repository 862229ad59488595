import { expect, test } from 'vitest';
import type { BookingDocument } from '../db/documents.ts';
import { refundNoteOf } from './refund-note.ts';

const noteOf = (state: BookingDocument['state'], refund: object) =>
  refundNoteOf({ state, refund: refund as NonNullable<BookingDocument['refund']> }).refundNote;
const LATE = 'Your payment arrived after the show had begun.';

test.each([
  ['show_started', LATE],
  ['seats_gone', 'Your payment arrived after the seats had gone.'],
  ['amount_differs', 'The amount that was paid is not the price of the seats.'],
  ['paid_after_cancel', 'Your payment arrived after the booking had been cancelled.'],
  ['refunded_at_stripe', 'The cinema has given your money back.'],
  ['cancelled_by_owner', undefined],
  [undefined, undefined],
])('money that goes back or has gone because of %s is explained by %j', (reason, note) => {
  for (const state of ['refunding', 'refunded'] as const) expect(noteOf(state, { reason })).toBe(note);
});

test.each(['paid', 'pending', 'expired', 'cancelled'] as const)(
  'a booking that is %s says nothing',
  (state) => {
    expect(refundNoteOf({ state, refund: { reason: 'show_started', isQuestioned: true } as never })).toEqual(
      {},
    );
  },
);

test('while a bank looks at a payment that is said as well, and no more once the money has gone', () => {
  const bank = /^Your bank is looking at this payment: /;
  expect(noteOf('refunding', { isQuestioned: true })).toMatch(bank);
  expect(noteOf('refunding', { reason: 'show_started', isQuestioned: true })).toMatch(
    /^Your payment arrived after the show had begun\. Your bank is looking at this payment: /,
  );
  expect(noteOf('refunded', { reason: 'show_started', isQuestioned: true })).toBe(LATE);
  expect(refundNoteOf({ state: 'refunding' })).toEqual({});
});

test('a payment that a bank gave to the cinema after all is no money that the buyer has', () => {
  const kept = { reason: 'dispute_lost', keptCents: 2000 };
  expect(noteOf('refunded', kept)).toBe('Your bank has given the payment to the cinema after all.');
  expect(noteOf('refunded', { ...kept, keptCents: 0 })).toBeUndefined();
  expect(noteOf('refunding', kept)).toBeUndefined();
});

test('of a refund that failed for good it is said whom to write to, once there is one', () => {
  const asks = 'Please write to us how we can give it back: box@cinema.test';
  for (const state of ['refunding', 'refunded'] as const)
    expect(refundNoteOf({ state }, 'box@cinema.test').refundNote).toContain(asks);
  expect(refundNoteOf({ state: 'paid' }, 'box@cinema.test')).toEqual({});
});
