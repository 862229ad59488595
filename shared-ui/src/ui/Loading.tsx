import { useEffect, useState, type ReactNode } from 'react';
import { t } from '../messages/en.ts';

/** The spinner. `label` is what a screen reader says. */
export function Spinner({ label = t('loading') }: { label?: string }) {
  return (
    <span role="status" className="inline-grid place-items-center">
      <span
        aria-hidden="true"
        className="size-10 animate-spin rounded-full border-4 border-line border-t-amber motion-reduce:animate-pulse"
      />
      <span className="sr-only">{label}</span>
    </span>
  );
}

const PATIENCE_MS = 4_000;

/**
 * What a page shows while its data loads: the spinner over a skeleton of the final geometry. Both appear after 200 ms,
 * so that a quick answer does not flash; after four seconds it says that it is still waiting.
 */
export function Loading({ children }: { children?: ReactNode }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="relative min-h-64 animate-[appear_150ms_200ms_both]">
      <div aria-hidden="true">{children}</div>
      <div className="absolute inset-x-0 top-[min(12rem,35%)] grid justify-items-center gap-4 text-mid">
        <Spinner />
        {late && <p role="status">{t('still-waiting')}</p>}
      </div>
    </div>
  );
}

/** A grey box in the place of something that is on its way. Size it by `className`. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div className={`rounded-md bg-ink-1 ${className}`} />;
}
