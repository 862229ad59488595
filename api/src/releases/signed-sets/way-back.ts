import type { LogHead } from '../trust/index.ts';
import type { ActsLog } from './acts-log.ts';
import { wentLive, type WentLive } from './went-live.ts';

/** One step back, as the document of a composition says it. */
export interface StepBack {
  from: string;
  /** of a roll-back: what it brought back, whose step it goes on with */
  restores?: string | undefined;
  /** what was live before */
  to: string;
}

/** Reads what went live, newest first, from what is live now; that one's own act may not be signed yet. */
async function reader(told: AsyncIterator<WentLive, void>, live: string) {
  const next = async () => (await told.next()).value ?? undefined;
  let coming = await next();
  let at: Partial<WentLive> | undefined = { composition: live };
  if (coming?.composition === live) [at, coming] = [coming, await next()];
  return {
    async back(): Promise<string | undefined> {
      [at, coming] = [coming, coming && (await next())];
      return at?.composition;
    },
    /** Goes back to one. @returns its act, as far as it is known; null when it was not live */
    async seek(composition: string): Promise<string | undefined | null> {
      while (at && at.composition !== composition) await this.back();
      return at ? at.act : null;
    },
  };
}

const ROLLED_BACK = 'rolled-back';

/**
 * Checks a way back against the log. The documents of compositions say what was live before each, and no signature is of that: whoever
 * writes to the database could lead a roll-back to any set that was ever signed.
 * @param live the composition that is live
 * @param signed where the log ended when that was signed
 * @returns what is wrong, as a sentence without its full stop; undefined when the log tells the same
 */
export async function faultOfWay(
  acts: Pick<ActsLog, 'upTo'>,
  { live, signed, steps }: { live: string; signed: LogHead; steps: readonly StepBack[] },
): Promise<string | undefined> {
  try {
    const told = await reader(wentLive(acts, signed), live);
    for (const { from, restores, to } of steps) {
      const act = await told.seek(from);
      const isKnown = act !== undefined;
      if (act === null || (isKnown && (act === ROLLED_BACK) !== (restores !== undefined)))
        return `the log tells otherwise how ${from} went live`;
      const original = restores === undefined ? undefined : await told.seek(restores);
      if (original === null || original === ROLLED_BACK)
        return `the log tells otherwise how ${restores} went live`;
      if ((await told.back()) !== to)
        return `the log tells otherwise what was live before ${restores ?? from}`;
    }
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
