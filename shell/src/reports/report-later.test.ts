// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRemoteEvents } from '../federation/remote-events.ts';
import { reportLater } from './report-later.ts';

const startReporter = vi.hoisted(() => vi.fn<() => void>());
vi.mock('./start-reporter.ts', () => ({ startReporter }));

beforeEach(() => {
  startReporter.mockClear();
  document.body.innerHTML = '<script id="report" type="application/json">"token"</script>';
  Object.assign(navigator, { sendBeacon: () => true });
  // As in Safari.
  vi.stubGlobal('requestIdleCallback', undefined);
  Reflect.deleteProperty(window, 'requestIdleCallback');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('where no browser says when it is idle a page is heard of soon after its load', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  reportLater(createRemoteEvents());
  expect(startReporter).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(startReporter).toHaveBeenCalledOnce());
});

/** What the page has told on its way, as the API reads it. */
function hearBeacons(): () => Promise<unknown[]> {
  const bodies: [path: string, body: Blob][] = [];
  Object.assign(navigator, {
    sendBeacon: (path: string, body: Blob) => bodies.push([path, body]) > 0,
  });
  return () =>
    Promise.all(bodies.map(async ([path, body]) => [path, JSON.parse(await body.text()) as unknown]));
}

test('while a canary runs each remote is named before its code runs, once, and the shell and the page’s own first', async () => {
  document.body.innerHTML += '<script id="tells" type="application/json">true</script>';
  const told = hearBeacons();
  const onRun = reportLater(createRemoteEvents(), 'catalog');
  const began = ['/api/reports/code', { token: 'token', runs: ['shell', 'catalog'] }];
  // In this very turn: what runs next may never let go of the page.
  expect(await told()).toEqual([began]);
  for (const name of ['catalog', 'booking', 'booking']) onRun(name);
  expect(await told()).toEqual([began, ['/api/reports/code', { token: 'token', runs: ['booking'] }]]);
});

test.each<[string, typeof navigator.sendBeacon | undefined]>([
  ['has switched beacons off', undefined],
  [
    'has a tool that refuses them',
    () => {
      throw new TypeError('refused');
    },
  ],
])('who %s has a page that begins, and is heard of in another way', (_, sendBeacon) => {
  document.body.innerHTML += '<script id="tells" type="application/json">true</script>';
  Object.assign(navigator, { sendBeacon });
  const asked = vi.fn<typeof fetch>(async () => new Response());
  vi.stubGlobal('fetch', asked);
  reportLater(createRemoteEvents(), 'catalog');
  expect(asked).toHaveBeenCalledWith('/api/reports/code', expect.objectContaining({ keepalive: true }));
});

test('a page of the house says that it has begun', async () => {
  document.body.innerHTML += '<script id="tells" type="application/json">true</script>';
  const told = hearBeacons();
  reportLater(createRemoteEvents());
  expect(await told()).toEqual([['/api/reports/code', { token: 'token', runs: ['shell'] }]]);
});

test('without a canary nobody is named', async () => {
  const told = hearBeacons();
  reportLater(createRemoteEvents(), 'catalog')('booking');
  expect(await told()).toEqual([]);
});

test('a page that is loaded already is heard of, too, and what fails starts it at once and once', async () => {
  const events = createRemoteEvents();
  reportLater(events);
  events.emit({ what: 'load-failed', name: 'catalog', version: '1.0.0' });
  await vi.waitFor(() => expect(startReporter).toHaveBeenCalledOnce());
  events.emit({ what: 'load-failed', name: 'booking', version: '1.0.0' });
  expect(document.getElementById('report')).toBeNull();
  expect(startReporter).toHaveBeenCalledOnce();
});
