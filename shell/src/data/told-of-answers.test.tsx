// @vitest-environment happy-dom
import { SessionContext, notify, useData } from '@matinee/shared-ui';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { swrSettings } from './swr-settings.ts';
import { showCall, signedOut } from './testing/show-call.ts';

let isAway = false;
const asked = vi.fn();
const said = vi.fn<(message: string) => void>();
const reported = vi.fn<(error: unknown) => void>();
beforeEach(() => {
  isAway = false;
  vi.useFakeTimers();
  vi.spyOn(notify, 'error').mockImplementation(said);
  vi.stubGlobal('fetch', async () => {
    asked();
    return isAway ? Response.json({ message: 'Away' }, { status: 503 }) : Response.json({ title: 'Havoc' });
  });
  vi.stubGlobal('reportError', reported);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const mock of [asked, said, reported]) mock.mockReset();
});

function Show({ options }: { options?: SWRConfiguration }) {
  const { data, error, isLoading, mutate } = useData(showCall, undefined, options);
  return (
    <button type="button" onClick={() => void mutate()}>
      {error?.message ?? (isLoading ? 'waiting' : data?.title)}
    </button>
  );
}
/** Two teams' screens of one answer; the first asks for both. */
function show(options: SWRConfiguration) {
  render(
    <SWRConfig value={{ provider: () => new Map(), ...swrSettings() }}>
      <SessionContext value={signedOut}>
        <Show options={options} />
        <Show />
      </SessionContext>
    </SWRConfig>,
  );
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const ask = () => fireEvent.click(screen.getAllByRole('button')[0]!);
const breaks = () => {
  throw new TypeError('seats is undefined');
};

test('a team that stumbles over an answer keeps it from nobody, and has nobody ask for it again', async () => {
  show({ onSuccess: breaks });
  await pass(30_000);
  expect(shown()).toEqual(['Havoc', 'Havoc']);
  expect([asked, said].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  expect(reported).toHaveBeenCalledExactlyOnceWith(new TypeError('seats is undefined'));
});

test('a team that stumbles over a failure leaves nobody waiting, and what failed is asked for again', async () => {
  isAway = true;
  show({ onError: breaks });
  await pass(100);
  expect(shown()).toEqual(['Away', 'Away']);
  isAway = false;
  await pass(60_000);
  expect(shown()).toEqual(['Havoc', 'Havoc']);
  expect(reported).toHaveBeenCalledExactlyOnceWith(new TypeError('seats is undefined'));
});

test('an answer that a screen hears of itself counts as one: what fails after it is told anew', async () => {
  const onSuccess = vi.fn();
  show({ onSuccess });
  for (const away of [true, false, true]) {
    await pass(5_000);
    isAway = away;
    ask();
    await pass(100);
  }
  expect(onSuccess).toHaveBeenCalled();
  expect(said.mock.calls).toEqual([['Away'], ['Away']]);
});
