import { notify, type ApiFailure } from '@matinee/shared-ui';
import type { SWRConfiguration } from 'swr';
import { after } from '../watching/own-timers.ts';

/**
 * Settings of the page's one cache: dedupe 2 s, focus throttle 5 s, error retry 5 s (specification 9), and one toast
 * for a failing key, not one for each of its retries.
 */
export function swrSettings(): SWRConfiguration<unknown, ApiFailure> {
  // Of each failing key, what keeps it from being asked again.
  const failing = new Map<string, (() => void) | undefined>();
  return {
    dedupingInterval: 2_000,
    focusThrottleInterval: 5_000,
    errorRetryInterval: 5_000,
    // What the visitor may not see does not appear by asking again.
    shouldRetryOnError: (failure: ApiFailure) => ![400, 401, 403, 404, 410].includes(failure.status),
    onError(failure: ApiFailure, key) {
      if (failing.has(key)) return;
      failing.set(key, undefined);
      notify.error(failure.message);
    },
    // SWR itself waits longer each time, for up to half an hour, and as often as a visitor has come back: no screen asks meanwhile.
    onErrorRetry(_failure, key, _settings, ask, again) {
      failing.get(key)?.();
      failing.set(
        key,
        after(5_000 * Math.min(2 ** again.retryCount, 6) * (0.75 + Math.random() / 2), () => void ask(again)),
      );
    },
    onSuccess: (_data, key) => void failing.delete(key),
  };
}
