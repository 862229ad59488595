import { useEffect, useSyncExternalStore } from 'react';
import { loadToasts, toastsHere, whenToastsCome } from './load-toasts.ts';

const none = () => undefined;

/** The place of all toasts, once a page. Its code comes after the first paint, before anybody needs it. */
export function Toasts() {
  const toasts = useSyncExternalStore(whenToastsCome, toastsHere, none);
  useEffect(() => {
    const timer = setTimeout(() => void loadToasts().catch(() => undefined), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return toasts ? <toasts.Toaster /> : null;
}
