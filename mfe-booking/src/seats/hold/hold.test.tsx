// @vitest-environment happy-dom
import { isBookingOpen, tellSite } from '@matinee/shared-ui';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { backFromPayment } from '../../testing/back-from-payment.ts';
import { OVER_TEXT, ownHolds } from '../../testing/own-holds.ts';
import { renderSeats } from '../../testing/page.tsx';
import { writeSelection } from '../../selection/selection-store.ts';

const { error, success } = backFromPayment();
const never = () => Promise.reject(new Error('not asked for'));
const own = ownHolds();
const press = (seat: string) => fireEvent.click(document.querySelector(`[data-seat=${seat}]`)!);
const stateOf = (seat: string) => document.querySelector(`[data-seat=${seat}]`)?.getAttribute('data-state');
/** What stands above the bar: a hold that the bar does not tell, with its way to pay. */
const told = () => screen.queryByRole('region', { name: 'Seats held' })?.textContent;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('seats that are held show how long, by the server’s clock, and are the visitor’s', async () => {
  renderSeats({ occupied: { 'show-1': ['B4', 'B5'] }, book: never, own: own('pending', 65_000) });
  expect(await screen.findByText(/^Held for 1:0[45]$/)).toBeTruthy();
  await pass(30_000);
  expect(screen.getByText(/^Held for 0:3\d$/)).toBeTruthy();
  expect(stateOf('B4')).toBe('mine');
});

test('the clock is that of the picked seats: with one that is not held, and with none, the hold is told above the bar', async () => {
  renderSeats({ occupied: { 'show-1': ['B4', 'B5'] }, book: never, own: own('pending', 65_000) });
  await screen.findByText(/^Held for/);
  expect(told()).toBeUndefined();
  press('C1');
  await waitFor(() => expect(told()).toMatch(/^Seats held 1:0\dPay now$/));
  expect(screen.queryByText(/^Held for/)).toBeNull();
  press('C1');
  expect(await screen.findByText(/^Held for/)).toBeTruthy();
  expect(told()).toBeUndefined();
  press('B5');
  expect(await screen.findByText(/^Held for/)).toBeTruthy();
  expect(told()).toBeUndefined();
  press('B4');
  await waitFor(() => expect(told()).toMatch(/Pay now$/));
  expect(screen.queryByText(/^Held for/)).toBeNull();
  press('C1');
  await waitFor(() => expect(told()).toMatch(/Pay now$/));
});

test('a hold with a seat that the hall does not have any more is not taken over', async () => {
  const { booking, ...answer } = own('pending', 65_000)();
  const gone = [{ ...booking[0], bookedSeats: ['A1', 'J8'] }];
  const hall = { seatsPerRow: 8, blocks: [['A', 'B']] };
  const bar = () => screen.getByRole('region', { name: 'Your selection' }).textContent;
  writeSelection(null);
  renderSeats({
    occupied: { 'show-1': ['A1', 'J8'] },
    book: never,
    own: () => ({ ...answer, booking: gone }),
    site: { hall },
  });
  await waitFor(() => expect(told()).toMatch(/Pay now$/));
  press('A1');
  expect(error).toHaveBeenCalledExactlyOnceWith('You hold seat A1 already. Go on with it in My Booking.');
  expect(bar()).toContain('No seats yet');
});

test('seats of an own hold that are dropped are picked no more, and can be picked one by one', async () => {
  renderSeats({ occupied: { 'show-1': ['B4', 'B5'] }, book: never, own: own('pending', 65_000) });
  await screen.findByText(/^Held for/);
  press('B5');
  press('B4');
  await waitFor(() => expect(['B4', 'B5'].map(stateOf)).toEqual(['available', 'available']));
  press('B4');
  await waitFor(() => expect(stateOf('B4')).toBe('mine'));
  expect(stateOf('B5')).toBe('available');
  expect(screen.getAllByText(/1 of 5/).length).toBeGreaterThan(0);
});

