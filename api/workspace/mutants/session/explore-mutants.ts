import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  keepLearnt,
  type Learnt,
  learntBefore,
  linesTold,
  FOLDER_VARIABLE,
  type Plan,
  readPlan,
  tell,
} from './plan.ts';

/** One run of one file of tests. */
export interface Trial {
  file: string;
  mutant?: string;
  /** Names of the tests that count; all when left out. */
  only?: ReadonlySet<string>;
  stopsAtFailure?: boolean;
  /** Reads every file of the API anew: for what is decided while a file is read. */
  fresh?: boolean;
  onTest?: (name: string | undefined) => void;
  onMutant?: (id: string) => void;
}

export interface TestOutcome {
  failed: string[];
  ran: { name: string; ms: number }[];
  /** Of the whole file, with what it does before and after its tests. */
  ms: number;
}

type RunTests = (root: string, trial: Trial) => Promise<TestOutcome>;

/** What is known of one file of tests when nothing is broken. */
interface Known {
  file: string;
  times: Map<string, number>;
  /** Before, between and after its tests. */
  aroundMs: number;
  /** By mutant the tests that come across it; `null` stands for what is around all tests. */
  reached: Map<string, Set<string | null>>;
}

/** Runs all tests once to learn what reaches what, and then tries each mutant with the tests that reach it. */
export async function exploreMutants(runTests: RunTests): Promise<void> {
  const plan = readPlan();
  const done = new Set(
    linesTold(process.env[FOLDER_VARIABLE] ?? '').flatMap((line) => (line.is === 'tried' ? [line.id] : [])),
  );
  const left = plan.mutants.filter(({ id }) => !done.has(id));
  const wanted = new Set(left.map(({ id }) => id));
  const learnt: Learnt[] = [];
  const before = learntBefore();
  for (const file of plan.tests) {
    const hash = hashOf(plan.root, file);
    const kept = before.find((one) => one.file === file && one.hash === hash);
    learnt.push(kept ?? (await learn(runTests, plan.root, file, hash)));
  }
  const atReading = new Set(learnt.flatMap((one) => one.atReading));
  const known = learnt.map(({ file, aroundMs, times, reached }) => ({
    file,
    aroundMs,
    times: new Map(times),
    reached: new Map(reached.filter(([id]) => wanted.has(id)).map(([id, names]) => [id, new Set(names)])),
  }));
  const successes = new Map<string, number>();
  const began = Date.now();
  for (const [index, mutant] of left.entries()) {
    if (done.size + index >= plan.least && Date.now() - began > plan.budgetMs) break;
    tell({ is: 'trying', id: mutant.id });
    const started = performance.now();
    const trials = trialsOf(mutant, known, plan, atReading, successes);
    let by: string | null = null;
    for (const trial of trials) {
      const { failed } = await runTests(plan.root, { ...trial, mutant: mutant.id, stopsAtFailure: true });
      if (failed[0] === undefined) continue;
      by = `${trial.file}: ${failed[0]}`;
      const key = `${mutant.file} ${trial.file}`;
      successes.set(key, (successes.get(key) ?? 0) + 1);
      break;
    }
    const ms = Math.round(performance.now() - started);
    tell({ is: 'tried', id: mutant.id, ms, by, isCovered: trials.length > 0 });
  }
  tell({ is: 'ended' });
}

const hashOf = (root: string, file: string) =>
  createHash('sha256')
    .update(readFileSync(path.join(root, file)))
    .digest('hex');

async function learn(runTests: RunTests, root: string, file: string, hash: string): Promise<Learnt> {
  const reached = new Map<string, Set<string | null>>();
  const atReading = new Set<string>();
  let current: string | null | undefined;
  const { failed, ran, ms } = await runTests(root, {
    file,
    onTest: (name) => (current = name ?? null),
    onMutant: (id) => {
      // Before the first test begins: while files are read, or in what a file does before all.
      if (current === undefined) atReading.add(id);
      const tests = reached.get(id) ?? new Set();
      reached.set(id, tests.add(current ?? null));
    },
  });
  tell({ is: 'baseline', file, ms: Math.round(ms), failed });
  const passed = ran.filter(({ name }) => !failed.includes(name));
  const learnt = {
    file,
    hash,
    times: passed.map((test): [string, number] => [test.name, test.ms]),
    aroundMs: Math.max(0, ms - ran.reduce((sum, test) => sum + test.ms, 0)),
    atReading: [...atReading],
    reached: [...reached].map(([id, names]): [string, (string | null)[]] => [id, [...names]]),
  };
  keepLearnt(learnt);
  return learnt;
}

/** How far a file of tests is from a file: of the same name, in the same folder, elsewhere. */
function distance(file: string, tests: string): number {
  const [own, theirs] = [path.basename(file, '.ts'), path.basename(tests, '.test.ts')];
  if (theirs.startsWith(own) || own.startsWith(theirs)) return 0;
  return path.dirname(file) === path.dirname(tests) ? 1 : 2;
}

function trialsOf(
  { id, file, first }: Plan['mutants'][number],
  known: readonly Known[],
  { maxTestMs }: Plan,
  atReading: ReadonlySet<string>,
  successes: ReadonlyMap<string, number>,
): Trial[] {
  const inTest = known.filter(({ reached }) => [...(reached.get(id) ?? [])].some((name) => name !== null));
  // Decided while the file is read, so no test is seen to reach it: those are asked that reach anything else of the file.
  const fresh = inTest.length === 0 && atReading.has(id);
  const ofFile = ({ reached }: Known) => [...reached].filter(([other]) => other.startsWith(`${file}:`));
  const isUsed = known.some((one) =>
    ofFile(one).some(([, names]) => [...names].some((name) => name !== null)),
  );
  const related = known.filter((one) => {
    if (!fresh) return one.reached.has(id);
    // Nothing of a file of schemas runs while a test does: any test may use what it has made.
    return !isUsed || ofFile(one).length > 0;
  });
  const candidates = related.map((one) => {
    const names = [...(one.reached.get(id) ?? [])].filter((name) => name !== null && one.times.has(name));
    const only = names.length > 0 ? names : [...one.times.keys()];
    const ms = only.reduce((sum, name) => sum + (one.times.get(name ?? '') ?? 0), one.aroundMs);
    const hint = first.indexOf(one.file);
    const rank = hint >= 0 ? hint : first.length + distance(file, one.file);
    const wins = successes.get(`${file} ${one.file}`) ?? 0;
    return { file: one.file, only: new Set(only.filter((name) => name !== null)), ms, rank, wins };
  });
  candidates.sort((one, other) => one.rank - other.rank || other.wins - one.wins || one.ms - other.ms);
  const trials: Trial[] = [];
  let total = 0;
  for (const { ms, only, file: tests } of candidates) {
    // Reading all files anew costs more than most tests.
    if (trials.length > 0 && total + ms > (fresh ? maxTestMs / 4 : maxTestMs)) continue;
    total += ms;
    trials.push({ file: tests, only, fresh });
  }
  return trials;
}
