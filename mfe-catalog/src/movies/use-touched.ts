import { useEffect, useState } from 'react';

const SIGNS = ['pointermove', 'pointerdown', 'scroll', 'keydown'];

/** Whether somebody does anything with the page yet: what can be chosen there need not come with its first view. */
export function useTouched(): boolean {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    if (isTouched) return undefined;
    const touch = () => setTouched(true);
    for (const sign of SIGNS) addEventListener(sign, touch, { passive: true });
    return () => SIGNS.forEach((sign) => removeEventListener(sign, touch));
  }, [isTouched]);
  return isTouched;
}
