// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askAgain, type AskedClerk } from './ask-again.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const AWAY = 'away';

/** @param answers to one question after the other: away, the id of a session, or that there is none */
function clerkOf(answers: (string | null)[]) {
  const client = {
    lastActiveSessionId: null as string | null,
    signedInSessions: [] as { id: string }[],
    reload: vi.fn(async () => {
      const answer = answers.shift();
      if (answer === AWAY) throw new TypeError('Failed to fetch');
      client.signedInSessions = answer ? [{ id: answer }] : [];
    }),
  };
  return { client, setActive: vi.fn(async () => {}) } satisfies AskedClerk;
}

test('somebody who is signed in is found once Clerk answers', async () => {
  const clerk = clerkOf([AWAY, AWAY, 'sess_1']);
  const onNobody = vi.fn();
  const asked = askAgain(clerk, new AbortController().signal, onNobody);
  await vi.runAllTimersAsync();
  await asked;
  expect(clerk.client.reload).toHaveBeenCalledTimes(3);
  expect(clerk.setActive).toHaveBeenCalledExactlyOnceWith({ session: 'sess_1' });
  expect(onNobody).not.toHaveBeenCalled();
});

test('the session that was used last is taken', async () => {
  const clerk = clerkOf(['sess_1']);
  clerk.client.lastActiveSessionId = 'sess_2';
  await askAgain(clerk, new AbortController().signal, vi.fn());
  expect(clerk.setActive).toHaveBeenCalledExactlyOnceWith({ session: 'sess_2' });
});

test('that nobody is signed in is said by Clerk’s answer alone', async () => {
  const clerk = clerkOf([AWAY, null]);
  const onNobody = vi.fn();
  const asked = askAgain(clerk, new AbortController().signal, onNobody);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(onNobody).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  await asked;
  expect(onNobody).toHaveBeenCalledOnce();
});

test('a network that comes back is asked at once', async () => {
  const clerk = clerkOf([AWAY, 'sess_1']);
  const asked = askAgain(clerk, new AbortController().signal, vi.fn());
  await vi.advanceTimersByTimeAsync(0);
  dispatchEvent(new Event('online'));
  await asked;
  expect(clerk.setActive).toHaveBeenCalledOnce();
});

test('nobody is asked for a page that has gone', async () => {
  const clerk = clerkOf([AWAY, 'sess_1']);
  const gone = new AbortController();
  const asked = askAgain(clerk, gone.signal, vi.fn());
  await vi.advanceTimersByTimeAsync(0);
  gone.abort();
  await asked;
  expect(clerk.client.reload).toHaveBeenCalledOnce();
  expect(clerk.setActive).not.toHaveBeenCalled();
});
