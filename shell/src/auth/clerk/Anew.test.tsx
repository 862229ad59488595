// @vitest-environment happy-dom
import { ClerkProvider } from '@clerk/clerk-react';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Anew } from './Anew.tsx';

afterEach(() => {
  cleanup();
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('each try asks for Clerk’s script anew, also the first after one that failed', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const asked = vi.fn();
  vi.spyOn(document.body, 'appendChild').mockImplementation((node) => {
    asked();
    return node;
  });
  const host = document.createElement('main');
  const clerk = (attempt: number) => (
    <Anew attempt={attempt}>
      <ClerkProvider
        publishableKey={`pk_test_${btoa('clerk.cinema.test$')}`}
        clerkJSUrl="https://clerk.cinema.test/clerk.browser.js"
      >
        <p />
      </ClerkProvider>
    </Anew>
  );
  const { rerender } = render(clerk(0), { container: host });
  for (const attempt of [1, 2, 3]) {
    // So long Clerk itself asks for it again and again, and then not any more.
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    asked.mockClear();
    rerender(clerk(attempt));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(asked, `attempt ${attempt}`).toHaveBeenCalledOnce();
  }
});
