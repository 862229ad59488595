import { ApiFailure, notify } from '@matinee/shared-ui';
import { afterEach, expect, test, vi } from 'vitest';
import { swrSettings } from './swr-settings.ts';

afterEach(() => vi.restoreAllMocks());
const failure = (status: number, code = 'failed') =>
  new ApiFailure('Failed to load shows', status, code, null, {});

test('reads are deduplicated for 2 s, repeated on focus after 5 s and after an error in 5 s', () => {
  expect(swrSettings()).toMatchObject({
    dedupingInterval: 2_000,
    focusThrottleInterval: 5_000,
    errorRetryInterval: 5_000,
  });
});

test('a failing key is told once, whatever its retries', () => {
  const said = vi.spyOn(notify, 'error').mockImplementation(() => {});
  const { onError } = swrSettings();
  const config = {} as Parameters<NonNullable<typeof onError>>[2];
  const fail = (key: string) => onError?.(failure(500), key, config);
  fail('/api/show/all');
  fail('/api/show/all');
  expect(said).toHaveBeenCalledTimes(1);
  fail('/api/user/bookings');
  expect(said).toHaveBeenCalledTimes(2);
});

test.each([
  [0, 'unreachable', true],
  [200, 'unreadable', true],
  [500, 'internal', true],
  [503, 'database_unavailable', true],
  [429, 'too_many_requests', true],
  [400, 'invalid', false],
  [401, 'unauthorized', false],
  [403, 'forbidden', false],
  [404, 'not_found', false],
  // Without a code: of something before the API.
  [403, 'failed', true],
  [404, 'failed', true],
  [522, 'failed', true],
])('after a %i that is %s it is asked again: %s', (status, code, again) => {
  const { shouldRetryOnError } = swrSettings();
  const decide = shouldRetryOnError as (error: ApiFailure) => boolean;
  expect(decide(failure(status, code))).toBe(again);
});
