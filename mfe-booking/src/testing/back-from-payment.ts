import { notify } from '@matinee/shared-ui';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { writeSelection } from '../selection/selection-store.ts';

/**
 * For a whole file of tests: each has time of its own and begins as somebody who comes back from the payment page, with B4 and B5 of
 * `show-1` picked.
 * @returns what is said on the page as an error, and as a success
 */
export function backFromPayment() {
  const error = vi.fn<(text: string) => void>();
  const success = vi.fn<(text: string) => void>();
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.spyOn(notify, 'error').mockImplementation(error);
    vi.spyOn(notify, 'success').mockImplementation(success);
    writeSelection({ showId: 'show-1', seats: ['B4', 'B5'], attempt: { seats: ['B4', 'B5'], key: null } });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
    for (const mock of [error, success]) mock.mockReset();
    sessionStorage.clear();
    writeSelection(null);
  });
  return { error, success };
}
