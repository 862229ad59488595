import { handOver, MAX_AT_ONCE, takeOver, type Said } from './carry-over.ts';
import { loadToasts } from './load-toasts.ts';

/** Toast times of the specification, in milliseconds. */
export const toastTimes = { success: 2_000, error: 4_000 } as const;

/**
 * Short messages to the visitor: 2 s for a success, 4 s for an error, at most 20 at once. Of more than can be read the newest
 * are shown; a message that is no text is not. What is said as the document is left is said again in the next one.
 * Whoever says something that may be over early hands in `until`, and takes it back by aborting that; it is not said again then.
 * Nothing is returned: an effect of React that returns what it is given calls that when it ends.
 */
export const notify = {
  success: (message: string, until?: AbortSignal): void => say('success', message, until),
  error: (message: string, until?: AbortSignal): void => say('error', message, until),
};

const MAX_LENGTH = 500;

/** What is to be shown: the code of the toasts takes it from here, what is said in one go together. */
const waiting: Said[] = [];
let lately: Said[] = [];

function say(kind: Said['kind'], message: unknown, signal?: unknown): void {
  if (typeof message !== 'string') return console.error('Matinee: a notice has to be a text.');
  // Remotes hand `notify.error` to others, which call it with more than a message.
  const until = signal instanceof AbortSignal ? signal : undefined;
  const said = { kind, message: message.slice(0, MAX_LENGTH), at: Date.now(), until };
  waiting.push(said);
  lately = [...lately, said].slice(-MAX_AT_ONCE);
  loadToasts().then(
    ({ showAll }) => showAll(waiting),
    // Without the network there is no code for a toast; what failed also says so in its own place.
    () => void waiting.splice(0),
  );
}

if (typeof window !== 'undefined') {
  addEventListener('pagehide', () => handOver(lately));
  for (const { kind, message } of takeOver()) say(kind, message);
}
