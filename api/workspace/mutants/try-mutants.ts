import { execFileSync } from 'node:child_process';
import { allMutants, testsOfMutants } from './all-mutants.ts';
import { shareOf, sliceOf } from './choose-mutants.ts';
import type { Mutant } from './find/find-mutants.ts';
import { describe, nearTestsOf, tableOf, triedOf, type Tried } from './report-mutants.ts';
import { runSession } from './run-session.ts';
import {
  keyOf,
  readNearTests,
  readSurvivors,
  type Survivor,
  writeNearTests,
  writeSurvivors,
} from './survivors/read-survivors.ts';

export interface Options {
  /** A few mutants of one file, in seconds. */
  isSlice: boolean;
  /** Which ones of a slice or a share; else `MATINEE_SEED`, else the commit's hash. */
  seed?: string | undefined;
  /** Of all mutants, up to 1. */
  share: number;
  /** Only files whose path has one of these in it, with commas between them. */
  only: string;
  /** Seconds after which no further mutant is begun. */
  budgetSeconds: number;
  /** Writes the survivors and the near tests into their files. */
  isWritten: boolean;
  /** A folder in which a session that was cut off goes on. */
  keep?: string | undefined;
}

/** So many killed of a hundred, not counting those that are argued. */
const MIN_KILLED = 95;
const MAX_TEST_MS = 30_000;
const SLICE = { mutants: 14, tests: 2, seconds: 12 };
const NEAR_TESTS = 4;

/**
 * Breaks the code a little, many times, and looks whether a test notices.
 * @param say takes lines for a person
 * @returns whether enough is noticed, and what is not noticed is known
 */
export async function tryMutants(
  root: string,
  options: Options,
  say: (line: string) => void,
): Promise<boolean> {
  const survivors = readSurvivors(root);
  const near = readNearTests(root);
  const seed = options.seed ?? process.env['MATINEE_SEED'] ?? commitOf(root);
  const all = allMutants(root);
  const among = all.filter(({ file }) => options.only.split(',').some((part) => file.includes(part)));
  const { isSlice, share } = options;
  const chosen = isSlice
    ? sliceOf(among.filter(notKnown(survivors)), SLICE.mutants, seed)
    : shareOf(among, share, seed);
  const tests = isSlice ? (near[chosen[0]?.file ?? ''] ?? []).slice(0, SLICE.tests) : testsOfMutants(root);
  say(`Trying ${chosen.length} of ${all.length} mutants (seed ${seed}).`);
  const budgetSeconds = isSlice ? SLICE.seconds : options.budgetSeconds;
  const session = (mutants: readonly Mutant[], files: string[]) =>
    explore(root, mutants, files, near, budgetSeconds, options.keep);
  let tried = await session(chosen, tests);
  const doubtful = tried.filter(({ by }) => by === null).filter(notKnown(survivors));
  if (isSlice && doubtful.length > 0) {
    say('The near tests do not notice all of them, so all tests are asked.');
    const again = await explore(root, doubtful, testsOfMutants(root), near, Infinity, undefined);
    tried = [...tried.filter((one) => !doubtful.includes(one)), ...again];
  }
  if (options.isWritten) write(root, tried, survivors, near);
  return judge(tried, survivors, isSlice, say);
}

const notKnown = (survivors: readonly Survivor[]) => {
  const known = new Set(survivors.map(keyOf));
  return (one: Mutant) => !known.has(keyOf(one));
};

function judge(
  tried: readonly Tried[],
  survivors: readonly Survivor[],
  isSlice: boolean,
  say: (line: string) => void,
): boolean {
  const news = tried.filter(({ by }) => by === null).filter(notKnown(survivors));
  for (const one of news) say(`No test notices ${describe(one)}`);
  tableOf(tried, survivors).forEach(say);
  if (news.length > 0) say('Write a test that fails with the break, or say in survivors.json why none can.');
  const argued = new Set(survivors.filter(({ why }) => why !== undefined).map(keyOf));
  const counted = tried.filter((one) => one.by !== null || !argued.has(keyOf(one)));
  const killed = counted.filter(({ by }) => by !== null).length;
  const isEnough = isSlice || 100 * killed >= MIN_KILLED * counted.length;
  if (!isEnough) say(`At least ${MIN_KILLED} of 100 have to be noticed.`);
  return news.length === 0 && isEnough;
}

async function explore(
  root: string,
  mutants: readonly Mutant[],
  tests: string[],
  near: Record<string, string[]>,
  budgetSeconds: number,
  keep: string | undefined,
): Promise<Tried[]> {
  const plan = {
    root,
    tests,
    mutants: mutants.map(({ id, file }) => ({ id, file, first: near[file] ?? [] })),
    maxTestMs: MAX_TEST_MS,
    budgetMs: Math.min(budgetSeconds, 1e6) * 1000,
  };
  return triedOf(mutants, await runSession(plan, keep));
}

function write(root: string, tried: Tried[], before: readonly Survivor[], near: Record<string, string[]>) {
  const looked = new Set(tried.map(keyOf));
  const whys = new Map(before.map((one) => [keyOf(one), one.why]));
  const found = tried
    .filter(({ by }) => by === null)
    .map((one) => {
      const why = whys.get(keyOf(one));
      return { file: one.file, name: one.name, ...(why !== undefined && { why }) };
    });
  writeSurvivors(root, [...before.filter((one) => !looked.has(keyOf(one))), ...found]);
  writeNearTests(root, { ...near, ...nearTestsOf(tried, NEAR_TESTS) });
}

const commitOf = (root: string) =>
  execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
