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

test('a page that is loaded already is heard of, too, and what fails starts it at once and once', async () => {
  const events = createRemoteEvents();
  reportLater(events);
  events.emit({ what: 'load-failed', name: 'catalog', version: '1.0.0' });
  await vi.waitFor(() => expect(startReporter).toHaveBeenCalledOnce());
  events.emit({ what: 'load-failed', name: 'booking', version: '1.0.0' });
  expect(document.getElementById('report')).toBeNull();
  expect(startReporter).toHaveBeenCalledOnce();
});
