import type { ReactNode } from 'react';
import { useRetry } from './use-retry.ts';

interface AwaitCompositionProps {
  /** milliseconds between the looks */
  pause: number;
  /** looks whether a composition is live, which then comes as a load of the document */
  look(): void;
  children: ReactNode;
}

/** Around what a page says that was given no remotes at all: it has nothing to lose, and looks for some by itself. */
export function AwaitComposition({ pause, look, children }: AwaitCompositionProps) {
  useRetry(pause, look);
  return children;
}
