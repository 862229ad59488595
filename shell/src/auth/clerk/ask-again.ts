/** What of Clerk is needed to ask who is signed in, and to take somebody for it. */
export interface AskedClerk {
  client?:
    | {
        reload(): Promise<unknown>;
        lastActiveSessionId: string | null;
        signedInSessions: readonly { id: string }[];
      }
    | undefined;
  setActive(options: { session: string }): Promise<void>;
}

/** Milliseconds between two questions; a network that comes back asks at once. */
const PAUSE_MS = 10_000;

/** Resolves after a while, when there is a network again, or when nobody waits any more. */
const pause = (over: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const stop = new AbortController();
    const done = () => {
      stop.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, PAUSE_MS);
    addEventListener('online', done, { signal: stop.signal });
    over.addEventListener('abort', done, { signal: stop.signal });
  });

/**
 * Asks Clerk who is signed in until it answers, after a start at which it could not. Clerk itself takes such a browser
 * for signed out, and chooses a session of the first client only that it hears of (clerk-js 5.128, `updateClient`).
 * @param over ends the asking
 * @param onNobody what to do when the answer is that nobody is; somebody who is becomes Clerk's session
 */
export async function askAgain(clerk: AskedClerk, over: AbortSignal, onNobody: () => void): Promise<void> {
  while (!over.aborted) {
    try {
      await clerk.client?.reload();
      if (over.aborted) return;
      const session = clerk.client?.lastActiveSessionId ?? clerk.client?.signedInSessions[0]?.id;
      if (session) await clerk.setActive({ session });
      else onNobody();
      return;
    } catch {
      await pause(over);
    }
  }
}
