import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { familyOf, readProcesses, runningFamily } from './memory.ts';

const LISTING = `
    1     0   100 /init
   20     1  2000 npm start
   21    20  3000 node run.mjs start
   22    21  4000 node main.js --flag
   30     1  9000 something else
`;

test('a family is the process and all below it, and nobody else', () => {
  const family = familyOf(20, readProcesses(LISTING));
  expect(family.map(({ pid }) => pid)).toEqual([20, 21, 22]);
  expect(family.reduce((sum, { memory }) => sum + memory, 0)).toBe(9000 * 1024);
  expect(family[2]?.command).toBe('node main.js --flag');
});

test('a child of this very process is found with its memory', async () => {
  const script = 'console.log("up"); setInterval(() => {}, 1e6)';
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill());
  await once(child.stdout, 'data');
  const found = runningFamily(process.pid).find(({ pid }) => pid === child.pid);
  expect(found?.memory).toBeGreaterThan(1_000_000);
});
