import { classes, useData, useSiteEvent } from '@matinee/shared-ui';
import { Link } from '@matinee/shared-ui/router';
import { timeLeft } from '@matinee/shared-ui/time-left';
import { useEffect, useMemo, useState } from 'react';
import { t } from '../../messages/en.ts';
import type { ToldHold } from '../../selection/shown-show.ts';
import { t as free } from './en.ts';
import { ageOf, isUnseen } from './age-of-answer.ts';
import { nextHold } from './next-hold.ts';
import { ownBookings } from './own-bookings.ts';

interface HoldPillProps {
  /** the hold that the page itself tells; the same object until it is another */
  told?: ToldHold | undefined;
  className?: string | undefined;
}

/** Seats of the signed-in visitor that wait for payment, how long still, and the way to pay. */
export function HoldPill({ told, className }: HoldPillProps) {
  const { data, mutate } = useData(ownBookings, undefined);
  const [old] = useState(() => (data && isUnseen(data.now) ? data.now : undefined));
  useSiteEvent('bookings-changed', () => void mutate());
  const hold = useMemo(() => {
    // Who has asked for it, and when, is not known: nothing is promised by it.
    if (!data || data.now === old) return undefined;
    const found = nextHold(data, told, ageOf(data.now));
    const at = Date.now();
    return found && { ...found, at, until: at + found.left };
  }, [data, old, told]);
  useEffect(() => void (old !== undefined && mutate()), [old, mutate]);
  const [now, setNow] = useState(Date.now);
  const until = hold?.until;
  useEffect(() => {
    if (until === undefined) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    const over = setTimeout(() => void mutate(), Math.max(0, until - Date.now()) + 1_000);
    return () => {
      clearInterval(timer);
      clearTimeout(over);
    };
  }, [until, mutate]);
  // The clock goes by the second, and the answer may have come since.
  const left = hold && hold.until - Math.max(now, hold.at);
  if (!left || left <= 0) return null;
  const pay =
    'booking:inline-flex booking:min-h-9 booking:items-center booking:rounded-full booking:bg-amber booking:px-4 booking:font-semibold booking:text-on-amber';
  return (
    <section
      aria-label={t('hold.running')}
      className={classes(
        'booking:flex booking:items-center booking:gap-3 booking:rounded-full booking:border booking:border-line-strong booking:bg-ink-2 booking:p-1 booking:pl-4 booking:text-sm booking:whitespace-nowrap booking:text-mid',
        className,
      )}
    >
      <Link
        to="/my-booking"
        className="booking:inline-flex booking:min-h-9 booking:items-center booking:gap-1.5"
      >
        {/* Where it stands alone, or where there is room for it beside the links. */}
        <span className="booking:max-sm:sr-only booking:xl:max-2xl:sr-only">{t('hold.running')}</span>{' '}
        <span
          role="timer"
          aria-live="off"
          className="booking:min-w-10 booking:font-semibold booking:text-amber booking:tabular-nums"
        >
          {timeLeft(left)}
        </span>
      </Link>
      {hold.paymentLink ? (
        <a href={hold.paymentLink} className={pay}>
          {t('hold.pay')}
        </a>
      ) : (
        <Link to="/my-booking" className={pay}>
          {hold.isFree ? free('confirm') : t('hold.pay')}
        </Link>
      )}
    </section>
  );
}
