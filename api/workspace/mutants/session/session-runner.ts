import { getTests } from '@vitest/runner/utils';
import { startTests, type File, type Test, type VitestRunner } from '@vitest/runner';
import { TestRunner, vi } from 'vitest';
import { SWITCH } from '../find/write-switches.ts';
import { exploreMutants, type TestOutcome, type Trial } from './explore-mutants.ts';

let active: string | undefined;
let seen: ((id: string) => void) | undefined;
Object.assign(globalThis, {
  [SWITCH]: (id: string): boolean => {
    seen?.(id);
    return id === active;
  },
});

const nameOf = (test: Test): string => test.fullTestName;

/** Runs one file of tests by itself, and tells Vitest nothing of it: there a test that fails is the point. */
async function runTests(outer: TestRunner, root: string, trial: Trial): Promise<TestOutcome> {
  const path = `${root}/${trial.file}`;
  const outcome: TestOutcome = { failed: [], ran: [], ms: 0 };
  const began = performance.now();
  const inner: VitestRunner = Object.assign(Object.create(outer), {
    onTaskUpdate: async () => {},
    onCollectStart: () => {},
    onCollected: () => {},
    onBeforeRunFiles: () => {},
    onAfterRunFiles: () => {},
    onTestAnnotate: async (_test: Test, annotation: unknown) => annotation,
    cancel: () => {},
    onBeforeRunTask: async (test: Test) => {
      const isOver = trial.stopsAtFailure && outcome.failed.length > 0;
      if (isOver || (trial.only && !trial.only.has(nameOf(test)))) test.mode = 'skip';
      else trial.onTest?.(nameOf(test));
    },
    onAfterRunTask: (test: Test) => {
      trial.onTest?.(undefined);
      if (test.mode === 'skip' || !test.result) return;
      outcome.ran.push({ name: nameOf(test), ms: test.result.duration ?? 0 });
      if (test.result.state === 'fail') outcome.failed.push(nameOf(test));
    },
  });
  active = trial.mutant;
  seen = trial.onMutant;
  try {
    if (trial.fresh) vi.resetModules();
    else forget(outer, path);
    const [file] = await startTests([path], inner);
    if (file && outcome.failed.length === 0 && hasFailed(file))
      outcome.failed.push(`around its tests: ${file.result?.errors?.[0]?.message ?? 'unknown'}`);
  } finally {
    active = undefined;
    seen = undefined;
    if (trial.fresh) vi.resetModules();
  }
  outcome.ms = performance.now() - began;
  return outcome;
}

function hasFailed(file: File): boolean {
  return file.result?.state === 'fail' && !getTests(file).some((test) => test.result?.state === 'fail');
}

/** A file of tests tells its tests while it is read, so it is read anew. */
function forget(outer: TestRunner, path: string): void {
  const state: unknown = Reflect.get(outer, 'workerState');
  const { evaluatedModules } = state as {
    evaluatedModules: { getModulesByFile(path: string): Set<object>; invalidateModule(node: object): void };
  };
  for (const node of evaluatedModules.getModulesByFile(path) ?? []) evaluatedModules.invalidateModule(node);
}

/** Vitest's own runner, which tries all mutants of the plan before its one test, in one process. */
export default class SessionRunner extends TestRunner {
  async onBeforeRunFiles(): Promise<void> {
    await exploreMutants((root, trial) => runTests(this, root, trial));
  }
}
