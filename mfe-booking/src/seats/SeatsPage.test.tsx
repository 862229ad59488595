// @vitest-environment happy-dom
import { isBookingOpen, notify } from '@matinee/shared-ui';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderSeats } from '../testing/page.tsx';
import { writeSelection } from '../selection/selection-store.ts';

const error = vi.fn<(text: string) => void>();
const never = () => Promise.reject(new Error('not asked for'));
beforeEach(() => void vi.spyOn(notify, 'error').mockImplementation(error));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  error.mockReset();
  sessionStorage.clear();
  writeSelection(null);
});

const seat = (id: string) =>
  screen.findByRole('button', { name: new RegExp(`^Row ${id[0]}, seat ${id[1]},`) });
const press = async (...ids: string[]) => {
  for (const id of ids) fireEvent.click(await seat(id));
};
const bar = () => screen.getByRole('region', { name: 'Your selection' }).textContent;

test('the first timing is chosen, and choosing another drops the seats and loads what is taken there', async () => {
  renderSeats({ occupied: { 'show-1': ['A1'], 'show-2': ['B2'] }, book: never });
  const [first, second] = await screen.findAllByRole('button', { name: /Hall 1/ });
  expect(first?.textContent).toContain('10:00');
  expect(first?.getAttribute('aria-pressed')).toBe('true');
  await press('C3');
  expect(bar()).toContain('C3');
  fireEvent.click(second!);
  expect(bar()).toContain('No seats yet');
  await waitFor(async () => expect((await seat('B2')).getAttribute('aria-disabled')).toBe('true'));
  expect((await seat('A1')).getAttribute('aria-disabled')).toBeNull();
});

