// @vitest-environment happy-dom
import { notify } from '@matinee/shared-ui';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeSelection } from '../../selection/selection-store.ts';
import { openSignIn, renderSeats } from '../../testing/page.tsx';
import { allSeats } from '../../seat-map/plan.ts';
import { usualPlan } from '../../testing/usual-plan.ts';
import { inShort } from '../SeatList.tsx';

const error = vi.fn<(text: string) => void>();
const UNKNOWN = 'Which seats are taken is not known right now. We keep asking.';
const never = () => Promise.reject(new Error('not asked for'));
beforeEach(() => void vi.spyOn(notify, 'error').mockImplementation(error));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  for (const mock of [error, openSignIn]) mock.mockReset();
  sessionStorage.clear();
  localStorage.clear();
  writeSelection(null);
});

const bar = () => screen.getByRole('region', { name: 'Your selection' }).textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const known = () => screen.findByText('Free seats, row by row');

test('so many seats as are looked for are picked side by side, the next best ones after another press, and each can be changed', async () => {
  const page = renderSeats({ occupied: { 'show-1': ['D8'] }, book: never });
  await known();
  press('3');
  press('Best 3 together');
  expect(bar()).toContain('I1 I2 I33 of 5');
  press('Best 3 together');
  await waitFor(() => expect(bar()).not.toContain('I1'));
  const [first = ''] = /[A-J]\d/.exec(bar() ?? '') ?? [];
  fireEvent.click(document.querySelector(`[data-seat=${first}]`)!);
  await waitFor(() => expect(bar()).toContain('2 of 5'));
  page.unmount();

  renderSeats({ occupied: {}, book: never });
  await known();
  expect(screen.getByRole('button', { name: '3' }).getAttribute('aria-pressed')).toBe('true');
});

test('a number that the browser does not keep lasts as long as the page, until one is kept', async () => {
  const denied = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { get: denied }));
  renderSeats({ occupied: {}, book: never });
  await known();
  const pressed = () =>
    screen.getAllByRole('button', { name: /^\d$/, pressed: true }).map((one) => one.textContent);
  expect(pressed()).toEqual(['2']);
  press('3');
  expect(pressed()).toEqual(['3']);
  vi.unstubAllGlobals();
  press('4');
  expect(pressed()).toEqual(['4']);
  expect(localStorage.getItem('matinee:how-many')).toBe('4');
});

test('there are no more numbers than seats in one booking', async () => {
  const site = { booking: { maxSeats: 2, holdMinutes: 4, cancelUntilMinutes: 0 } };
  renderSeats({ occupied: {}, book: never, site });
  await known();
  expect(screen.getAllByRole('button', { name: /^\d$/ })).toHaveLength(2);
});

test('there are no more numbers than seats in a row; by hand a whole booking can be picked', async () => {
  renderSeats({ occupied: {}, book: never, site: { hall: { seatsPerRow: 3, blocks: [['A', 'B']] } } });
  await known();
  expect(screen.getAllByRole('button', { name: /^\d$/ })).toHaveLength(3);
  press('3');
  press('Best 3 together');
  await waitFor(() => expect(bar()).toContain('3 of 5'));
  const [row] = /[AB]/.exec(bar() ?? '') ?? [];
  for (const number of [1, 2])
    fireEvent.click(document.querySelector(`[data-seat=${row === 'A' ? 'B' : 'A'}${number}]`)!);
  await waitFor(() => expect(bar()).toContain('5 of 5'));
});

test('where there are not so many side by side it says so, and what is picked stays', async () => {
  const odd = allSeats(usualPlan).filter((seat) => Number(seat.slice(1)) % 2 === 1);
  renderSeats({ occupied: { 'show-1': odd }, book: never });
  await known();
  fireEvent.click(document.querySelector('[data-seat=B2]')!);
  press('Best 2 together');
  expect(error).toHaveBeenCalledWith(
    'There are no 2 seats side by side any more. Pick single ones on the map.',
  );
  expect(bar()).toContain('B21 of 5');
});

test('who is not told what is taken is asked to sign in first', async () => {
  renderSeats({ occupied: {}, book: never }, 'signed-out');
  await screen.findByRole('grid');
  press('Best 2 together');
  expect(openSignIn).toHaveBeenCalledOnce();
  expect(bar()).toContain('No seats yet');
});

