import { EmptyState, Page } from '@matinee/shared-ui';
import { useRetry } from '../../slot/use-retry.ts';
import { NOT_RELEASED } from './texts/not-released.en.ts';

interface NothingReleasedProps {
  /** milliseconds between the looks */
  pause: number;
  /** looks whether a composition is live, which then comes as a load of the document */
  look(): void;
}

/** The page while nothing at all has been released. It has nothing to lose, and looks for some by itself. */
export default function NothingReleased({ pause, look }: NothingReleasedProps) {
  useRetry(pause, look);
  return (
    <Page title={NOT_RELEASED.title}>
      <EmptyState title={NOT_RELEASED.text} />
    </Page>
  );
}
