import type { Logger } from 'pino';
import type { Alarm } from '../alarms/index.ts';
import type { Indexes } from '../db/index-state.ts';
import { isPassing } from '../db/passing.ts';
import { type Jobs, repeat } from './repeat.ts';

/** Until somebody has put the documents right that a unique index refuses, and to see that none is gone since. */
const LOOK_AGAIN_SECONDS = 20;

/**
 * Goes on with `then` once all unique indexes stand: at once, or as soon as one of the further tries brings them about. No job
 * may begin without what they guard. Looks on for as long as the process runs: an index that somebody drops is made again, and that
 * is an alarm, as what it guards went unguarded for a while.
 */
export function whenIndexesStand(
  indexes: Indexes,
  { log, alarm }: { log: Pick<Logger, 'error'>; alarm: Alarm },
  then: () => void,
  lookAgainSeconds = LOOK_AGAIN_SECONDS,
): Jobs {
  let isDone = false;
  const goOn = () => {
    if (isDone || indexes.missing()?.length !== 0) return;
    isDone = true;
    then();
  };
  const look = async () => {
    if (isDone) {
      for (const index of await indexes.lookAgain())
        alarm(
          'index-gone',
          index,
          indexes.missing()?.includes(index)
            ? `The index ${index} is gone and cannot be made again: documents are in its way, which the log names.`
            : `The index ${index} was gone and has been made again: somebody dropped or hid it, or dropped its collection.`,
        );
      return;
    }
    await indexes.bringAbout();
    goOn();
  };
  goOn();
  const watch = repeat(look, lookAgainSeconds, (error) => {
    // That the database is away is told by others, and what stood still stands then.
    if (isDone && isPassing(error)) return;
    log.error({ err: error }, 'indexes could not be made');
    if (isDone)
      alarm('index-gone', 'unknown', 'The indexes cannot be brought about again: the log names why.');
  });
  watch.start();
  return watch;
}
