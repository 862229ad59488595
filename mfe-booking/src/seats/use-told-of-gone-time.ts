import { notify } from '@matinee/shared-ui';
import { useEffect } from 'react';
import { t } from '../messages/en.ts';
import { useSteady } from './use-steady.ts';

/**
 * Says that another time is chosen than the one that was asked for: nobody is to pay for that unawares. The list may be of before, and
 * the time newer than it: so it is looked for once more first.
 * @param isGone whether the list lacks it
 * @param isThere looks anew; a list that cannot be had is taken as it is
 */
export function useToldOfGoneTime(isGone: boolean, isThere: () => Promise<boolean>): void {
  const look = useSteady(isThere);
  useEffect(() => {
    if (!isGone) return undefined;
    let isOver = false;
    const tell = (isThereNow: boolean) => void (isOver || isThereNow || notify.error(t('seats.gone')));
    look().then(tell, () => tell(false));
    return () => void (isOver = true);
  }, [isGone, look]);
}
