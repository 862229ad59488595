import { classes } from '@matinee/shared-ui';
import { fullnessWords, type ReadFullness } from './fullness.ts';

/** How full a show is: few seats stand out, since they are why one would hurry. */
export function FullnessNote({ fullness }: { fullness: ReadFullness }) {
  return (
    <span className={classes(fullness === 'few' && 'booking:font-semibold booking:text-amber')}>
      {fullnessWords(fullness)}
    </span>
  );
}
