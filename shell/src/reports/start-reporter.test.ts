// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRemoteEvents } from '../federation/remote-events.ts';
import type { Report } from '@matinee/api/types';
import { startReporter } from './start-reporter.ts';

const booking = { name: 'booking', version: '2.0.0' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page that reports. @returns its events, and what has failed as the last report tells it */
function page() {
  const sent: Blob[] = [];
  const events = createRemoteEvents();
  startReporter('token', undefined, events.subscribe, (_path, body) => Boolean(sent.push(body as Blob)));
  const failed = async () => {
    const last = sent.at(-1);
    return last && (JSON.parse(await last.text()) as Report).failed;
  };
  return { ...events, failed };
}
const leave = () => window.dispatchEvent(new Event('pagehide'));

test('what does not load is told while the page is there', async () => {
  const { emit, failed } = page();
  emit({ what: 'load-failed', ...booking });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await failed()).toEqual([{ kind: 'load', release: 'booking@2.0.0' }]);
});

test('loads that end because their page is being left have not failed, also for a page that comes back', async () => {
  const { emit, failed } = page();
  await vi.advanceTimersByTimeAsync(5_000);
  emit({ what: 'load-failed', ...booking });
  await vi.advanceTimersByTimeAsync(500);
  leave();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await failed()).toEqual([]);
});

test('what a screen does wrong as the page is left is told', async () => {
  const { emit, failed } = page();
  emit({ what: 'screen-failed', ...booking });
  await vi.advanceTimersByTimeAsync(500);
  leave();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await failed()).toEqual([{ kind: 'render', release: 'booking@2.0.0' }]);
});
