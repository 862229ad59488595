import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Section } from '../report/line.ts';
import { timeNpmStart } from '../start/npm-start.ts';

const GIGABYTE = 1_000_000_000;
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
const seconds = (time: number) => `${time.toFixed(1)} s`;

/**
 * How long `npm start` takes in a fresh clone of what is committed, how long the second time, and what runs then.
 * @param root the repository
 * @param port of the clone's site
 */
export async function startTimes(root: string, port: number): Promise<Section> {
  const folder = mkdtempSync(path.join(tmpdir(), 'matinee-clone-'));
  try {
    const clone = path.join(folder, 'matinee');
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone]);
    const env = { PORT: String(port), SITE_URL: '', MATINEE_DATA: path.join(folder, 'data') };
    const cold = await timeNpmStart(clone, env);
    const second = await timeNpmStart(clone, env);
    const memory = second.processes.reduce((sum, process) => sum + process.memory, 0);
    return {
      title: 'npm start in a fresh clone',
      lines: [
        {
          figure: 'Cold start, with install and build',
          measured: seconds(cold.seconds),
          aim: { text: '≤ 120 s', reached: cold.seconds <= 120 },
        },
        {
          figure: 'Second start',
          measured: seconds(second.seconds),
          aim: { text: '≤ 10 s', reached: second.seconds <= 10 },
        },
        {
          figure: `Memory of all ${second.processes.length} processes`,
          measured: megabytes(memory),
          aim: { text: '< 1000 MB', reached: memory < GIGABYTE },
        },
        ...second.processes.map(({ command, memory: own }) => ({
          figure: `  ${command
            .replaceAll(clone, '.')
            .replace(/\S*node --enable-source-maps/, 'node')
            .slice(0, 60)}`,
          measured: megabytes(own),
        })),
      ],
      raw: { cold, second },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
