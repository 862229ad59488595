import { useEffect, useRef } from 'react';

/**
 * The heading of the seats, which takes the focus where what had it is gone.
 * @param isAsked somebody on this page has just asked for the seats: what they pressed is gone or further down
 * @param seats the same until they are others
 * @returns `onRefused`: somebody has by now what was asked for, and the next seats have no button for it
 */
export function useFocusHere(isAsked: boolean, seats: readonly unknown[]) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasRefused = useRef(false);
  useEffect(() => {
    if (isAsked) heading.current?.focus();
  }, [isAsked]);
  useEffect(() => {
    if (wasRefused.current && document.activeElement === document.body) heading.current?.focus();
    wasRefused.current = false;
  }, [seats]);
  return { heading, onRefused: () => void (wasRefused.current = true) };
}
