import { useEffect, useSyncExternalStore } from 'react';
import { loadToasts, saidPlainly, toastsHere, whenToastsCome } from './load-toasts.ts';

const none = () => undefined;
const silent = () => '';

/** What people do before a page has anything to tell them. */
const FIRST_ACTS = ['pointerdown', 'keydown'] as const;

/**
 * The place of all toasts, once a page. Their code comes when somebody does something in the page, before there is an answer
 * to it; what is said earlier brings it as well.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(whenToastsCome, toastsHere, none);
  const plain = useSyncExternalStore(whenToastsCome, saidPlainly, silent);
  useEffect(() => {
    const acted = new AbortController();
    const bring = () => {
      acted.abort();
      loadToasts().catch(() => undefined);
    };
    for (const act of FIRST_ACTS) addEventListener(act, bring, { capture: true, signal: acted.signal });
    return () => acted.abort();
  }, []);
  if (toasts) return <toasts.Toaster />;
  if (!plain) return null;
  return (
    <p role="status" className="site-toast">
      {plain}
    </p>
  );
}
