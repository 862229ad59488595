import { useEffect, useState } from 'react';
import { isAbleToCheck } from './read-code.ts';

/**
 * Whether this browser can check codes by itself: whoever is at the door has to know before the network is gone.
 * @param keys of the codes; none where they are not signed, and nothing is to be checked
 */
export function useAbleToCheck([key]: readonly string[]): boolean {
  const [isAble, setAble] = useState(true);
  useEffect(() => {
    let isOver = false;
    if (key !== undefined)
      void isAbleToCheck(key).then((able) => {
        if (!isOver) setAble(able);
      });
    return () => {
      isOver = true;
    };
  }, [key]);
  return isAble || key === undefined;
}
