import { describe, tableOf, type Tried } from './report-mutants.ts';
import { keyOf, type Survivor } from './survivors/read-survivors.ts';

/** So many killed of a hundred, not counting those that are argued. */
const MIN_KILLED = 95;

export interface Judgement {
  /** Mutants that no test notices although their file was gone through, and nobody has named them. */
  news: Tried[];
  isEnough: boolean;
  /** Whether so many were tried that it says something. */
  isTried: boolean;
  /** For a person. */
  lines: string[];
}

/**
 * What a run means.
 * @param survivors that are known
 * @param goneThrough files all of whose mutants have been tried before; what survives in others is told and fails nothing
 * @param least as many have to be tried, and always one: a run that was cut off before proves nothing
 */
export function judge(
  tried: readonly Tried[],
  survivors: readonly Survivor[],
  goneThrough: ReadonlySet<string>,
  least: number,
): Judgement {
  const known = new Set(survivors.map(keyOf));
  const argued = new Set(survivors.filter(({ why }) => why !== undefined).map(keyOf));
  const unnamed = tried.filter((one) => one.by === null && !known.has(keyOf(one)));
  const news = unnamed.filter(({ file }) => goneThrough.has(file));
  const counted = tried.filter(
    (one) => goneThrough.has(one.file) && (one.by !== null || !argued.has(keyOf(one))),
  );
  const killed = counted.filter(({ by }) => by !== null).length;
  const isEnough = 100 * killed >= MIN_KILLED * counted.length;
  const wanted = Math.max(1, least);
  const isTried = tried.length >= wanted;
  return {
    news,
    isEnough,
    isTried,
    lines: [
      ...unnamed.map((one) => `No test notices ${describe(one)}`),
      ...tableOf(tried, survivors),
      `In files that were gone through before, ${killed} of ${counted.length} are noticed.`,
      ...(isTried ? [] : [`${tried.length} were tried, and ${wanted} have to be.`]),
      ...(isEnough ? [] : [`At least ${MIN_KILLED} of 100 have to be.`]),
      ...(news.length > 0
        ? ['Write a test that fails with the break, or say in survivors.json why none can.']
        : []),
    ],
  };
}
