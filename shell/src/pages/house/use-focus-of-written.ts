import { useInsertionEffect, useLayoutEffect, useRef, type RefObject } from 'react';

const CAN_HAVE_FOCUS = 'a[href], [tabindex]';

/**
 * What the server has written of a page goes as the page itself comes: who stands in a link of it stands in the same one here.
 * @returns for the element around all of the page, which has what can have the focus in the same order
 */
export function useFocusOfWritten(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const at = useRef(-1);
  // Of a child it comes before that of the slot, by which what was written goes.
  useInsertionEffect(() => {
    const written = document.querySelector('[data-slot=page] > :not([data-occupant])');
    at.current = [...(written?.querySelectorAll(CAN_HAVE_FOCUS) ?? [])].indexOf(document.activeElement!);
  }, []);
  useLayoutEffect(() => {
    const [one] = [...(box.current?.querySelectorAll<HTMLElement>(CAN_HAVE_FOCUS) ?? [])].slice(at.current);
    if (at.current >= 0) one?.focus({ preventScroll: true });
  }, []);
  return box;
}
