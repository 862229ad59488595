// @vitest-environment happy-dom
import { SessionContext, notify, useData } from '@matinee/shared-ui';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { swrSettings } from './swr-settings.ts';
import { showCall, signedOut } from './testing/show-call.ts';

const MINUTE_MS = 60_000;

let isAway = true;
const asked = vi.fn();
beforeEach(() => {
  isAway = true;
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  vi.spyOn(notify, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => {
    asked();
    return isAway ? Response.json({ message: 'Away' }, { status: 503 }) : Response.json({ title: 'Havoc' });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Show() {
  const { data, error } = useData(showCall, undefined, { refreshInterval: 10_000 });
  return <p>{data?.title ?? error?.message}</p>;
}
const show = () =>
  render(
    <SWRConfig value={{ provider: () => new Map(), ...swrSettings() }}>
      <SessionContext value={signedOut}>
        <Show />
      </SessionContext>
    </SWRConfig>,
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a minute after an outage of ten there is nothing on screen that waits for it', async () => {
  show();
  await pass(10 * MINUTE_MS);
  expect(screen.getByText('Away')).toBeDefined();
  isAway = false;
  await pass(MINUTE_MS);
  expect(screen.getByText('Havoc')).toBeDefined();
});

test('who comes back to the page again and again in an outage does not ask for more ever after', async () => {
  show();
  for (let time = 0; time < 20; time += 1) {
    await pass(6_000);
    fireEvent.focus(window);
  }
  await pass(MINUTE_MS);
  asked.mockClear();
  await pass(10 * MINUTE_MS);
  expect(asked.mock.calls.length).toBeLessThan(25);
});
