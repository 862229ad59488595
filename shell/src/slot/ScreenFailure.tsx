import { Loading, ScreenNotLoaded } from '@matinee/shared-ui';
import { useEffect, useState } from 'react';
import { Unavailable } from './Unavailable.tsx';
import { useRetry } from './use-retry.ts';

interface ScreenFailureProps {
  /** of the remote */
  name: string;
  error: Error;
  /** brings the screen's files; rejects when they cannot be had */
  reload(): Promise<unknown>;
  /** lets the fallback release take over; rejects when there is none or it does not arrive */
  replace(): Promise<unknown>;
  /** milliseconds between the looks for another composition and for the fallback release */
  pause: number;
  /** looks whether another composition is live, in which the screen may work */
  look(): void;
  /** shows the screen again */
  onClear(): void;
}

/**
 * In the slot of a screen that did not arrive or threw. For one that did not arrive the slot itself says so when the
 * time is over. One that threw gives way to the fallback release; without one it waits for the visitor, since it would
 * throw again, or for another composition.
 */
export function ScreenFailure({ name, error, pause, look, onClear, ...acts }: ScreenFailureProps) {
  // As they are at the failure. The slot takes this away when something changes.
  const [{ reload, replace, clear, isMissing }] = useState({
    ...acts,
    clear: onClear,
    isMissing: error instanceof ScreenNotLoaded,
  });
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (isMissing) reload().then(clear, () => undefined);
    else replace().catch(() => setBroken(true));
  }, [isMissing, reload, replace, clear]);
  useRetry(isBroken ? pause : undefined, () => {
    look();
    // A fallback release that was too slow, or whose host was away, still takes over when it comes.
    replace().catch(() => undefined);
  });
  if (!isBroken) return <Loading />;
  const again = () => {
    look();
    onClear();
  };
  return <Unavailable name={name} onRetry={again} />;
}
