import type { Logger } from 'pino';
import type { Indexes } from '../db/index-state.ts';
import { type Jobs, repeat } from './repeat.ts';

/** Until somebody has put the documents right that a unique index refuses, it is tried again this often. */
const LOOK_AGAIN_SECONDS = 20;

/**
 * Goes on with `then` once all unique indexes stand: at once, or as soon as one of the further tries brings them about. No job
 * may work without what they guard.
 */
export function whenIndexesStand(indexes: Indexes, log: Pick<Logger, 'error'>, then: () => void): Jobs {
  let isDone = false;
  const goOn = () => {
    if (isDone || indexes.missing()?.length !== 0) return;
    isDone = true;
    then();
  };
  const look = async () => {
    if (isDone) return;
    await indexes.bringAbout();
    goOn();
  };
  goOn();
  const watch = repeat(look, LOOK_AGAIN_SECONDS, (error) =>
    log.error({ err: error }, 'indexes could not be made'),
  );
  if (!isDone) watch.start();
  return watch;
}
