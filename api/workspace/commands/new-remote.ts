import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { createRemote } from '../new-remote/create-remote.ts';

const root = process.cwd();
const [name = ''] = process.argv.slice(2);

try {
  for (const file of await createRemote(root, name)) console.log(`  ${file}`);
  const { packageManager } = z
    .object({ packageManager: z.string() })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  console.log('Writing the lockfile …');
  const install = ['--yes', packageManager, 'install', '--prefer-offline', '--no-frozen-lockfile'];
  const { status } = spawnSync('npx', install, {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    throw new Error('The files are written, but their packages could not be installed: see above.');
  console.log(`
The remote "${name}" has a page at /${name}, a part, a test and a pipeline. Nothing else has to be changed.

  npm start                       puts it live in the local copy
  npm run dev -- ${name}    shows it as you write it
  npx vitest run mfe-${name}      runs its tests`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
