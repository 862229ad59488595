import { Button, classes, money } from '@matinee/shared-ui';
import { useLate } from '@matinee/shared-ui/use-late';
import { memo, type ReactNode } from 'react';
import { t } from '../messages/en.ts';
import { HoldTimer } from './hold/HoldTimer.tsx';

interface CheckoutBarProps {
  seats: readonly string[];
  /** US dollars a seat */
  price: number;
  busy: boolean;
  /** how many are picked, of how many */
  count: string;
  /** when the hold of these seats ends, by this device's clock; null when they are not held */
  heldUntil: number | null;
  onCheckout(): void;
  /** what else stands above the bar */
  children: ReactNode;
}

/** Stays at the bottom of the window: what is picked, what it costs, and the one action. */
export const CheckoutBar = memo(function CheckoutBar({
  seats,
  price,
  busy,
  count,
  heldUntil,
  onCheckout,
  children,
}: CheckoutBarProps) {
  const isLate = useLate(busy);
  return (
    <section
      aria-label={t('bar.name')}
      className="booking:sticky booking:[@media(max-height:20rem)]:relative booking:bottom-0 booking:z-10 booking:-mx-4 booking:mt-8 booking:border-t booking:border-line booking:bg-ink-1 booking:px-4 booking:pt-3 booking:pb-[max(0.75rem,env(safe-area-inset-bottom))] booking:sm:bottom-3 booking:sm:mx-0 booking:sm:rounded-lg booking:sm:border booking:sm:px-6"
    >
      {/* On the edge of the bar, so that it moves nothing when it comes. */}
      {heldUntil !== null && <HoldTimer until={heldUntil} />}
      <div className="booking:absolute booking:right-4 booking:bottom-full booking:mb-2 booking:sm:right-0">
        {children}
      </div>
      <div className="booking:flex booking:items-center booking:justify-between booking:gap-3">
        <p className="booking:min-w-0 booking:tabular-nums">
          <span className="booking:block booking:text-sm booking:font-semibold booking:text-hi booking:sm:text-base">
            {/* Without commas five of them fit beside the button of the narrowest phone, and the bar keeps its height. */}
            {seats.length === 0 ? t('bar.empty') : seats.join(' ')}
          </span>
          <span className="booking:text-sm booking:whitespace-nowrap booking:text-mid">
            {count} · {seats.length > 0 && price === 0 ? t('seats.free') : money(price * seats.length)}
          </span>
        </p>
        <Button busy={busy} onClick={onCheckout} className="booking:shrink-0">
          <span className="booking:grid booking:*:[grid-area:1/1]">
            {busy && <span>{t(isLate ? 'bar.late' : 'bar.busy')}</span>}
            {/* Keeps the button as wide as before while it is busy. */}
            <span aria-hidden={busy} className={classes(busy && 'booking:invisible')}>
              {t('bar.checkout')}
            </span>
          </span>
        </Button>
      </div>
    </section>
  );
});
