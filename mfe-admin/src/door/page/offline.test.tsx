// @vitest-environment happy-dom
import { notify, timeOfDay } from '@matinee/shared-ui';
import { keptOwn } from '@matinee/shared-ui/kept-own';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/page.tsx';
import { BOOKING_ID, dayOfTest } from '../testing/door-api.ts';
import DoorPage from './DoorPage.tsx';

const day = dayOfTest();
afterEach(() => {
  cleanup();
  localStorage.clear();
});
const scan = () => {
  fireEvent.change(screen.getByLabelText(/^Scan a code/), { target: { value: `${BOOKING_ID}-H4` } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
};

test('a door that is opened without a network admits by the list that it has, once, and keeps that for later', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  keptOwn<unknown>('admin-door-day').write('user-1', day);
  renderPage(<DoorPage />, 'unavailable');
  scan();
  expect((await screen.findAllByText(/Seat H4/)).length).toBeGreaterThan(0);
  scan();
  expect(await screen.findByText('Already used')).toBeTruthy();
  cleanup();
  renderPage(<DoorPage />, 'unavailable');
  scan();
  expect(await screen.findByText('Already used')).toBeTruthy();
});

test('a door that goes on without a network says so in its place, and gives no notice of what it does not have', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const notice = vi.spyOn(notify, 'error').mockImplementation(() => {});
  keptOwn<unknown>('admin-door-day').write('user_1', day);
  renderPage(
    <SWRConfig value={{ onError: ({ message }: Error) => notify.error(message) }}>
      <DoorPage />
    </SWRConfig>,
    'signed-in',
  );
  expect((await screen.findByRole('alert')).textContent).toContain(timeOfDay(day.now, 'Asia/Ho_Chi_Minh'));
  scan();
  expect((await screen.findAllByText(/Seat H4/)).length).toBeGreaterThan(0);
  expect(notice).not.toHaveBeenCalled();
});

test('a door that never had a list does not open without a network', () => {
  for (const kept of [null, { now: 1, shows: 'all' }]) {
    keptOwn<unknown>('admin-door-day').write('user-1', kept);
    renderPage(<DoorPage />, 'unavailable');
    expect(screen.queryByLabelText(/^Scan a code/)).toBeNull();
    cleanup();
  }
});
