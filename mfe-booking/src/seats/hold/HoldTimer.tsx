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
      className="booking:block booking:text-sm booking:whitespace-nowrap booking:text-amber booking:tabular-nums"
    >
      {t('hold.left', { left: timeLeft(until - now) })}
    </span>
  );
}
