import { handOver, takeOver, type Said } from './carry-over.ts';
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

const MAX_AT_ONCE = 20;
const MAX_LENGTH = 500;
/** After more messages than can be shown the next ones wait until these are gone, in milliseconds. */
const REST_MS = 4_000;

let waiting: Said[] = [];
let lately: Said[] = [];
let leftOut = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isLoading = false;

function say(kind: Said['kind'], message: unknown, signal?: unknown): void {
  if (typeof message !== 'string') return console.error('Matinee: a notice has to be a text.');
  // Remotes hand `notify.error` to others, which call it with more than a message.
  const until = signal instanceof AbortSignal ? signal : undefined;
  const said = { kind, message: message.slice(0, MAX_LENGTH), at: Date.now(), until };
  waiting.push(said);
  lately = [...lately, said].slice(-MAX_AT_ONCE);
  if (waiting.length > MAX_AT_ONCE) {
    waiting.shift();
    leftOut += 1;
  }
  if (!isLoading && timer === undefined) void showAll();
}

async function showAll(): Promise<void> {
  isLoading = true;
  try {
    // What is said in one go comes together, also when the code is here.
    const { show } = await loadToasts();
    const rest = leftOut > 0 ? REST_MS : undefined;
    if (rest) console.warn(`Matinee: ${leftOut} notices were left out: too many at once.`);
    leftOut = 0;
    for (const said of waiting.splice(0)) show(said);
    if (rest) timer = setTimeout(continueAfterRest, rest);
  } catch {
    // Without the network there is no code for a toast; what failed also says so in its own place.
    waiting = [];
  } finally {
    isLoading = false;
  }
}

function continueAfterRest(): void {
  timer = undefined;
  if (waiting.length > 0) void showAll();
}

if (typeof window !== 'undefined') {
  addEventListener('pagehide', () => handOver(lately));
  for (const { kind, message } of takeOver()) say(kind, message);
}
