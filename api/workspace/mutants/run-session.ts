import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Line, linesTold, FOLDER_VARIABLE, planFile, type Plan, tell } from './session/plan.ts';

/** A process that has told nothing for this long goes round in a circle. */
const MAX_SILENCE_MS = 180_000;
const LOOK_EVERY_MS = 250;
const CONFIG = 'api/workspace/mutants/session/vitest.config.ts';

/**
 * Tries the mutants of a plan in a process of its own. One in which a mutant goes round in a circle is ended, and another one
 * goes on with the rest.
 * @param keep a folder that is there after the session, so that it can go on when it was cut off
 * @returns all that was told
 * @throws Error when a process ends without having done anything
 */
export async function runSession(plan: Plan, keep?: string): Promise<Line[]> {
  const dir = keep ?? mkdtempSync(path.join(tmpdir(), 'matinee-mutants-'));
  mkdirSync(dir, { recursive: true });
  const began = Date.now();
  try {
    for (;;) {
      const before = linesTold(dir).length;
      const budgetMs = plan.budgetMs - (Date.now() - began);
      writeFileSync(planFile(dir), JSON.stringify({ ...plan, budgetMs }));
      const { hasEnded, isSilent, output } = await runOnce(dir, plan.root);
      const lines = linesTold(dir);
      if (hasEnded) return lines;
      const last = lines.at(-1);
      if (last?.is !== 'trying' || lines.length === before)
        throw new Error(`No mutants could be tried:\n${output}`);
      const by = isSilent ? 'it goes round in a circle' : 'it ends the process';
      tell({ is: 'tried', id: last.id, ms: isSilent ? MAX_SILENCE_MS : 0, by, isCovered: true }, dir);
    }
  } finally {
    if (keep === undefined) rmSync(dir, { recursive: true, force: true });
  }
}

function runOnce(dir: string, root: string) {
  return new Promise<{ hasEnded: boolean; isSilent: boolean; output: string }>((resolve, reject) => {
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--config', CONFIG], {
      cwd: root,
      env: { ...process.env, [FOLDER_VARIABLE]: dir, MATINEE_FULL: '', CI: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let isSilent = false;
    let told = 0;
    let toldAt = Date.now();
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (output = (output + part.toString()).slice(-20_000)));
    const timer = setInterval(() => {
      const { length } = linesTold(dir);
      if (length !== told) toldAt = Date.now();
      told = length;
      if (Date.now() - toldAt < MAX_SILENCE_MS) return;
      isSilent = true;
      child.kill('SIGKILL');
    }, LOOK_EVERY_MS);
    const stop = () => void child.kill('SIGKILL');
    process.once('exit', stop);
    child.once('error', reject);
    child.once('close', () => {
      clearInterval(timer);
      process.off('exit', stop);
      resolve({ hasEnded: linesTold(dir).at(-1)?.is === 'ended', isSilent, output });
    });
  });
}
