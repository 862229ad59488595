import { Button, classes } from '@matinee/shared-ui';
import { ShowTime } from '../../movie/ShowTime.tsx';
import type { MoneyCase } from '../calls.ts';
import { t } from '../en.ts';
import { inCurrency, kindOf, reasonOf, stepOf } from '../words.ts';
import { OutcomeBadge } from './OutcomeBadge.tsx';

interface CaseCardProps {
  one: MoneyCase;
  onRetry(): void;
  onSettle(): void;
}

/** One money case: what happened, to whose money, and step by step what was done. */
export function CaseCard({ one, onRetry, onSettle }: CaseCardProps) {
  const { kind, outcome, amount, currency, expected, booking, payment, canRetry, canSettle } = one;
  return (
    <article
      className={classes(
        'admin:flex admin:h-full admin:flex-col admin:gap-3 admin:rounded-md admin:border-l-4 admin:bg-ink-1 admin:p-4 admin:sm:p-5',
        outcome === 'failed' ? 'admin:border-danger' : canRetry ? 'admin:border-amber' : 'admin:border-line',
      )}
    >
      <div className="admin:flex admin:flex-wrap admin:items-start admin:justify-between admin:gap-x-4 admin:gap-y-2">
        <div className="admin:min-w-0 admin:flex-1 admin:basis-56">
          <h2 className="admin:font-semibold admin:text-hi">{kindOf(kind)}</h2>
          {booking && (
            <p className="admin:mt-1 admin:text-sm admin:text-mid admin:wrap-anywhere">
              {booking.user.name} · {booking.film} · <ShowTime instant={booking.showDateTime} /> ·{' '}
              {t(booking.bookedSeats.length === 1 ? 'case.seat' : 'case.seats', {
                seats: booking.bookedSeats.join(', '),
              })}
            </p>
          )}
        </div>
        <OutcomeBadge outcome={outcome} />
      </div>
      <p className="admin:text-2xl admin:font-semibold admin:text-hi admin:tabular-nums">
        {inCurrency(amount, currency)}
        {expected && (
          <span className="admin:ml-3 admin:text-sm admin:font-normal admin:text-mid">
            {t('case.expected', { amount: inCurrency(expected.amount, expected.currency) })}
          </span>
        )}
      </p>
      <Steps one={one} />
      <div className="admin:mt-auto admin:flex admin:flex-wrap admin:items-center admin:justify-between admin:gap-3">
        {payment && (
          <p className="admin:min-w-0 admin:text-xs admin:text-low admin:wrap-anywhere">
            {t('case.payment')}: {payment}
          </p>
        )}
        <div className="admin:flex admin:flex-wrap admin:gap-3">
          {canSettle && (
            <Button kind="secondary" onClick={onSettle}>
              {t('settle.action')}
            </Button>
          )}
          {canRetry && (
            <Button kind={outcome === 'failed' ? 'primary' : 'secondary'} onClick={onRetry}>
              {t('retry.action')}
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}

const Steps = ({ one }: { one: MoneyCase }) => (
  <ol aria-label={t('case.what')} className="admin:grid admin:gap-1.5 admin:text-sm">
    {one.steps.map(({ outcome, at, why, byAdmin }) => (
      <li key={`${outcome} ${at}`} className="admin:flex admin:flex-wrap admin:gap-x-3">
        <span className="admin:w-40 admin:shrink-0 admin:text-low">
          <ShowTime instant={at} />
        </span>
        <span className="admin:min-w-0 admin:flex-1 admin:basis-48 admin:text-mid">
          {stepOf(outcome, byAdmin)}
          {why && ` (${reasonOf(why)})`}
        </span>
      </li>
    ))}
  </ol>
);