test('of two holds of the show the bar tells one, and the other is told above it', async () => {
  const both = () => {
    const answer = own('pending', 65_000)();
    const [first] = answer.booking;
    const second = { ...first, _id: 'booking-2', bookedSeats: ['C2', 'C1'] };
    return { ...answer, booking: [...answer.booking, { ...second, paymentLink: 'https://pay.test/c/2' }] };
  };
  renderSeats({ occupied: { 'show-1': ['B4', 'B5', 'C1', 'C2'] }, book: never, own: both });
  await screen.findByText(/^Held for/);
  const pay = () => screen.queryByRole('link', { name: 'Pay now' })?.getAttribute('href');
  await waitFor(() => expect(pay()).toBe('https://pay.test/c/2'));
});

test('while the page asks whether the picked seats are still held, nothing comes and goes above the bar', async () => {
  const shown = vi.fn<(text: string | undefined) => void>();
  const observer = new MutationObserver(() => shown(told()));
  observer.observe(document.body, { childList: true, subtree: true });
  renderSeats({ occupied: { 'show-1': ['B4', 'B5'] }, book: never, own: own('pending', 65_000) });
  await screen.findByText(/^Held for/);
  observer.disconnect();
  expect(shown.mock.calls.filter(([text]) => text !== undefined)).toEqual([]);
});

test('when nobody can say how long the picked seats are held, what was answered before is told above the bar', async () => {
  let asked = 0;
  const once = () => {
    asked += 1;
    if (asked > 1) throw new TypeError('Failed to fetch');
    return own('pending', 65_000)();
  };
  writeSelection(null);
  renderSeats({ occupied: { 'show-1': ['B4', 'B5'] }, book: never, own: once });
  await waitFor(() => expect(told()).toMatch(/Pay now$/));
  expect(stateOf('B4')).toBe('mine');
  expect(screen.queryByText(/^Held for/)).toBeNull();
});

