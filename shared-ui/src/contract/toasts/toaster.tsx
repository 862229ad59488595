import toast, { Toaster as Library } from 'react-hot-toast';
import type { Said } from './carry-over.ts';
import { toastTimes } from './notify.ts';

const mark = { success: 'ok', error: 'no' } as const;

/** Id of a toast → what it shows. */
const shown = new Map<string, Said>();

/**
 * Shows a message; the same text shown twice replaces itself instead of piling up. It is taken away by whoever said it last.
 */
export function show(said: Said): void {
  const { kind, message, until } = said;
  if (until?.aborted) return;
  const id = `${mark[kind]} ${message}`;
  shown.set(id, said);
  toast[kind](message, { id, duration: toastTimes[kind] });
  until?.addEventListener('abort', () => shown.get(id) === said && toast.dismiss(id), { once: true });
}

/**
 * Where the messages appear: below the header, or where `--toast-top` says. Above Clerk's dialogs and their lists (10000
 * and 11000): the one that asks for a sign-in opens with a message.
 */
export const Toaster = () => (
  <Library
    gutter={8}
    containerStyle={{ top: 'var(--toast-top, 80px)', zIndex: 12_000 }}
    toastOptions={{ className: 'site-toast' }}
  />
);
