import { faultInLog, PUTS_LIVE, type LogHead, type LogLine } from '../trust/index.ts';
import type { ActsLog } from './acts-log.ts';

const PAGE = 200;

export interface WentLive {
  composition: string;
  act: string;
}

/**
 * What went live, newest first, as the log of all acts tells it up to a line whose hash is signed. Each line is checked against the one
 * after it: the log lies in the database as all else does.
 * @param signed where the log ended when something was signed
 * @throws {Error} a sentence, when a line is not the one that was signed
 */
export async function* wentLive(
  acts: Pick<ActsLog, 'upTo'>,
  { length, head }: LogHead,
): AsyncGenerator<WentLive, void> {
  let [number, hash] = [length, head];
  while (number > 0) {
    const lines = await acts.upTo(number, PAGE);
    if (lines.length === 0) throw new Error(`line ${number} is missing`);
    for (const line of lines) {
      if (line.number !== number || line.hash !== hash || isChanged(line))
        throw new Error(`line ${number} is not the one that was signed`);
      const { act, detail } = line;
      if (PUTS_LIVE.includes(act)) yield { composition: String(detail['composition']), act };
      [number, hash] = [number - 1, line.previous];
    }
  }
}

const isChanged = (line: LogLine): boolean =>
  faultInLog([line], line.number === 1 ? undefined : { number: line.number - 1, hash: line.previous }) !==
  undefined;
