import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { exploreMutants } from './explore-mutants.ts';
import { FOLDER_VARIABLE, linesTold, type Plan, planFile } from './plan.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'matinee-explore-'));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true });
});

test('a session whose time is up before it began tries as many as it has to, those of a process before it among them', async () => {
  vi.stubEnv(FOLDER_VARIABLE, dir);
  const mutants = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, file: 'claim.ts', first: [] }));
  const plan: Plan = { root: dir, tests: [], mutants, maxTestMs: 1, budgetMs: -1, least: 2 };
  const tried = async () => {
    await exploreMutants(async () => ({ failed: [], ran: [], ms: 0 }));
    return linesTold(dir).flatMap((line) => (line.is === 'tried' ? [line.id] : []));
  };
  writeFileSync(planFile(dir), JSON.stringify(plan));
  expect(await tried()).toEqual(['a', 'b']);
  writeFileSync(planFile(dir), JSON.stringify({ ...plan, least: 3 }));
  expect(await tried()).toEqual(['a', 'b', 'c']);
});