test('a movie that there is not leads on, and is not to be tried again; one that could not be read is', async () => {
  const refuseMovie = () =>
    Response.json({ code: 'not_found', message: 'There is no such movie.' }, { status });
  let status = 404;
  const page = renderSeats({ occupied: {}, book: never, refuseMovie });
  const movies = await screen.findByRole('link', { name: 'See all movies' });
  expect(movies.getAttribute('href')).toBe('/movies');
  expect(document.body.textContent).toContain('There is no such movie.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  page.unmount();
  status = 503;
  renderSeats({ occupied: {}, book: never, refuseMovie });
  await screen.findByRole('button', { name: 'Try again' });
});

test('a time that was chosen is chosen also after a reload, without any seat that was picked', async () => {
  const page = renderSeats({ occupied: {}, book: never });
  const [, second] = await screen.findAllByRole('button', { name: /Hall 1/ });
  fireEvent.click(second!);
  await waitFor(() => expect(second?.getAttribute('aria-pressed')).toBe('true'));
  page.unmount();
  renderSeats({ occupied: {}, book: never }, 'signed-in', `2026-11-22${location.search}`);
  const times = await screen.findAllByRole('button', { name: /Hall 1/ });
  expect(times.map((time) => time.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
});

test('who goes back to the time whose seats the tab keeps has them again: another one was only looked at', async () => {
  writeSelection({ showId: 'show-2', seats: ['D5', 'D6'], attempt: null });
  renderSeats({ occupied: {}, book: never }, 'signed-in', '2026-11-22?show=show-1');
  const [first, second] = await screen.findAllByRole('button', { name: /Hall 1/ });
  expect(first?.getAttribute('aria-pressed')).toBe('true');
  expect(bar()).toContain('No seats yet');
  fireEvent.click(second!);
  await waitFor(() => expect(bar()).toContain('D5 D6'));
  fireEvent.click(first!);
  fireEvent.click(second!);
  await waitFor(() => expect(second?.getAttribute('aria-pressed')).toBe('true'));
  expect(bar()).toContain('No seats yet');
});

test('a time that is newer than the list is looked for once more, and nothing is said against it', async () => {
  const show3 = { showId: 'show-3', time: '2026-11-22T15:00:00Z', price: 12, hall: 1 };
  const added = vi.fn<() => object[]>(() => [show3]).mockReturnValueOnce([]);
  renderSeats({ occupied: {}, book: never, added }, 'signed-in', '2026-11-22?show=show-3');
  await waitFor(() => expect(screen.getAllByRole('button', { name: /Hall 1/ })).toHaveLength(3));
  const times = screen.getAllByRole('button', { name: /Hall 1/ });
  expect(times.map((time) => time.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'true']);
  expect(error).not.toHaveBeenCalled();
});

test('who asks for a time that cannot be booked any more is told that another one is chosen', async () => {
  const gone = 'That showtime cannot be booked any more. Another one is chosen.';
  const page = renderSeats({ occupied: {}, book: never }, 'signed-in', '2026-11-22?show=show-2');
  const [, second] = await screen.findAllByRole('button', { name: /Hall 1/ });
  expect(second?.getAttribute('aria-pressed')).toBe('true');
  expect(error).not.toHaveBeenCalledWith(gone);
  page.unmount();
  renderSeats({ occupied: {}, book: never }, 'signed-in', '2026-11-22?show=show-0');
  const [first, other] = await screen.findAllByRole('button', { name: /Hall 1/ });
  expect(first?.getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(error.mock.calls.filter(([said]) => said === gone)).toHaveLength(1));
  fireEvent.click(other!);
  expect(error.mock.calls.filter(([said]) => said === gone)).toHaveLength(1);
});

test('a movie whose running time is not known is not said to take no time', async () => {
  renderSeats({ occupied: {}, book: never, about: { runtime: 0 } });
  expect(await screen.findByText('Until Dawn')).toBeTruthy();
  expect(screen.queryByText('0m')).toBeNull();
  cleanup();
  renderSeats({ occupied: {}, book: never });
  expect(await screen.findByText('1h 43m')).toBeTruthy();
});

test.each([
  ['T16', 'T16: from 16 years on'],
  ['K', 'K: under 13 only with a parent or guardian'],
  ['PG-13', 'PG-13'],
])(
  'where seats are chosen the rating %s says whom it lets in, as far as that is known',
  async (age_rating, words) => {
    renderSeats({ occupied: {}, book: never, about: { age_rating } });
    // No fainter than the day: the law has it read.
    const { className } = await screen.findByText(`1h 43m · ${words}`);
    expect(className).toBe('booking:text-sm booking:text-mid');
  },
);

test('seats that cost nothing are free, and not for $0', async () => {
  renderSeats({ occupied: {}, book: never, price: 0 });
  await press('C3');
  await waitFor(() => expect(bar()).toContain('1 of 5 · Free'));
});

test('where the browser keeps nothing seats can be picked all the same, and it is said once for how long', async () => {
  const denied = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', new Proxy({}, { get: denied }));
  vi.stubGlobal('localStorage', new Proxy({}, { get: denied }));
  renderSeats({ occupied: {}, book: never });
  await press('C3', 'C4');
  expect(bar()).toContain('C3 C4');
  expect(isBookingOpen()).toBe(true);
  expect(error.mock.calls).toEqual([[expect.stringMatching(/keeps nothing.*until you leave or reload/)]]);
  await press('C3', 'C4');
  expect(isBookingOpen()).toBe(false);
  vi.unstubAllGlobals();
});

test('the hall has rows A to E on the left and F to J on the right, with eight seats each', async () => {
  renderSeats({ occupied: {}, book: never });
  const map = await screen.findByRole('grid', { name: 'Seats for Until Dawn, 10:00' });
  const blocks = within(map)
    .getAllByRole('rowgroup')
    .map((block) => within(block).getAllByRole('button'))
    .map((seats) => seats.map((button) => button.dataset['seat']));
  const rows = (letters: string) =>
    [...letters].flatMap((letter) => [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `${letter}${number}`));
  expect(blocks).toEqual([rows('ABCDE'), rows('FGHIJ')]);
});

test('the legend says what the seats mean, and the bar leads to the checkout', async () => {
  renderSeats({ occupied: {}, book: never });
  const legend = await screen.findByRole('list', { name: 'What the seats mean' });
  const meanings = within(legend).getAllByRole('listitem');
  expect(meanings.map((meaning) => meaning.textContent)).toEqual(['Not Available', 'Your Seat', 'Available']);
  expect(screen.getByRole('button', { name: 'Process to checkout' })).toBeTruthy();
});

test('five seats can be picked, the sixth is refused', async () => {
  renderSeats({ occupied: {}, book: never });
  await press('A1', 'A2', 'A3', 'A4', 'A5', 'A6');
  expect(error).toHaveBeenCalledWith('You can only select 5 seats');
  expect(bar()).toContain('5 of 5 · $60');
});

test('a booking counts as open from the first seat until the last is dropped', async () => {
  renderSeats({ occupied: {}, book: never });
  await press('A1');
  expect(isBookingOpen()).toBe(true);
  await press('A1');
  expect(isBookingOpen()).toBe(false);
});

test('on a day without showtimes a seat asks for a time first', async () => {
  renderSeats({ occupied: {}, book: never }, 'signed-in', '2026-12-31');
  const first = await seat('A1');
  expect(first.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(first);
  expect(error).toHaveBeenCalledWith('Please select time first');
});

test.each(['signed-in', 'signed-out'] as const)(
  'on a day without showtimes nobody who is %s is asked to pick seats, or to sign in for what is taken',
  async (status) => {
    renderSeats({ occupied: {}, book: never }, status, '2026-12-31');
    await seat('A1');
    expect(screen.queryByText(/Sign in to see|Pick up to/)).toBeNull();
  },
);

test('the map is one tab stop, arrow keys move, and a taken seat can be reached and read', async () => {
  renderSeats({ occupied: { 'show-1': ['A2'] }, book: never });
  const start = await seat('A1');
  act(() => start.focus());
  fireEvent.keyDown(start, { key: 'ArrowRight' });
  expect(document.activeElement?.getAttribute('data-seat')).toBe('A2');
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      'Row A, seat 2, 12 dollars, not available',
    ),
  );
  expect(document.querySelectorAll('[data-seat][tabindex="0"]')).toHaveLength(1);
});

test('seats picked while signed out are dropped after signing in when they are taken', async () => {
  const page = renderSeats({ occupied: { 'show-1': ['B4'] }, book: never }, 'signed-out');
  expect(await screen.findByText('Sign in to see which seats are taken')).toBeTruthy();
  await press('B4', 'B5');
  page.as('signed-in');
  await waitFor(() => expect(bar()).toContain('B51 of 5'));
  expect(bar()).not.toContain('B4');
  expect(error).toHaveBeenCalledWith('Seat B4 has just been taken and was removed from your selection');
});

test.each(['signed-in', 'signed-out'] as const)(
  'a kept pick that the hall does not have any more is dropped where nobody could unpick it (%s)',
  async (status) => {
    const seats = ['A1', 'J8'];
    writeSelection({ showId: 'show-1', seats, attempt: { seats, key: null } });
    const hall = { seatsPerRow: 8, blocks: [['A']] };
    renderSeats({ occupied: { 'show-1': ['A1', 'A2', 'J8'] }, book: never, site: { hall } }, status);
    await waitFor(() => expect(bar()).toContain('A11 of 5'));
    expect(bar()).not.toContain('J8');
    expect(error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('J8'));
  },
);

test('while nobody knows what is taken, the map says so', async () => {
  renderSeats({ occupied: null, book: never });
  expect(await screen.findByText(/^Which seats are taken is not known right now/)).toBeTruthy();
  expect(screen.queryByText('Pick up to 5 seats')).toBeNull();
});

test('the selection survives a reload', async () => {
  const page = renderSeats({ occupied: {}, book: never });
  await press('J8');
  page.unmount();
  renderSeats({ occupied: {}, book: never });
  await waitFor(() => expect(bar()).toContain('J8'));
});

test('another hall and another limit are drawn and kept as the server tells them', async () => {
  const site = {
    hall: { seatsPerRow: 3, blocks: [['A', 'B'], ['C'], ['D', 'E']] },
    booking: { maxSeats: 2, holdMinutes: 4, cancelUntilMinutes: 0 },
  };
  renderSeats({ occupied: {}, book: never, site });
  expect(await screen.findByText('Pick up to 2 seats')).toBeTruthy();
  const blocks = screen.getAllByRole('rowgroup');
  expect(blocks.map((block) => block.getAttribute('aria-label'))).toEqual([
    'Left block · rows A–B',
    'Middle block · rows C',
    'Right block · rows D–E',
  ]);
  expect(within(screen.getByRole('grid')).getAllByRole('button')).toHaveLength(15);
  await press('A1', 'A2', 'A3');
  expect(error).toHaveBeenCalledWith('You can only select 2 seats');
  expect(bar()).toContain('2 of 2');
});

test.each([
  ['two', [['A'], ['B']], 'booking:sm:hidden'],
  ['three', [['A'], ['B'], ['C']], 'booking:xl:hidden'],
])(
  'the small map of a hall with %s blocks is there as long as they stand one under the other',
  async (_, blocks, hidden) => {
    renderSeats({ occupied: {}, book: never, site: { hall: { seatsPerRow: 3, blocks } } });
    const place = async () => (await screen.findByRole('button', { name: /^Go to: Left/ })).parentElement;
    expect((await place())?.parentElement?.className.match(/\S+:hidden/g)).toEqual([hidden]);
  },
);

test('while the server has not told the hall, no seat of another one is drawn, and trying again loads the page anew', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  renderSeats({ occupied: {}, book: never, site: { hall: undefined } });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the hall');
  expect(document.querySelector('[data-seat]')).toBeNull();
  expect(screen.queryByRole('grid')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('a booking of one seat is spoken of in the singular', async () => {
  renderSeats({
    occupied: {},
    book: never,
    site: { booking: { maxSeats: 1, holdMinutes: 4, cancelUntilMinutes: 0 } },
  });
  await press('A1', 'A2');
  expect(error).toHaveBeenCalledWith('You can only select 1 seat');
});

test('while the limit is not known no number is claimed, and the server has the say', async () => {
  renderSeats({ occupied: {}, book: never, site: { booking: undefined } });
  expect(await screen.findByText('Pick your seats')).toBeTruthy();
  await press('A1', 'A2', 'A3', 'A4', 'A5', 'A6');
  expect(error).not.toHaveBeenCalled();
  expect(bar()).toContain('Seats: 6');
});

test.each(['constructor', '__proto__', 'toString'])(
  'a day that is no date, %s, is a day without showtimes',
  async (date) => {
    renderSeats({ occupied: {}, book: never }, 'signed-in', date);
    expect(await screen.findByText('No showtimes are left on this day.')).toBeTruthy();
  },
);

test('who drops the last seat does not hear that seats are free', async () => {
  renderSeats({ occupied: {}, book: never });
  const one = await seat('B4');
  for (const heard of ['B4 added. 1 of 5 seats, 12 dollars', 'B4 removed. 0 of 5 seats, 0 dollars']) {
    fireEvent.click(one);
    expect(await screen.findByText(heard)).toBeTruthy();
  }
});
