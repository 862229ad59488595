#!/usr/bin/env node
// What every npm script starts with. Needs nothing but Node and npm: checks the machine, installs, then hands over.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const [command, ...rest] = process.argv.slice(2);
process.chdir(root);

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  fail(`Node ${process.version} is too old for Matinee: install Node 20.19 or newer.`);

const { packageManager } = JSON.parse(readFileSync('package.json', 'utf8'));
installWhenChanged();
runCommand();

/** Installs the pinned dependencies when the lockfile or Node changed since the last time. */
function installWhenChanged() {
  const stamp = path.join('node_modules', '.install-stamp');
  const state = createHash('sha256')
    .update(readFileSync('pnpm-lock.yaml'))
    .update(process.version)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  console.log('Installing dependencies (only when they changed) …');
  const { status } = npx([
    packageManager,
    'install',
    '--frozen-lockfile',
    '--prefer-offline',
    '--reporter=append-only',
  ]);
  if (status !== 0)
    fail('The dependencies could not be installed (see above): is the npm registry reachable?');
  mkdirSync('node_modules', { recursive: true });
  writeFileSync(stamp, state);
}

/** Runs a command of `commands/`, bundled first, since Node 20 does not run TypeScript. */
function runCommand() {
  const folder = path.join('api', 'local');
  const built = spawnSync(
    process.execPath,
    [path.resolve('node_modules/@rspack/cli/bin/rspack.js'), 'build'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  if (built.status !== 0) fail(`The local tools could not be built:\n${built.stdout}${built.stderr}`);
  const file = path.join(folder, 'dist', `${command}.js`);
  if (!existsSync(file)) fail(`There is no command "${command}".`);
  const child = spawn(process.execPath, ['--enable-source-maps', file, ...rest], { stdio: 'inherit' });
  // A terminal sends Ctrl+C to the child as well; anything else is passed on, so that nothing is left running.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm does not pass signals through its shell: when it is gone, so is the reason to run.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
  child.once('exit', (status, signal) => process.exit(status ?? (signal ? 1 : 0)));
}

function npx(args) {
  return spawnSync('npx', ['--yes', ...args], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, npm_config_update_notifier: 'false', COREPACK_ENABLE_STRICT: '0', CI: '1' },
  });
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
