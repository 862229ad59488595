import toast, { Toaster as Library } from 'react-hot-toast';
import { MAX_AT_ONCE, type Said } from './carry-over.ts';
import { toastTimes } from './notify.ts';

/** After more messages than can be shown the next ones wait until these are gone, in milliseconds. */
const REST_MS = 4_000;

const mark = { success: 'ok', error: 'no' } as const;

/** Id of a toast → what it shows. */
const shown = new Map<string, Said>();

/**
 * Shows a message; the same text shown twice replaces itself instead of piling up. It is taken away by whoever said it last.
 */
function show(said: Said): void {
  const { kind, message, until } = said;
  if (until?.aborted) return;
  const id = `${mark[kind]} ${message}`;
  shown.set(id, said);
  toast[kind](message, { id, duration: toastTimes[kind] });
  until?.addEventListener('abort', () => shown.get(id) === said && toast.dismiss(id), { once: true });
}

let leftOut = 0;
let isResting = false;

/** Shows what is waiting, and of too much the newest: then nothing more before a rest. @param waiting is empty afterwards, or waits on */
export function showAll(waiting: Said[]): void {
  leftOut += waiting.splice(0, Math.max(0, waiting.length - MAX_AT_ONCE)).length;
  if (isResting) return;
  if (leftOut > 0) {
    console.warn(`Matinee: ${leftOut} notices were left out: too many at once.`);
    leftOut = 0;
    isResting = true;
    setTimeout(() => {
      isResting = false;
      showAll(waiting);
    }, REST_MS);
  }
  for (const said of waiting.splice(0)) show(said);
}

/**
 * Where the messages appear: below the header, or where `--toast-top` says. Above Clerk's dialogs and their lists (10000
 * and 11000): the one that asks for a sign-in opens with a message.
 */
export const Toaster = () => (
  <Library
    gutter={8}
    containerStyle={{ top: 'var(--toast-top, 80px)', zIndex: 12_000 }}
    toastOptions={{
      className: 'site-toast',
      success: { iconTheme: { primary: 'var(--mint)', secondary: 'var(--ink-0)' } },
      error: { iconTheme: { primary: 'var(--danger)', secondary: 'var(--ink-0)' } },
    }}
  />
);
