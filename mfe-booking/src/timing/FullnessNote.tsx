import { classes } from '@matinee/shared-ui';
import { fullnessWords, type Told } from './fullness.ts';

/** How full a show is: few seats stand out, since they are why one would hurry. */
export function FullnessNote({ told }: { told: Told }) {
  return (
    <span className={classes(told === 'few' && 'booking:font-semibold booking:text-amber')}>
      {fullnessWords(told)}
    </span>
  );
}
