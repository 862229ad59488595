// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { go, remoteOf, saying, showSlot } from './testing/remote.tsx';

// React and the boundary report every error that is thrown here on purpose.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const retry = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
const chunkError = () => Promise.reject(new Error('Loading chunk failed'));

test('a remote that arrives shows the screen of the address', async () => {
  showSlot('/one', async () => remoteOf({ one: saying('first'), two: saying('second') }));
  expect(await screen.findByText('first')).toBeTruthy();
  await go('/two');
  expect(await screen.findByText('second')).toBeTruthy();
});

test('a remote that does not arrive says so, and Try again brings it', async () => {
  let up = false;
  showSlot('/one', async () => (up ? remoteOf({ one: saying('first') }) : chunkError()));
  expect((await screen.findByRole('alert')).dataset['unavailable']).toBe('catalog');
  up = true;
  retry();
  expect(await screen.findByText('first')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a remote that does not arrive comes by itself, and its message stays the same element until then', async () => {
  const load = vi.fn<() => Promise<ReturnType<typeof remoteOf>>>(chunkError);
  showSlot('/one', load, { pause: 5 });
  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(load.mock.calls.length).toBeGreaterThan(3));
  expect(screen.getByRole('alert')).toBe(alert);
  load.mockResolvedValue(remoteOf({ one: saying('first') }));
  expect(await screen.findByText('first')).toBeTruthy();
});

test('another address is another try at a remote that did not arrive', async () => {
  let up = false;
  showSlot('/one', async () => (up ? remoteOf({ two: saying('second') }) : chunkError()));
  await screen.findByRole('alert');
  up = true;
  await go('/two');
  expect(await screen.findByText('second')).toBeTruthy();
});

test('a screen whose code does not arrive comes by itself, under a message that stays', async () => {
  const two = vi.fn<ReturnType<typeof saying>>(chunkError);
  showSlot('/one', async () => remoteOf({ one: saying('first'), two }), { pause: 5 });
  await screen.findByText('first');
  await go('/two');
  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(two.mock.calls.length).toBeGreaterThan(3));
  expect(screen.getByRole('alert')).toBe(alert);
  two.mockImplementation(saying('second'));
  expect(await screen.findByText('second')).toBeTruthy();
});

test('a screen that throws waits for the visitor: it is not tried again by itself', async () => {
  let good = false;
  const Moody = vi.fn<() => React.JSX.Element>(() => {
    if (!good) throw new Error('a bad mood');
    return <p>in a good mood</p>;
  });
  showSlot('/one', async () => remoteOf({ one: async () => ({ default: Moody }) }), { pause: 5 });
  await screen.findByRole('alert');
  const shown = Moody.mock.calls.length;
  window.dispatchEvent(new Event('online'));
  expect(Moody).toHaveBeenCalledTimes(shown);
  retry();
  expect(Moody.mock.calls.length).toBeGreaterThan(shown);
  expect(await screen.findByRole('alert')).toBeTruthy();
  good = true;
  retry();
  expect(await screen.findByText('in a good mood')).toBeTruthy();
});

test('whoever stood in the message lands on the heading of what takes its place', async () => {
  const { Page } = await import('@matinee/shared-ui');
  let up = false;
  const one = async () => ({ default: () => <Page title="First">text</Page> });
  showSlot('/one', async () => (up ? remoteOf({ one }) : chunkError()));
  (await screen.findByRole('button', { name: 'Try again' })).focus();
  up = true;
  retry();
  const heading = await screen.findByRole('heading', { name: 'First' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
