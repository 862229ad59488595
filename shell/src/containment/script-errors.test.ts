// @vitest-environment happy-dom
import type { ReleaseOnHost } from '@matinee/api/releases';
import { expect, test, vi } from 'vitest';
import { hearScriptErrors } from './script-errors.ts';

const release = (name: string, version: string) =>
  ({ name, version, baseUrl: `http://${name}/${version}/` }) as ReleaseOnHost;
const tell = vi.fn<(release: ReleaseOnHost, error: unknown) => void>();
hearScriptErrors(
  [release('catalog', '2.0.0'), release('catalog', '1.0.0'), release('booking', '1.0.0')],
  tell,
);
const heard = () => tell.mock.lastCall?.[0];

const from = (address: string) => {
  const error = new Error('late');
  error.stack = `Error: late\n    at screen (${address}:1:2)`;
  return error;
};

test('an error that nobody caught is told with the release whose script it came from', () => {
  window.dispatchEvent(new ErrorEvent('error', { error: from('http://booking/1.0.0/js/seats.js') }));
  expect(heard()).toMatchObject({ name: 'booking' });
  window.dispatchEvent(new ErrorEvent('error', { filename: 'http://catalog/1.0.0/js/home.js', error: null }));
  expect(heard()).toMatchObject({ name: 'catalog', version: '1.0.0' });
});

test('a rejected promise that nobody looked at, too', () => {
  const event = new Event('unhandledrejection');
  window.dispatchEvent(Object.assign(event, { reason: from('http://catalog/2.0.0/js/home.js') }));
  expect(heard()).toMatchObject({ name: 'catalog', version: '2.0.0' });
});

test('errors of nobody’s scripts, and what cannot be read, are not', () => {
  tell.mockReset();
  window.dispatchEvent(new ErrorEvent('error', { error: from('chrome-extension://a/b.js') }));
  const odd = Object.defineProperty(new Error('odd'), 'stack', {
    get() {
      throw new Error('not for you');
    },
  });
  window.dispatchEvent(new ErrorEvent('error', { error: odd }));
  expect(tell).not.toHaveBeenCalled();
});

test('a script that throws without end is told of so often, and no more', () => {
  tell.mockReset();
  for (let time = 0; time < 500; time += 1)
    window.dispatchEvent(new ErrorEvent('error', { error: from('http://catalog/2.0.0/js/home.js') }));
  expect(tell.mock.calls.length).toBeLessThanOrEqual(20);
  expect(tell).toHaveBeenCalled();
});
