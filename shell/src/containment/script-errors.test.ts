// @vitest-environment happy-dom
import type { ReleaseOnHost } from '@matinee/api/releases';
import { expect, test, vi } from 'vitest';
import { hearScriptErrors } from './script-errors.ts';

const release = (name: string, version: string) =>
  ({ name, version, baseUrl: `http://${name}/${version}/` }) as ReleaseOnHost;
const shell = { name: 'shell', version: '3.0.0', baseUrl: 'http://site/js/' };
const tell = vi.fn<(release: typeof shell, error: unknown) => void>();
const onAny = vi.fn<(release?: ReleaseOnHost) => void>();
hearScriptErrors(
  [release('catalog', '2.0.0'), release('catalog', '1.0.0'), release('booking', '1.0.0')],
  shell,
  tell,
  onAny,
);
const heard = () => tell.mock.lastCall?.[0];
/** An event that a page cannot make: the browser's own. */
function dispatch(event: Event, isTrusted = true): void {
  Object.defineProperty(event, 'isTrusted', { value: isTrusted });
  window.dispatchEvent(event);
}

const from = (address: string) => {
  const error = new Error('late');
  error.stack = `Error: late\n    at screen (${address}:1:2)`;
  return error;
};

test('an error that nobody caught is told with the release whose script it came from', () => {
  dispatch(new ErrorEvent('error', { error: from('http://booking/1.0.0/js/seats.js') }));
  expect(heard()).toMatchObject({ name: 'booking' });
  dispatch(new ErrorEvent('error', { filename: 'http://catalog/1.0.0/js/home.js', error: null }));
  expect(heard()).toMatchObject({ name: 'catalog', version: '1.0.0' });
});

test('a rejected promise that nobody looked at, too', () => {
  const event = new Event('unhandledrejection');
  dispatch(Object.assign(event, { reason: from('http://catalog/2.0.0/js/home.js') }));
  expect(heard()).toMatchObject({ name: 'catalog', version: '2.0.0' });
});

test('whose it was is where the browser says that it was thrown, whatever the trace of it says', () => {
  tell.mockReset();
  const forged = from('http://catalog/2.0.0/js/home.js');
  dispatch(new ErrorEvent('error', { filename: 'http://booking/1.0.0/js/seats.js', error: forged }));
  expect(heard()).toMatchObject({ name: 'booking' });
});

test('of the scripts in a trace the innermost counts', () => {
  tell.mockReset();
  const error = from('http://booking/1.0.0/js/seats.js');
  error.stack += '\n    at press (http://catalog/2.0.0/js/home.js:1:2)';
  dispatch(Object.assign(new Event('unhandledrejection'), { reason: error }));
  expect(heard()).toMatchObject({ name: 'booking' });
});

test('what the shell throws by itself is told of the shell, and is no release’s', () => {
  tell.mockReset();
  onAny.mockReset();
  dispatch(new ErrorEvent('error', { filename: 'http://site/js/main.js', error: null }));
  expect(heard()).toBe(shell);
  dispatch(Object.assign(new Event('unhandledrejection'), { reason: from('http://site/js/main.js') }));
  expect(tell).toHaveBeenCalledTimes(2);
  expect(onAny.mock.calls).toEqual([[undefined], [undefined]]);
});

test('what the shell throws for a release that called it is that release’s', () => {
  tell.mockReset();
  const error = from('http://site/js/main.js');
  error.stack += '\n    at press (http://booking/1.0.0/js/seats.js:1:2)';
  dispatch(new ErrorEvent('error', { filename: 'http://site/js/main.js', error }));
  expect(heard()).toMatchObject({ name: 'booking' });
});

test('an event that a script makes up is nobody’s error', () => {
  tell.mockReset();
  dispatch(new ErrorEvent('error', { filename: 'http://catalog/2.0.0/js/home.js' }), false);
  const reason = from('http://catalog/2.0.0/js/home.js');
  dispatch(Object.assign(new Event('unhandledrejection'), { reason }), false);
  expect(tell).not.toHaveBeenCalled();
});

test('errors of nobody’s scripts, and what cannot be read, are not', () => {
  tell.mockReset();
  dispatch(new ErrorEvent('error', { error: from('chrome-extension://a/b.js') }));
  const odd = Object.defineProperty(new Error('odd'), 'stack', {
    get() {
      throw new Error('not for you');
    },
  });
  dispatch(new ErrorEvent('error', { error: odd }));
  expect(tell).not.toHaveBeenCalled();
});

test('a script that throws without end is told of so often, and no more', () => {
  tell.mockReset();
  onAny.mockReset();
  for (let time = 0; time < 500; time += 1)
    dispatch(new ErrorEvent('error', { error: from('http://catalog/2.0.0/js/home.js') }));
  expect(tell.mock.calls.length).toBeLessThanOrEqual(20);
  expect(tell).toHaveBeenCalled();
  // What it does to the page may be done by any of them.
  expect(onAny).toHaveBeenCalledTimes(500);
});

test('what comes of no script of a release is heard of as well', () => {
  onAny.mockReset();
  dispatch(new ErrorEvent('error', { error: new SyntaxError('not JSON') }));
  expect(onAny.mock.calls).toEqual([[undefined]]);
});

test('what a script throws as it is run for the first time is told by whoever loads it', () => {
  tell.mockReset();
  const script = document.createElement('script');
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
  dispatch(new ErrorEvent('error', { filename: 'http://catalog/1.0.0/remoteEntry.js' }));
  Reflect.deleteProperty(document, 'currentScript');
  expect(tell).not.toHaveBeenCalled();
  dispatch(new ErrorEvent('error', { filename: 'http://catalog/1.0.0/remoteEntry.js' }));
  expect(tell).toHaveBeenCalledOnce();
});
