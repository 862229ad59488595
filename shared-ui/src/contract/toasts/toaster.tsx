import toast, { Toaster as Library } from 'react-hot-toast';
import { toastTimes } from './notify.ts';

const mark = { success: 'ok', error: 'no' } as const;

/** Shows a message; the same text shown twice replaces itself instead of piling up. */
export function show(kind: keyof typeof toastTimes, message: string): void {
  toast[kind](message, { id: `${mark[kind]} ${message}`, duration: toastTimes[kind] });
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
