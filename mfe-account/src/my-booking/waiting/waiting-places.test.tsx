// @vitest-environment happy-dom
import { notify } from '@matinee/shared-ui';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answered, booking, heldUntil, HOUR } from '../../testing/bookings.ts';
import { show } from '../../testing/show.tsx';
import MyBookingPage from '../MyBookingPage.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const place = {
  showId: '64b0c0ffee00000000000001',
  movie: { _id: '7', title: 'Havoc' },
  showDateTime: '2026-12-01T12:00:00.000Z',
  count: 2,
  ahead: 1,
};
const page = (waiting: () => Response) =>
  show(<MyBookingPage />, {
    '/api/user/bookings': () => answered([], Date.parse('2026-11-30T12:00:00Z')),
    '/api/user/waiting': waiting,
  });

test('who waits for seats reads where, behind how many people, and goes to the seats from there', async () => {
  const other = { ...place, showId: '64b0c0ffee00000000000002', count: 1, ahead: 0, limited: 'One is left.' };
  page(() => Response.json({ success: true, waiting: [place, other] }));
  const list = within(await screen.findByRole('region', { name: 'Waiting list' }));
  const [first, second] = list.getAllByRole('listitem');
  expect(first?.textContent).toContain('You wait for 2 seats together. One person has waited longer.');
  expect(second?.textContent).toContain('You wait for one seat. You are the first. One is left.');
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/seat-layout/7/2026-12-01?show=64b0c0ffee00000000000001',
    '/seat-layout/7/2026-12-01?show=64b0c0ffee00000000000002',
  ]);
});

test.each([
  ['who waits nowhere', () => Response.json({ success: true, waiting: [] })],
  ['an API that does not say it', () => new Response('{}', { status: 404 })],
])('%s leaves the page as it was', async (_who, answer) => {
  page(answer);
  await screen.findByText('No bookings yet');
  expect(screen.queryByRole('region', { name: 'Waiting list' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('who waits with the page open is shown the seats that are held for them, also where their booking is written late', async () => {
  const now = Date.now();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let waiting = [place];
  const held = booking({ starts: now + 5 * HOUR, ...heldUntil(now + HOUR / 2) });
  let bookings: (typeof held)[] = [];
  show(<MyBookingPage />, {
    '/api/user/bookings': () => answered(bookings, Date.now()),
    '/api/user/waiting': () => Response.json({ success: true, waiting }),
  });
  await screen.findByRole('region', { name: 'Waiting list' });
  waiting = [];
  await vi.advanceTimersByTimeAsync(11_000);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting list' })).toBeNull());
  expect(screen.getByText('No bookings yet')).toBeTruthy();
  bookings = [held];
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await screen.findByText('Waiting for payment')).toBeTruthy();
});

test('who waits no more says so there, and stays on the page with the focus', async () => {
  const said = vi.spyOn(notify, 'success').mockImplementation(() => {});
  let waiting = [place];
  const inSite = (
    <main>
      <MyBookingPage />
    </main>
  );
  show(inSite, {
    '/api/user/bookings': () => answered([], Date.now()),
    '/api/user/waiting': () => Response.json({ success: true, waiting }),
    [`/api/booking/waiting/${place.showId}/leave`]: () => {
      waiting = [];
      return Response.json({ success: true, waiting: null });
    },
  });
  const button = await screen.findByRole('button', { name: 'Wait no more' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(said).toHaveBeenCalledWith('You are not on the waiting list any more'));
  expect(screen.queryByRole('region', { name: 'Waiting list' })).toBeNull();
  expect(document.activeElement?.tagName).toBe('H1');
});

test('a line that cannot be left is said, and stays', async () => {
  const said = vi.spyOn(notify, 'error').mockImplementation(() => {});
  page(() => Response.json({ success: true, waiting: [place] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Wait no more' }));
  await waitFor(() => expect(said).toHaveBeenCalledWith('The waiting list cannot be reached right now'));
  expect(screen.getByRole('button', { name: 'Wait no more' })).toBeTruthy();
});
