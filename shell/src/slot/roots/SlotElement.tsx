import type { Ref } from 'react';

interface SlotElementProps {
  name: string;
  ref?: Ref<HTMLDivElement>;
  /** on the server: stands for what comes into it */
  inside?: string;
}

/** The element of a slot. What is in it never comes over what the shell has fixed to the screen. */
export const SlotElement = ({ name, ref, inside = '' }: SlotElementProps) => (
  // A text that may differ is what React leaves alone: whatever the server has put here stays.
  <div ref={ref} data-slot={name} className="isolate" suppressHydrationWarning>
    {inside}
  </div>
);
