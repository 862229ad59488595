import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Placed } from './Placed.tsx';
import { createSlotRoots, type ServerHtml, type SlotRoots, type Unmount } from './slot-roots.ts';
import { SlotElement } from './SlotElement.tsx';

interface SlotProps {
  /** what the place is called, such as `page` */
  name: string;
  /** whose content it is: another occupant gets a root of its own */
  occupant: string;
  onUncaught(error: unknown, occupant: string, isShown: boolean): void;
  /** hears that another occupant has the place; has to unmount the one before */
  onLeft?: ((unmount: Unmount) => void) | undefined;
  /** what the server has put into it, as long as it is of the page that is shown */
  serverHtml?: ServerHtml | undefined;
  /**
   * stands in a root of its own, and so has to bring every context that it needs
   * @param isHere tells whether it still is, or comes: no more once another occupant has the place
   */
  children(isHere: () => boolean): ReactNode;
}

/** A place of the page that is filled by code which may be somebody else's. */
export function Slot({ name, occupant, onUncaught, onLeft, serverHtml, children }: SlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const roots = useRef<SlotRoots>(undefined);
  const hear = useRef(onUncaught);
  useLayoutEffect(() => {
    hear.current = onUncaught;
    roots.current ??= createSlotRoots(place.current!, {
      name,
      onUncaught: (...what) => hear.current(...what),
      onLeft,
      serverHtml,
    });
    if (!serverHtml) roots.current.leaveServerHtml();
    roots.current.show(occupant, (onPlaced, isHere) => (
      <Placed onPlaced={onPlaced}>{children(isHere)}</Placed>
    ));
  });
  useLayoutEffect(
    () => () => {
      roots.current?.end();
      roots.current = undefined;
    },
    [],
  );
  return <SlotElement ref={place} name={name} />;
}
