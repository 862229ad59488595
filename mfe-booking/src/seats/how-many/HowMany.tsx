import { Button, classes } from '@matinee/shared-ui';
import { Sparkles } from 'lucide-react';
import { t } from '../../messages/en.ts';

/** More numbers have no room on a phone. */
const MAX_SHOWN = 6;

interface HowManyProps {
  /** most in one booking */
  limit: number;
  count: number;
  onCount(count: number): void;
  /** picks the best seats together, or the next best ones */
  onBest(): void;
}

/** How many seats somebody looks for, and the best ones together as an offer: any seat can be picked and dropped as ever. */
export function HowMany({ limit, count, onCount, onBest }: HowManyProps) {
  return (
    <div className="booking:mb-4 booking:flex booking:flex-wrap booking:items-center booking:justify-center booking:gap-x-4 booking:gap-y-2">
      <div
        role="group"
        aria-labelledby="booking-how-many"
        className="booking:flex booking:items-center booking:gap-2"
      >
        <span id="booking-how-many" className="booking:text-sm booking:text-mid">
          {t('how-many.title')}
        </span>
        <div className="booking:flex booking:rounded-full booking:border booking:border-line-strong booking:p-0.5">
          {Array.from({ length: Math.min(limit, MAX_SHOWN) }, (_, index) => index + 1).map((number) => (
            <button
              key={number}
              type="button"
              aria-pressed={number === count}
              onClick={() => onCount(number)}
              className={classes(
                'booking:grid booking:size-9 booking:place-items-center booking:rounded-full booking:text-sm booking:font-semibold booking:tabular-nums',
                number === count
                  ? 'booking:bg-hi booking:text-ink-0'
                  : 'booking:text-hi booking:hover:bg-ink-2',
              )}
            >
              {number}
            </button>
          ))}
        </div>
      </div>
      <Button kind="secondary" onClick={onBest} className="booking:text-sm">
        <Sparkles aria-hidden="true" className="booking:size-4" />
        {count === 1 ? t('how-many.best-one') : t('how-many.best', { count })}
      </Button>
    </div>
  );
}
