import { loadToasts } from './load-toasts.ts';

/** Toast times of the specification, in milliseconds. */
export const toastTimes = { success: 2_000, error: 4_000 } as const;

/** Short messages to the visitor: 2 s for a success, 4 s for an error, at most 20 at once (the library's own limit). */
export const notify = {
  success: (message: string): void => void say('success', message),
  error: (message: string): void => void say('error', message),
};

async function say(kind: 'success' | 'error', message: string): Promise<void> {
  try {
    (await loadToasts()).show(kind, message);
  } catch {
    // Without the network there is no code for a toast; what failed also says so in its own place.
  }
}
