import { notify, type ApiFailure } from '@matinee/shared-ui';
import type { Middleware, SWRConfiguration } from 'swr';
import { after } from '../watching/own-timers.ts';

/** What throws as SWR tells it of an answer would be what failed for every team, and of a failure would leave all of them waiting. */
const safely =
  <Args extends unknown[]>(hear?: (...given: Args) => void) =>
  (...given: Args): void => {
    try {
      hear?.(...given);
    } catch (error) {
      reportError(error);
    }
  };

/**
 * Settings of the page's one cache: dedupe 2 s, focus throttle 5 s, error retry 5 s (specification 9), and one toast
 * for a failing key, not one for each of its retries.
 */
export function swrSettings(): SWRConfiguration<unknown, ApiFailure> {
  // Of each failing key, the try that comes next.
  const failing = new Map<string, unknown>();
  // A screen that hears of answers itself takes the place of what is said for the whole cache.
  const hearAll: Middleware = (useNext) => (key, ask, config) =>
    useNext(key, ask, {
      ...config,
      onSuccess: safely((...given) => {
        failing.delete(given[1]);
        config.onSuccess?.(...given);
      }),
      onError: safely(config.onError),
    });
  return {
    use: [hearAll],
    dedupingInterval: 2_000,
    focusThrottleInterval: 5_000,
    errorRetryInterval: 5_000,
    // What the visitor may not see does not appear by asking again. Without a code of the API's it is not the API that says so.
    shouldRetryOnError: ({ code, status }: ApiFailure) => status < 400 || status > 404 || code === 'failed',
    onError(failure: ApiFailure, key) {
      if (failing.has(key)) return;
      failing.set(key, 0);
      notify.error(failure.message);
    },
    // SWR itself waits longer each time, for up to half an hour, and as often as a visitor has come back: no screen asks meanwhile.
    onErrorRetry(_failure, key, _settings, ask, next) {
      failing.set(key, next);
      after(5_000 * (Math.min(next.retryCount, 5) + Math.random()), () => {
        if (failing.get(key) === next) void ask(next);
      });
    },
  };
}
