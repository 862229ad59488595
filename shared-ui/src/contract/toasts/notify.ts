import toast from 'react-hot-toast';

/** Toast times of the specification, in milliseconds. */
export const toastTimes = { success: 2_000, error: 4_000 } as const;
/** Short messages to the visitor, at most 20 at once (the library's own limit). The same text shown twice replaces itself instead of piling up. */
export const notify = {
  success: (message: string): void =>
    void toast.success(message, { id: `ok ${message}`, duration: toastTimes.success }),
  error: (message: string): void =>
    void toast.error(message, { id: `no ${message}`, duration: toastTimes.error }),
};
