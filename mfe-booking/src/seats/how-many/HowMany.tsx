import { Button } from '@matinee/shared-ui';
import { Sparkles } from 'lucide-react';
import { memo } from 'react';
import { t } from '../../messages/en.ts';
import { CountChoice } from './CountChoice.tsx';

interface HowManyProps {
  /** most together */
  limit: number;
  count: number;
  onCount(count: number): void;
  /** picks the best seats together, or the next best ones */
  onBest(): void;
}

/** How many seats somebody looks for, and the best ones together as an offer: any seat can be picked and dropped as ever. */
export const HowMany = memo(function HowMany({ limit, count, onCount, onBest }: HowManyProps) {
  return (
    <div className="booking:mb-4 booking:flex booking:flex-wrap booking:items-center booking:justify-center booking:gap-x-4 booking:gap-y-2">
      <CountChoice id="booking-how-many" title={t('how-many.title')} {...{ limit, count, onCount }} />
      <Button kind="secondary" onClick={onBest} className="booking:text-sm">
        <Sparkles aria-hidden="true" className="booking:size-4" />
        {count === 1 ? t('how-many.best-one') : t('how-many.best', { count })}
      </Button>
    </div>
  );
});
