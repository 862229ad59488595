import { useState } from 'react';
import { isSoldOut } from '../../timing/fullness.ts';
import type { Timing } from '../../timing/show-details.ts';

/**
 * Whether somebody may be waiting for seats of a show, so that it is worth asking: it is sold out, was so while the page has been
 * there, or has few seats left.
 */
export function useMayWait(timing: Timing | undefined, soldOut: boolean): boolean {
  const [seen, setSeen] = useState<string>();
  if (soldOut && timing && seen !== timing.showId) setSeen(timing.showId);
  if (!timing) return false;
  return soldOut || seen === timing.showId || isSoldOut(timing.fullness) || timing.fullness === 'few';
}
