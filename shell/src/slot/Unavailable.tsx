import { Button, announceNavigation, usePage } from '@matinee/shared-ui';
import { useOnline } from '@matinee/shared-ui/use-online';
import { useLayoutEffect, useRef } from 'react';
import { t } from '../messages/en.ts';
import { useRetry } from './use-retry.ts';

interface UnavailableProps {
  /** of the remote */
  name: string;
  /** milliseconds between attempts while someone looks; without it only the visitor tries again */
  pause?: number;
  onRetry(): void;
}

/** In the slot of a remote that does not work: says so, keeps trying, and offers to try at once. */
export function Unavailable({ name, pause, onRetry }: UnavailableProps) {
  const heading = usePage(t('slot.unavailable'));
  const section = useRef<HTMLElement>(null);
  const isOnline = useOnline();
  useRetry(pause, onRetry);
  const isTried = pause !== undefined;
  const hint = isTried ? 'slot.hint' : 'slot.hint.broken';
  const hintOffline = isTried ? 'slot.hint.offline' : 'slot.hint.offline.broken';
  useLayoutEffect(() => {
    const here = section.current;
    // Whoever stands in here lands on the heading of what comes in its place, not at the top of the document.
    return () => {
      if (here?.contains(document.activeElement)) announceNavigation();
    };
  }, []);
  return (
    <section
      ref={section}
      role="alert"
      data-unavailable={name}
      className="mx-auto grid min-h-[80svh] max-w-xl content-center justify-items-center gap-4 px-4 pt-header text-center text-balance"
    >
      <h1 ref={heading} tabIndex={-1} className="font-display text-3xl tracking-wide text-hi outline-none">
        {t('slot.unavailable')}
      </h1>
      <p className="text-mid">{t(isOnline ? hint : hintOffline)}</p>
      <Button onClick={onRetry}>{t('slot.retry')}</Button>
      <a href="/" className="way-out p-3 text-mid underline">
        {t('nav.home')}
      </a>
    </section>
  );
}
