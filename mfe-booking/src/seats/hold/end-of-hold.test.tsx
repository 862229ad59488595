// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { backFromPayment } from '../../testing/back-from-payment.ts';
import { OVER_TEXT, ownHolds } from '../../testing/own-holds.ts';
import { renderSeats } from '../../testing/page.tsx';
import { readSelection, writeSelection } from '../../selection/selection-store.ts';

const { error, success } = backFromPayment();
const never = () => Promise.reject(new Error('not asked for'));
const own = ownHolds();
const stateOf = (seat: string) => document.querySelector(`[data-seat=${seat}]`)?.getAttribute('data-state');
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test.each([
  ['paid for', own('paid', null), 'These seats are paid for. You find them in My Booking.'],
  [
    'being paid for',
    () => {
      const answer = own('expired', null)();
      return { ...answer, booking: answer.booking.map((one) => ({ ...one, awaits: 'payment' })) };
    },
    'The payment for these seats is on its way. My Booking says when it has come.',
  ],
])(
  'of seats that are %s on another device it is not said, once their time is over here, that it ran out or that they are somebody else’s',
  async (_, elsewhere, text) => {
    let state: () => object = own('pending', 5_000);
    renderSeats({ occupied: { 'show-1': ['B4', 'B5'] }, book: never, own: () => state() });
    await screen.findByText(/^Held for/);
    state = elsewhere;
    await pass(12_000);
    expect(error).not.toHaveBeenCalled();
    expect(success.mock.calls).toEqual([[text]]);
    expect(stateOf('B4')).toBe('taken');
    expect(screen.queryByText(/^Held for/)).toBeNull();
  },
);

test('a hold that has got more time on another device runs on here with it', async () => {
  let state = own('pending', 5_000);
  renderSeats({ occupied: { 'show-1': ['B4', 'B5'] }, book: never, own: () => state() });
  await screen.findByText(/^Held for/);
  state = own('pending', 95_000);
  await pass(12_000);
  expect(error).not.toHaveBeenCalled();
  expect(screen.getByText(/^Held for 1:2\d$/)).toBeTruthy();
  expect(stateOf('B4')).toBe('mine');
});

test('when the hold ends and nobody can say what became of it, the visitor is told that its time ran out', async () => {
  const occupied = { 'show-1': ['B4', 'B5'] };
  let state = own('pending', 5_000);
  renderSeats({ occupied, book: never, own: () => state() });
  await screen.findByText(/^Held for/);
  occupied['show-1'] = [];
  state = () => {
    throw new TypeError('Failed to fetch');
  };
  await pass(9_000);
  expect(error.mock.calls).toEqual([[OVER_TEXT]]);
  expect(screen.queryByText(/^Held for/)).toBeNull();
});

test('when the hold ends and no answer comes, the visitor is told after ten seconds that its time ran out', async () => {
  const occupied = { 'show-1': ['B4', 'B5'] };
  let answer = Promise.resolve('token');
  renderSeats({ occupied, book: never, own: own('pending', 5_000), token: () => answer });
  await screen.findByText(/^Held for/);
  occupied['show-1'] = [];
  // The map has heard that they are free again; after that nobody hears anything.
  await pass(3_000);
  answer = new Promise(() => {});
  await pass(20_000);
  expect(error.mock.calls).toEqual([[OVER_TEXT]]);
  expect(screen.queryByText(/^Held for/)).toBeNull();
});

test.each(['paid', 'expired'])(
  'an answer about a hold, %s, that comes once other seats are picked leaves them alone',
  async (became) => {
    let state = own('pending', 5_000);
    let answer = Promise.resolve('token');
    let answerNow = (_token: string) => {};
    renderSeats({
      occupied: { 'show-1': ['B4', 'B5'] },
      book: never,
      own: () => state(),
      token: () => answer,
    });
    await screen.findByText(/^Held for/);
    state = own(became, null);
    answer = new Promise((resolve) => (answerNow = resolve));
    await pass(9_000);
    const other = { showId: 'show-2', seats: ['C1'], attempt: null };
    act(() => void writeSelection(other));
    answerNow('token');
    await pass(5_000);
    expect(readSelection()).toEqual(other);
    expect([error.mock.calls, success.mock.calls]).toEqual([[], []]);
  },
);
