// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/page.tsx';
import { dayOfTest, doorApi } from '../testing/door-api.ts';
import DoorPage from './DoorPage.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});
function wakeLock() {
  const request = vi.fn(async () => ({ release: async () => {} }));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }));
  return request;
}

test('the screen stays on between two guests', async () => {
  const request = wakeLock();
  doorApi();
  renderPage(<DoorPage />, 'signed-in');
  await screen.findByLabelText(/^Scan a code/);
  await waitFor(() => expect(request).toHaveBeenCalledExactlyOnceWith('screen'));
});

test('a day without shows keeps no screen on', async () => {
  const request = wakeLock();
  doorApi({ 'door/day': () => Response.json({ ...dayOfTest(), shows: [] }) });
  renderPage(<DoorPage />, 'signed-in');
  await screen.findByLabelText(/^Scan a code/);
  expect(request).not.toHaveBeenCalled();
});
