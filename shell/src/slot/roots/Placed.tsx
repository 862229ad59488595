import { useInsertionEffect, type EffectCallback, type ReactNode } from 'react';

/** Around the content of a slot: tells that it comes into the page, and by what that has returned that it goes. */
export function Placed({ onPlaced, children }: { onPlaced: EffectCallback; children: ReactNode }) {
  // Layout effects of the content already measure it in the page, and what is outermost is cleaned up first.
  useInsertionEffect(onPlaced);
  return children;
}
