import { Loading, ScreenNotLoaded } from '@matinee/shared-ui';
import { useEffect, useState } from 'react';
import { Unavailable } from './Unavailable.tsx';

interface ScreenFailureProps {
  /** of the remote */
  name: string;
  error: Error;
  /** brings the screen's files; rejects when they cannot be had */
  reload(): Promise<unknown>;
  /** lets the fallback release take over; rejects when there is none */
  replace(): Promise<unknown>;
  /** shows the screen again */
  onClear(): void;
}

/**
 * In the place of a screen that did not arrive or threw. For one that did not arrive the place itself says so when the
 * time is over. One that threw gives way to the fallback release; it would throw again, and waits for the visitor.
 */
export function ScreenFailure({ name, error, onClear, ...acts }: ScreenFailureProps) {
  // As they are at the failure: one attempt for each. The place takes this away when something changes.
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
  return isBroken ? <Unavailable name={name} onRetry={onClear} /> : <Loading />;
}