test('who holds seats may change the choice: a seat more is ordered together with them', async () => {
  const left = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const book = vi.fn((request: RequestInit) => {
    expect(JSON.parse(String(request.body))).toEqual({
      showId: 'show-1',
      selectedSeats: ['B4', 'B5', 'C1'],
    });
    return Response.json({ success: true, url: 'https://pay.test/c/2' });
  });
  renderSeats({ occupied: { 'show-1': ['B4', 'B5'] }, book, own: own('pending', 65_000) });
  await screen.findByText(/^Held for/);
  fireEvent.click(document.querySelector('[data-seat=C1]')!);
  fireEvent.click(screen.getByRole('button', { name: 'Process to checkout' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.test/c/2'));
  expect(error).not.toHaveBeenCalled();
});

test('when the hold ends, seats that nobody takes stay picked, and the visitor is told', async () => {
  const occupied = { 'show-1': ['B4', 'B5'] };
  renderSeats({ occupied, book: never, own: own('pending', 5_000) });
  await screen.findByText(/^Held for/);
  occupied['show-1'] = [];
  await pass(9_000);
  expect(screen.queryByText(/^Held for/)).toBeNull();
  expect(error.mock.calls).toEqual([[OVER_TEXT]]);
  expect([stateOf('B4'), stateOf('B5')]).toEqual(['mine', 'mine']);
});

test('seats that somebody else took when the hold ended are dropped', async () => {
  const occupied = { 'show-1': ['B4', 'B5'] };
  renderSeats({ occupied, book: never, own: own('pending', 5_000) });
  await screen.findByText(/^Held for/);
  occupied['show-1'] = ['B4'];
  await pass(9_000);
  await waitFor(() => expect(stateOf('B4')).toBe('taken'));
  expect(stateOf('B5')).toBe('mine');
});

test('a hold that was cancelled elsewhere holds nothing: its seats may be somebody else’s', async () => {
  renderSeats({ occupied: { 'show-1': ['B4'] }, book: never, own: own('cancelled', null) });
  await waitFor(() => expect(stateOf('B4')).toBe('taken'));
  expect(stateOf('B5')).toBe('mine');
  expect(screen.queryByText(/^Held for/)).toBeNull();
});

test('seats that are paid for are no choice any more', async () => {
  renderSeats({ occupied: { 'show-1': ['B4', 'B5'] }, book: never, own: own('paid', null) });
  await waitFor(() =>
    expect(success).toHaveBeenCalledWith('These seats are paid for. You find them in My Booking.'),
  );
  await waitFor(() => expect(stateOf('B4')).toBe('taken'));
  expect(isBookingOpen()).toBe(false);
  expect(error).not.toHaveBeenCalled();
});

test('when nobody can say, the seats stay as they are', async () => {
  renderSeats({ occupied: { 'show-1': ['B4', 'B5'] }, book: never });
  await screen.findByRole('grid');
  await pass(5_000);
  expect(stateOf('B4')).toBe('mine');
});

test('a hold of another tab is the visitor’s own here too: picked, with its clock, and paid for as any', async () => {
  writeSelection(null);
  const left = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const book = vi.fn((request: RequestInit) => {
    expect(JSON.parse(String(request.body))).toEqual({ showId: 'show-1', selectedSeats: ['B4', 'B5'] });
    return Response.json({ success: true, url: 'https://pay.test/c/1' });
  });
  renderSeats({ occupied: { 'show-1': ['B4', 'B5', 'C1'] }, book, own: own('pending', 65_000) });
  expect(await screen.findByText(/^Held for 1:0\d$/)).toBeTruthy();
  await waitFor(() => expect(stateOf('C1')).toBe('taken'));
  expect([stateOf('B4'), stateOf('B5')]).toEqual(['mine', 'mine']);
  fireEvent.click(screen.getByRole('button', { name: 'Process to checkout' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.test/c/1'));
});

test('who picks other seats here keeps them; those of the hold say what they are, and are taken over once nothing else is picked', async () => {
  writeSelection({ showId: 'show-1', seats: ['A1'], attempt: null });
  renderSeats({ occupied: { 'show-1': ['B4', 'B5'] }, book: never, own: own('pending', 65_000) });
  await waitFor(() => expect(stateOf('B4')).toBe('mine'));
  await waitFor(() => expect(told()).toMatch(/^Seats held 1:0\dPay now$/));
  press('B4');
  expect(error).toHaveBeenCalledWith('You hold seat B4 already. Go on with it in My Booking.');
  const bar = () => screen.getByRole('region', { name: 'Your selection' }).textContent;
  expect(bar()).toContain('A11 of 5');
  press('A1');
  press('B4');
  await waitFor(() => expect(bar()).toContain('B4 B52 of 5'));
  await waitFor(() => expect(told()).toBeUndefined());
});

test('a hold of another show is told on the page, with its clock and the way to pay; one whose clock the bar has is told by it alone', async () => {
  writeSelection(null);
  const other = () => {
    const answer = own('pending', 65_000)();
    return {
      ...answer,
      booking: answer.booking.map((one) => ({
        ...one,
        paymentLink: 'https://pay.test/c/9',
        show: { _id: 'of-another-movie' },
      })),
    };
  };
  const page = renderSeats({ occupied: { 'show-1': ['B4'] }, book: never, own: other });
  const pay = await screen.findByRole('link', { name: 'Pay now' });
  expect(pay.getAttribute('href')).toBe('https://pay.test/c/9');
  page.unmount();
  renderSeats({ occupied: { 'show-1': ['B4', 'B5'] }, book: never, own: own('pending', 65_000) });
  await screen.findByText(/^Held for/);
  expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
});

test('a hold of another tab that ends is a hold no more', async () => {
  writeSelection({ showId: 'show-1', seats: ['A1'], attempt: null });
  const occupied = { 'show-1': ['B4', 'B5'] };
  renderSeats({ occupied, book: never, own: own('pending', 5_000) });
  await waitFor(() => expect(stateOf('B4')).toBe('mine'));
  occupied['show-1'] = ['B4'];
  await pass(9_000);
  await waitFor(() => expect(stateOf('B4')).toBe('taken'));
  expect(stateOf('B5')).toBe('available');
});

test.each([502, 503, 504])(
  'seats that an order has got although it was answered with %i are the visitor’s, with their clock, and not lost to somebody else',
  async (status) => {
    writeSelection({ showId: 'show-1', seats: ['B4', 'B5'], attempt: null });
    const occupied: Record<string, string[]> = {};
    const book = () => {
      occupied['show-1'] = ['B4', 'B5'];
      return Response.json({ success: false, code: 'failed', message: 'Try again' }, { status });
    };
    const held = own('pending', 65_000);
    renderSeats({ occupied, book, own: () => (occupied['show-1'] ? held() : { ...held(), booking: [] }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Process to checkout' }));
    expect(await screen.findByText(/^Held for 1:0\d$/)).toBeTruthy();
    await pass(5_000);
    expect([stateOf('B4'), stateOf('B5')]).toEqual(['mine', 'mine']);
    expect(error.mock.calls).toEqual([['Try again']]);
  },
);

test('an order that failed and has got no seats leaves them to whoever takes them', async () => {
  writeSelection({ showId: 'show-1', seats: ['B4', 'B5'], attempt: null });
  const occupied: Record<string, string[]> = {};
  const book = () => {
    occupied['show-1'] = ['B4'];
    return Response.json({ success: false, code: 'failed', message: 'Try again' }, { status: 502 });
  };
  renderSeats({ occupied, book, own: own('cancelled', null) });
  fireEvent.click(await screen.findByRole('button', { name: 'Process to checkout' }));
  await pass(5_000);
  await waitFor(() => expect(stateOf('B4')).toBe('taken'));
  expect(stateOf('B5')).toBe('mine');
});

test('a hold that is cancelled in another tab holds nothing here either: its clock goes, and its seats may be somebody else’s', async () => {
  const occupied = { 'show-1': ['B4', 'B5'] };
  let state = own('pending', 65_000);
  renderSeats({ occupied, book: never, own: () => state() });
  await screen.findByText(/^Held for/);
  state = own('cancelled', null);
  occupied['show-1'] = ['B4'];
  act(() => tellSite('bookings-changed', {}));
  await pass(5_000);
  await waitFor(() => expect(stateOf('B4')).toBe('taken'));
  expect(stateOf('B5')).toBe('mine');
  expect(screen.queryByText(/^Held for/)).toBeNull();
});

test('seats that are paid for in another tab are no choice here any more', async () => {
  let state = own('pending', 65_000);
  renderSeats({ occupied: { 'show-1': ['B4', 'B5'] }, book: never, own: () => state() });
  await screen.findByText(/^Held for/);
  state = own('paid', null);
  act(() => tellSite('bookings-changed', {}));
  await pass(5_000);
  await waitFor(() => expect(stateOf('B4')).toBe('taken'));
  expect(success).toHaveBeenCalledExactlyOnceWith('These seats are paid for. You find them in My Booking.');
  expect(screen.queryByText(/^Held for/)).toBeNull();
});

test('of held seats that cost nothing it is said that they are to be confirmed, not paid', async () => {
  const occupied = { 'show-1': ['B4', 'B5'] };
  const free = { occupied, book: never, price: 0 };
  const { unmount } = renderSeats({ ...free, own: own('pending', 5_000) });
  await screen.findByText(/^Held for/);
  occupied['show-1'] = [];
  await pass(9_000);
  expect(error.mock.calls).toEqual([
    ['The time to confirm ran out. Your seats stay picked while nobody else takes them.'],
  ]);
  unmount();
  writeSelection({ showId: 'show-1', seats: ['B4', 'B5'], attempt: { seats: ['B4', 'B5'], key: null } });
  renderSeats({ ...free, own: own('paid', null) });
  await waitFor(() =>
    expect(success).toHaveBeenCalledExactlyOnceWith('These seats are yours. You find them in My Booking.'),
  );
});
