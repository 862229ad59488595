import { Failure } from '../../http/failure.ts';
import type { PointerDocument } from '../store/store.ts';
import type { Root, SignedSet, SignedTimestamp } from '../trust/index.ts';
import type { ActsLog } from './acts-log.ts';
import { endedCanaries } from './ended-canaries.ts';

interface Needs {
  acts: Pick<ActsLog, 'hasEnded' | 'after'>;
  /** the last timestamp that was signed with a key of now */
  timestamp(root: Root): Promise<SignedTimestamp | null>;
  /** where the pointer stands */
  pointer(): Promise<Pick<PointerDocument, 'set' | 'canary'> | null>;
  /** the set of a number, when operators have signed it */
  find(counter: number | undefined): Promise<SignedSet | undefined>;
}

/** Which canaries run. The pointer names one, and is believed no further than the log of all acts goes. */
export function runningCanaries({ acts, timestamp, pointer, find }: Needs) {
  const isOver = endedCanaries(acts);

  /** Also where the log cannot say so, since a line of it was changed. */
  async function hasEnded(canary: string, live: SignedSet, root: Root): Promise<boolean> {
    if (await acts.hasEnded(canary)) return true;
    return isOver(canary, live.signed.log, (await timestamp(root))?.signed.log);
  }

  return {
    hasEnded,
    /**
     * Makes sure that a canary has not ended: it knows nothing of what was revoked since.
     * @param canary id of its composition
     * @throws {Failure} 409 `moved` when it has in order, `not_signed` when the database says that it has not
     */
    async requireRunning(canary: string, root: Root): Promise<void> {
      const live = await find((await pointer())?.set);
      const isRunning = live !== undefined && !(await hasEnded(canary, live, root));
      // The pointer is asked after the log: it moves before a line says so.
      if ((await pointer())?.canary?.composition !== canary)
        throw new Failure(409, 'moved', 'That canary runs no more. Look at what is live and decide again.');
      if (isRunning) return;
      throw new Failure(
        409,
        'not_signed',
        'The log of all acts says that this canary has ended, or was changed: nothing is made of it. Has somebody written to the database? End it once more, and promote the releases that shall be live by name.',
      );
    },
  };
}
