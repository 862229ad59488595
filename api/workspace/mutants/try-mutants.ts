import { execFileSync } from 'node:child_process';
import { allMutants, testsOfMutants } from './all-mutants.ts';
import { shareOf, sliceOf } from './choose-mutants.ts';
import type { Mutant } from './find/find-mutants.ts';
import { type Judgement, judge } from './judge-mutants.ts';
import { nearTestsOf, triedOf, type Tried } from './report-mutants.ts';
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
  /** A few mutants of two files, in seconds. */
  isSlice: boolean;
  /** Which ones of a slice or a share; else `MATINEE_SEED`, else others by the commit's hash. */
  seed?: string | undefined;
  /** Of all mutants, up to 1. */
  share: number;
  /** Only files whose path has one of these in it, with commas between them. */
  only: string;
  /** Only files of tests whose path has one of these in it: quick while one writes tests for a file. */
  tests: string;
  /** Seconds after which no further mutant is begun. */
  budgetSeconds: number;
  /** Writes the survivors and the near tests into their files. */
  isWritten: boolean;
  /** A folder in which a session that was cut off goes on. */
  keep?: string | undefined;
}

const MAX_TEST_MS = 12_000;
/**
 * Of two files whose near tests take seconds and notice every break but those that are argued: no other tests are asked. One decides about
 * seats and money.
 */
const SLICE = {
  mutants: 7,
  seconds: 16,
  least: 7,
  files: [
    [
      'bookings/price',
      'orders/settlement/confirm',
      'payments/refunds',
      'payments/stripe-errors',
      'seats/seats',
    ],
    [
      'bookings/cancel-until',
      'bookings/may-be-had',
      'orders/waiting/seats-together',
      'payments/checkout',
      'payments/disputes',
      'seats/fullness-book',
      'seats/live/listener-limits',
      'shows/cinema-time',
    ],
  ].map((names) => names.map((name) => `api/src/${name}.ts`)),
};
/** Of a share; of fewer that are chosen all. */
const LEAST = 100;
const NEAR_TESTS = 4;
const FOR_EVER = 1e9;

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
  const seed = options.seed || process.env['MATINEE_SEED'] || commitOf(root);
  const all = allMutants(root);
  const { isSlice } = options;
  const known = new Set(survivors.map(keyOf));
  const chosen = isSlice
    ? SLICE.files.flatMap((files) =>
        sliceOf(
          all.filter((one) => files.includes(one.file) && !known.has(keyOf(one))),
          SLICE.mutants,
          seed,
        ),
      )
    : shareOf(
        all.filter(({ file }) => isNamed(file, options.only)),
        options.share,
        seed,
      );
  say(`Trying ${chosen.length} of ${all.length} mutants (seed ${seed}).`);
  const asked = testsOfMutants(root).filter((file) => isNamed(file, options.tests));
  const tests = isSlice ? [...new Set(chosen.flatMap(({ file }) => near[file] ?? []))] : asked;
  const seconds = isSlice ? SLICE.seconds : options.budgetSeconds;
  const least = Math.min(chosen.length, isSlice ? SLICE.least : LEAST);
  const judgementOf = (tried: readonly Tried[]) => judge(tried, survivors, new Set(Object.keys(near)), least);
  const maxTestMs = isSlice || options.tests !== '' ? FOR_EVER : MAX_TEST_MS;
  let tried = await explore(root, chosen, tests, near, { maxTestMs, seconds, least }, options.keep);
  let judgement = judgementOf(tried);
  const { news } = judgement;
  // The near tests have to do in a slice: whoever has seconds does not want to wait for all of them.
  const areAllAsked = !isSlice && options.tests === '';
  if (news.length > 0 && areAllAsked) {
    say(`${news.length} were not noticed so far: every test that comes across them is asked.`);
    const again = await explore(root, news, testsOfMutants(root), near, {
      maxTestMs: FOR_EVER,
      seconds: FOR_EVER,
      least: 0,
    });
    tried = [...tried.filter((one) => !news.includes(one)), ...again];
    judgement = judgementOf(tried);
  }
  if (options.isWritten) write(root, all, tried, survivors, near);
  judgement.lines.forEach(say);
  if (isSlice && news[0])
    say(`Only its near tests were asked. All of them: npm run mutants -- --write --only ${news[0].file}`);
  return isRight(judgement, isSlice);
}

const isNamed = (file: string, parts: string) => parts.split(',').some((part) => file.includes(part));

const isRight = ({ news, isEnough, isTried }: Judgement, isSlice: boolean) =>
  isTried && news.length === 0 && (isSlice || isEnough);

async function explore(
  root: string,
  mutants: readonly Mutant[],
  tests: string[],
  near: Record<string, string[]>,
  { maxTestMs, seconds, least }: { maxTestMs: number; seconds: number; least: number },
  keep?: string,
): Promise<Tried[]> {
  const plan = {
    root,
    tests,
    mutants: mutants.map(({ id, file }) => ({ id, file, first: near[file] ?? [] })),
    maxTestMs,
    budgetMs: seconds * 1000,
    least,
  };
  return triedOf(mutants, await runSession(plan, keep));
}

function write(
  root: string,
  all: readonly Mutant[],
  tried: readonly Tried[],
  before: readonly Survivor[],
  near: Record<string, string[]>,
): void {
  const looked = new Set(tried.map(keyOf));
  const whys = new Map(before.map((one) => [keyOf(one), one.why]));
  const found = tried
    .filter(({ by }) => by === null)
    .map((one) => {
      const why = whys.get(keyOf(one));
      return { file: one.file, name: one.name, ...(why !== undefined && { why }) };
    });
  writeSurvivors(root, [...before.filter((one) => !looked.has(keyOf(one))), ...found]);
  // A file counts as gone through when nothing of it is left out.
  const isLeftOut = new Set(all.filter((one) => !looked.has(keyOf(one))).map(({ file }) => file));
  const whole = tried.filter(({ file }) => !isLeftOut.has(file));
  writeNearTests(root, { ...near, ...nearTestsOf(whole, NEAR_TESTS) });
}

const commitOf = (root: string) =>
  execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
