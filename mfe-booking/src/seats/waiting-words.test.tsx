// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeSelection } from '../selection/selection-store.ts';
import { renderSeats } from '../testing/page.tsx';

const never = () => new Promise<Response>(() => {});
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
  writeSelection(null);
});
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const pick = async (...seats: string[]) => {
  await screen.findByRole('grid');
  for (const seat of seats) fireEvent.click(document.querySelector(`[data-seat=${seat}]`)!);
};
const announced = () => document.querySelector('p[aria-live=polite]')?.textContent;

test('while it is not known yet what is taken, the map says so instead of how to choose, and after four seconds that it still waits', async () => {
  const page = renderSeats({ occupied: {}, book: never }, 'loading');
  expect(await screen.findByText('Checking which seats are taken…')).toBeTruthy();
  await pick('B2', 'B4');
  expect(screen.queryByText(/^This leaves/)).toBeNull();
  await pass(4_000);
  expect(screen.getByText(/Still waiting…$/)).toBeTruthy();
  page.as('signed-in');
  expect(await screen.findByText(/^This leaves B3 alone/)).toBeTruthy();
  await pick('B4', 'B4');
  await waitFor(() =>
    expect(announced()).toMatch(/^B4 added\. 2 of 5 seats, 24 dollars\. This leaves B3 alone/),
  );
  await pick('B2', 'B4');
  expect(await screen.findByText('Pick up to 5 seats')).toBeTruthy();
});

test('signed out, the way to sign in stays where the map says how to choose, and of nobody’s seats one is called alone', async () => {
  renderSeats({ occupied: {}, book: never }, 'signed-out');
  await pick('B2', 'B4');
  await waitFor(() => expect(announced()).toBe('B4 added. 2 of 5 seats, 24 dollars'));
  expect(screen.getByRole('button', { name: 'Sign in to see which seats are taken' })).toBeTruthy();
  expect(screen.queryByText(/^This leaves/)).toBeNull();
});

test('a booking that takes its time says so on the button after four seconds', async () => {
  renderSeats({ occupied: {}, book: never });
  await pick('B4');
  fireEvent.click(screen.getByRole('button', { name: 'Process to checkout' }));
  await screen.findByRole('button', { name: 'Reserving…' });
  await pass(4_000);
  expect(screen.getByRole('button', { name: 'Still waiting…' })).toBeTruthy();
});
