import { useInsertionEffect, type ReactNode } from 'react';

/** Around the content of a slot: tells that it comes into the page. */
export function Placed({ onPlaced, children }: { onPlaced(): void; children: ReactNode }) {
  // Layout effects of the content already measure it in the page.
  useInsertionEffect(onPlaced);
  return children;
}
