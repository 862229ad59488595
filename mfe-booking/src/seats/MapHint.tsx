import { Button, useSession } from '@matinee/shared-ui';
import { memo } from 'react';
import { t } from '../messages/en.ts';
import type { Occupancy } from './use-occupancy.ts';

interface MapHintProps {
  occupancy: Occupancy['state'];
  /** how to choose */
  hint: string;
  /** seats that the choice leaves alone between two, as they are read; empty for none */
  lonely: string;
}

/** The line above the map: how to choose, or why the map shows no taken seats. Its height stays the same. */
export const MapHint = memo(function MapHint({ occupancy, hint, lonely }: MapHintProps) {
  const { status, openSignIn } = useSession();
  const line = () => {
    if (occupancy === 'failed') return <p className="booking:text-hi">{t('seats.occupied-unknown')}</p>;
    if (lonely !== '') return <p className="booking:text-hi">{t('lonely.hint', { seats: lonely })}</p>;
    if (occupancy !== 'hidden' || status === 'signed-in') return <p>{hint}</p>;
    return (
      <Button kind="secondary" onClick={openSignIn} className="booking:text-sm">
        {t('seats.sign-in-hint')}
      </Button>
    );
  };
  return (
    <div className="booking:mb-3 booking:grid booking:min-h-12 booking:place-items-center booking:text-center booking:text-sm booking:text-balance booking:text-mid">
      {line()}
    </div>
  );
});
