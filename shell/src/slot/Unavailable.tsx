import { Button, usePage } from '@matinee/shared-ui';
import type { ComposedRelease } from '@matinee/api/releases';
import { useEffect } from 'react';
import { t } from '../messages/en.ts';

const pause = 5_000;

/** In the place of a remote that does not work: says so, keeps trying while someone looks, and offers to try at once. */
export function Unavailable({ release, onRetry }: { release: ComposedRelease; onRetry(): void }) {
  const heading = usePage(t('slot.unavailable'));
  useEffect(() => {
    const retryIfSeen = () => document.visibilityState === 'visible' && onRetry();
    const timer = setInterval(retryIfSeen, pause);
    window.addEventListener('online', retryIfSeen);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retryIfSeen);
    };
  });
  return (
    <section
      role="alert"
      data-unavailable={release.name}
      className="mx-auto grid max-w-xl justify-items-center gap-4 px-4 pt-40 pb-24 text-center"
    >
      <h1 ref={heading} tabIndex={-1} className="font-display text-3xl tracking-wide text-hi outline-none">
        {t('slot.unavailable')}
      </h1>
      <p className="text-mid">{t('slot.hint')}</p>
      <Button onClick={onRetry}>{t('slot.retry')}</Button>
    </section>
  );
}
