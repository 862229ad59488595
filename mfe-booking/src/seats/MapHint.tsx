import { Button, useSession } from '@matinee/shared-ui';
import { useLate } from '@matinee/shared-ui/use-late';
import { memo } from 'react';
import { t } from '../messages/en.ts';
import type { Occupancy } from './use-occupancy.ts';

interface MapHintProps {
  occupancy: Occupancy['state'];
  /** how to choose; empty where there is nothing to choose from */
  hint: string;
  /** seats that the choice leaves alone between two, as they are read; empty for none */
  lonely: string;
}

/** The line above the map: how to choose, or why the map shows no taken seats as yet. Its height stays the same, and each line is an element of its own: one that grows counts as one that moves. */
export const MapHint = memo(function MapHint({ occupancy, hint, lonely }: MapHintProps) {
  const { status, openSignIn } = useSession();
  const isLate = useLate(occupancy === 'loading');
  const line = () => {
    if (hint === '') return null;
    if (occupancy === 'failed')
      return (
        <p key="failed" className="booking:text-hi">
          {t('seats.occupied-unknown')}
        </p>
      );
    if (occupancy === 'hidden' && status !== 'signed-in')
      return (
        <Button kind="secondary" onClick={openSignIn} className="booking:text-sm">
          {t('seats.sign-in-hint')}
        </Button>
      );
    // Free is only what somebody has said to be. After 200 ms, so that a quick answer does not flash.
    if (occupancy === 'loading')
      return (
        <p key={`loading ${isLate}`} className="booking:animate-[appear_150ms_200ms_both]">
          {t(isLate ? 'seats.occupied-late' : 'seats.occupied-loading')}
        </p>
      );
    if (lonely !== '')
      return (
        <p key="lonely" className="booking:text-hi">
          {t('lonely.hint', { seats: lonely })}
        </p>
      );
    return <p>{hint}</p>;
  };
  return (
    <div className="booking:mb-3 booking:grid booking:min-h-16 booking:sm:min-h-12 booking:place-items-center booking:text-center booking:text-sm booking:text-balance booking:text-mid">
      {line()}
    </div>
  );
});
