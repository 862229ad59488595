import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const described = z.object({ packageManager: z.string() });

/**
 * Installs the packages of a repository as it is now, and writes its lockfile. Who stops this process stops that.
 * @param env the environment that `npx` is looked for and run in
 * @returns all that was said when it did not succeed; undefined when it did
 */
export async function installPackages(root: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const { packageManager } = described.parse(
    JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')),
  );
  const how = ['install', '--prefer-offline', '--no-frozen-lockfile', '--reporter=append-only'];
  const child = spawn('npx', ['--yes', packageManager, ...how], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  // What went wrong pnpm says where it says all else.
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const stop = () => void child.kill();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, stop);
  const isDone = await new Promise<boolean>((resolve) => {
    child.once('error', ({ message }) => {
      said += message;
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });
  for (const signal of signals) process.off(signal, stop);
  return isDone ? undefined : said.trim();
}
