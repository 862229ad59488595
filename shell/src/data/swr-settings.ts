import { notify, type ApiFailure } from '@matinee/shared-ui';
import type { SWRConfiguration } from 'swr';

/**
 * Settings of the page's one cache: dedupe 2 s, focus throttle 5 s, error retry 5 s (specification 9), and one toast
 * for a failing key, not one for each of its retries.
 */
export function swrSettings(): SWRConfiguration<unknown, ApiFailure> {
  const failing = new Set<string>();
  return {
    dedupingInterval: 2_000,
    focusThrottleInterval: 5_000,
    errorRetryInterval: 5_000,
    onError(failure: ApiFailure, key) {
      if (failing.has(key)) return;
      failing.add(key);
      notify.error(failure.message);
    },
    onSuccess: (_data, key) => void failing.delete(key),
    // What the visitor may not see does not appear by asking again.
    shouldRetryOnError: (failure: ApiFailure) => ![400, 401, 403, 404, 410].includes(failure.status),
  };
}