test('while it is not known yet what is taken, the best seats are offered as soon as it is', async () => {
  let answer: (occupied: Record<string, string[]>) => void = () => {};
  const occupied = new Promise<Record<string, string[]>>((resolve) => (answer = resolve));
  renderSeats({ occupied, book: never });
  await screen.findByRole('grid');
  press('Best 2 together');
  await act(() => Promise.resolve());
  expect(bar()).toContain('No seats yet');
  answer({ 'show-1': ['I1', 'I2', 'I3', 'I4'] });
  await waitFor(() => expect(bar()).toContain('2 of 5'));
  expect(bar()).not.toMatch(/I[1-4]/);
  expect(error).not.toHaveBeenCalled();
});

test.each([
  ['picks a seat', () => fireEvent.click(document.querySelector('[data-seat=B2]')!), 'B21 of 5'],
  ['asks for another number', () => press('4'), 'No seats yet'],
])('who %s meanwhile is offered no others in its place', async (_what, does, left) => {
  let answer: (occupied: Record<string, string[]>) => void = () => {};
  const occupied = new Promise<Record<string, string[]>>((resolve) => (answer = resolve));
  renderSeats({ occupied, book: never });
  await screen.findByRole('grid');
  press('Best 2 together');
  await act(async () => does());
  answer({});
  await known();
  expect(bar()).toContain(left);
});

test('who chooses another time meanwhile is offered no seats of it', async () => {
  let answer: (occupied: Record<string, string[]>) => void = () => {};
  const occupied = new Promise<Record<string, string[]>>((resolve) => (answer = resolve));
  renderSeats({ occupied, book: never });
  await screen.findByRole('grid');
  press('Best 2 together');
  fireEvent.click(screen.getByRole('button', { pressed: false, name: /\d:\d\d/ }));
  answer({});
  await known();
  expect(bar()).toContain('No seats yet');
});

test('where nobody can say what is taken no seats are offered, and it says so', async () => {
  renderSeats({ occupied: null, book: never });
  await screen.findByText(UNKNOWN);
  press('Best 2 together');
  expect(bar()).toContain('No seats yet');
  expect(error).toHaveBeenCalledExactlyOnceWith(UNKNOWN);
});

test('a seat that is left alone between two is explained, and nothing is refused', async () => {
  renderSeats({ occupied: {}, book: never });
  await known();
  for (const seat of ['B2', 'B4']) fireEvent.click(document.querySelector(`[data-seat=${seat}]`)!);
  expect(await screen.findByText(/^This leaves B3 alone between two\./)).toBeTruthy();
  expect(error).not.toHaveBeenCalled();
  expect(bar()).toContain('B2 B4');
  fireEvent.click(document.querySelector('[data-seat=B3]')!);
  await waitFor(() => expect(screen.queryByText(/^This leaves B3/)).toBeNull());
});

test('free seats are there as a list too, and the view from the seat that was picked last', async () => {
  renderSeats({
    occupied: { 'show-1': ['A1', 'A5', 'B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8'] },
    book: never,
  });
  await known();
  expect(screen.getByText('Row A: 2–4, 6–8')).toBeTruthy();
  expect(screen.getByText('Row B: none')).toBeTruthy();
  fireEvent.click(document.querySelector('[data-seat=A3]')!);
  expect(await screen.findByRole('img', { name: 'What you see from row A, seat 3' })).toBeTruthy();
  expect(screen.getByText('Row A: 2–4, 6–8 · yours: A3')).toBeTruthy();
});

test('the list begins with the best seats for as many as are looked for, of those that are free', async () => {
  const odd = allSeats(usualPlan).filter((seat) => Number(seat.slice(1)) % 2 === 1);
  const occupied = { 'show-1': ['D8'] };
  const page = renderSeats({ occupied, book: never });
  await known();
  press('3');
  expect(screen.getByText('Best 3 together: I1, I2, I3')).toBeTruthy();
  press('1');
  expect(screen.getByText(/^Best seat: [A-J]\d$/)).toBeTruthy();
  press('3');
  page.unmount();
  renderSeats({ occupied: { 'show-1': odd }, book: never });
  await known();
  expect(screen.queryByText(/^Best 3 together: /)).toBeNull();
});

test('numbers in a row are told in short', () => {
  expect(inShort([1, 2, 3, 7])).toBe('1–3, 7');
  expect(inShort([])).toBe('');
});
