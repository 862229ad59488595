import { ScreenNotLoaded } from '@matinee/shared-ui';
import { Unavailable } from './Unavailable.tsx';

interface ScreenFailureProps {
  /** of the remote */
  name: string;
  error: Error;
  pause: number;
  /** asks for the screen's files again */
  reload(): Promise<void>;
  /** shows the screen again */
  onClear(): void;
}

/**
 * In the place of a screen that did not arrive or threw. One that did not arrive is put back as soon as it is there;
 * one that threw would throw again, and waits for the visitor.
 */
export function ScreenFailure({ name, error, pause, reload, onClear }: ScreenFailureProps) {
  if (!(error instanceof ScreenNotLoaded)) return <Unavailable name={name} onRetry={onClear} />;
  // The message stays until the files are here: taking it away for each attempt would have it read out each time.
  return (
    <Unavailable name={name} pause={pause} onRetry={() => void reload().then(onClear, () => undefined)} />
  );
}
