import { Button, ButtonLink, money } from '@matinee/shared-ui';
import { CircleCheck, Hourglass } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from './en.ts';
import type { Cancellation } from './calls.ts';

interface ProgressProps {
  state: Cancellation;
  /** why another admin had cancelled it before */
  otherReason?: string | undefined;
  onClose(): void;
}

/** How far the refunds of a cancelled show have come. */
export function Progress({ state, otherReason, onClose }: ProgressProps) {
  const { isDone, sold, soldAmount, owed, refunded, refundedAmount } = state;
  const all = sold + owed + refunded;
  const isFree = owed === 0 && soldAmount + refundedAmount === 0;
  const close = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => close.current?.querySelector('button')?.focus(), []);
  return (
    <div className="admin:mt-4 admin:grid admin:gap-4">
      <div role="status" className="admin:flex admin:gap-3 admin:rounded-md admin:bg-ink-0 admin:p-4">
        {isDone ? (
          <CircleCheck aria-hidden="true" className="admin:size-6 admin:shrink-0 admin:text-mint" />
        ) : (
          <Hourglass aria-hidden="true" className="admin:size-6 admin:shrink-0 admin:text-amber" />
        )}
        <div className="admin:tabular-nums">
          <p className="admin:font-semibold">
            {isFree
              ? t(all === 0 ? 'nothing-sold' : 'free', { count: all })
              : t(all === 1 ? 'progress-one' : 'progress', {
                  count: refunded,
                  all,
                  amount: money(refundedAmount),
                })}
          </p>
          {otherReason !== undefined && (
            <p className="admin:mt-1 admin:text-sm admin:wrap-anywhere admin:text-mid">
              {t('other-reason', { reason: otherReason })}
            </p>
          )}
          {!isDone && <p className="admin:mt-1 admin:text-sm admin:text-mid">{t('goes-on')}</p>}
          {owed > 0 && (
            <p className="admin:mt-1 admin:text-sm admin:text-mid">{t('owed', { count: owed })}</p>
          )}
        </div>
      </div>
      {!isFree && (
        <div
          role="progressbar"
          aria-label={t('bar')}
          aria-valuemin={0}
          aria-valuemax={all}
          aria-valuenow={refunded}
          className="admin:h-2 admin:overflow-hidden admin:rounded-full admin:bg-ink-0"
        >
          <div
            className="admin:h-full admin:origin-left admin:rounded-full admin:bg-mint admin:transition-transform admin:duration-300 admin:motion-reduce:transition-none"
            style={{ transform: `scaleX(${refunded / all})` }}
          />
        </div>
      )}
      <div ref={close} className="admin:grid admin:gap-3 admin:sm:flex admin:sm:justify-end">
        {owed > 0 && (
          <ButtonLink kind="quiet" to="/admin/money?open=true">
            {t('see-money')}
          </ButtonLink>
        )}
        <Button kind="secondary" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}
