import { timeLeft } from '@matinee/shared-ui/time-left';
import { useEffect, useState } from 'react';
import { t } from '../../messages/en.ts';

/** How long the picked seats are still held for this visitor. Not read out each second: it is there to be looked at. */
export function HoldTimer({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [until]);
  if (now >= until) return null;
  return (
    <span
      role="timer"
      className="booking:absolute booking:-top-3.5 booking:left-4 booking:rounded-full booking:border booking:border-line-strong booking:bg-ink-2 booking:px-3 booking:text-sm booking:leading-6 booking:whitespace-nowrap booking:text-amber booking:tabular-nums booking:sm:left-6"
    >
      {t('hold.left', { left: timeLeft(until - now) })}
    </span>
  );
}
