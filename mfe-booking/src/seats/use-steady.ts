import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';

/**
 * A function that stays the same one and does what the latest does: whoever is given it is not rendered anew for it. For what people do,
 * never to be called while something renders.
 */
export function useSteady<Args extends unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(act);
  useLayoutEffect(() => void (latest.current = act));
  return useCallback((...args: Args) => latest.current(...args), []);
}

/** The same array for as long as the same seats are in it. */
export function useSameSeats(seats: readonly string[]): readonly string[] {
  const written = seats.join(' ');
  return useMemo(() => (written === '' ? [] : written.split(' ')), [written]);
}
