import { faultInLog, type LogHead } from '../trust/index.ts';
import { ENDS, type ActsLog } from './acts-log.ts';

const PAGE = 500;

/**
 * Says which canaries have ended, as the log of all acts says since what is live was signed. Each line is checked against the one before it, and the log
 * against what was signed of it: whoever writes to the database can add lines, and make none of those before them say something else.
 */
export function endedCanaries(acts: Pick<ActsLog, 'after'>) {
  let known = { since: '', last: { length: 0, head: '' }, ended: new Set<string>() };

  /**
   * @param composition the canary's
   * @param live where the log ended when operators signed what is live: a canary beside it has begun and ended after that
   * @param signed where it ended when the last timestamp was signed: without a key nobody writes it anew from there, or makes it shorter
   * @returns also when a line is not as it was written: then nobody knows that it has not
   */
  return async (composition: string, live: LogHead, signed: LogHead | undefined): Promise<boolean> => {
    const isRewritten = ({ length, head }: LogHead) =>
      signed !== undefined && length === signed.length && head !== signed.head;
    const since = `${live.length} ${live.head}`;
    const before = known.since === since ? known : { last: live, ended: [] };
    const ended = new Set(before.ended);
    let { last } = before;
    for (;;) {
      const lines = await acts.after(last.length, PAGE);
      const fault = faultInLog(lines, last.length > 0 ? { number: last.length, hash: last.head } : undefined);
      if (fault || lines.some(({ number, hash }) => isRewritten({ length: number, head: hash }))) return true;
      for (const { act, detail } of lines) if (ENDS.includes(act)) ended.add(String(detail['composition']));
      const end = lines.at(-1);
      if (end) last = { length: end.number, head: end.hash };
      if (lines.length < PAGE) break;
    }
    if (signed && last.length < signed.length) return true;
    known = { since, last, ended };
    return ended.has(composition);
  };
}
