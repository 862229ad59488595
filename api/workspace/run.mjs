#!/usr/bin/env node
// What every npm script starts with. Needs nothing but Node and npm: checks the machine, installs, then hands over.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// An old Node must get as far as the sentence that names it, so nothing newer than it stands before that.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  fail(`Node ${process.versions.node} is too old for Matinee: install Node 20.19 or newer.`);

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const folders = ['api/workspace', 'api/release-tool'];
const [command, ...rest] = process.argv.slice(2);
// A key is made where its private half shall stay, which may be a machine that is offline: nothing is installed or built for it.
if (command === 'release' && rest[0] === 'new-key') await makeKey(rest.slice(1));
const needed = new Set(JSON.parse(readFileSync('api/release-tool/build/needed-variables.json', 'utf8')));
// A step that knows a key installs and builds nothing: it runs what a step before it has built by this.
if (command === 'release' && rest[0] === 'prepare') {
  console.log(`Run it by:  node ${bundle('api/release-tool', 'release')} …`);
  process.exit(0);
}
requireCommand();
const { packageManager } = JSON.parse(readFileSync('package.json', 'utf8'));
installWhenChanged();
runCommand();

async function makeKey(words) {
  const { newKeyLines } = await import('./new-key.mjs');
  try {
    console.log(newKeyLines(words, process.cwd()).join('\n'));
    process.exit(0);
  } catch (error) {
    fail(error.message);
  }
}

/** The commands of a package: the files of its folder `commands`. */
function commandsOf(folder) {
  const commands = path.join(folder, 'commands');
  if (!existsSync(commands)) return [];
  return readdirSync(commands)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.basename(file, '.ts'));
}

function requireCommand() {
  const known = folders.flatMap(commandsOf);
  if (!known.includes(command))
    fail(`${command ? `There is no command "${command}"` : 'No command is named'}: use ${known.join(', ')}.`);
}

/** Installs the pinned dependencies when the lockfile or Node changed since the last time. */
function installWhenChanged() {
  const stamp = path.join('node_modules', '.install-stamp');
  const state = createHash('sha256')
    .update(readFileSync('pnpm-lock.yaml'))
    .update(process.version)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  console.log('Installing dependencies (only when they changed) …');
  const how = ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'];
  const { status, error, stderr } = npx([packageManager, ...how]);
  if (error?.code === 'ENOENT') fail('npx is missing: install npm, which comes with Node, and try again.');
  if (status !== 0) fail(installFailure(stderr ?? ''));
  mkdirSync('node_modules', { recursive: true });
  writeFileSync(stamp, state);
}

/** One sentence for a registry that cannot be reached; npm's own words, with their stack, for anything else. */
function installFailure(words) {
  const [code] = words.match(/\b(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENETUNREACH)\b/) ?? [];
  return code
    ? `The npm registry cannot be reached (${code}): check the network and npm's registry setting, and try again.`
    : `${words}The dependencies could not be installed: see above, and try again.`;
}

/**
 * What runs the code of dependencies knows the variables that are listed, and no key among the others.
 * @param more whether another one may pass
 */
function withoutKeys(more = () => false) {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => needed.has(name) || more(name)));
}

/** Bundles the commands of a folder, since Node 20 does not run TypeScript. */
function bundle(folder, name) {
  const rspack = path.resolve('node_modules/@rspack/cli/bin/rspack.js');
  if (!existsSync(rspack))
    fail('The installed dependencies are incomplete: remove the folder node_modules and try again.');
  const built = spawnSync(process.execPath, [rspack, 'build'], {
    cwd: folder,
    encoding: 'utf8',
    env: withoutKeys(),
  });
  if (built.status !== 0) fail(`The local tools could not be built:\n${built.stdout}${built.stderr}`);
  return path.join(folder, 'dist', `${name}.js`);
}

function runCommand() {
  const folder = folders.find((each) => commandsOf(each).includes(command));
  const file = bundle(folder, command);
  const child = spawn(process.execPath, ['--enable-source-maps', file, ...rest], { stdio: 'inherit' });
  child.once('exit', (code) => process.exit(code ?? 1));
  // Whoever ends this process means the command; it ends in order and takes its own processes with it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
}

/** Where packages come from, and through what. Never what says who asks for them: such names have `auth` or `token` in them. */
function isOfInstalling(name) {
  return (
    /^((https?|no)_proxy|npm_config_\w+|pnpm_\w+|xdg_\w+|node_extra_ca_certs|ssl_cert_(file|dir))$/i.test(
      name,
    ) && !/auth|token|passw|secret/i.test(name)
  );
}

/** npm's own waiting times are minutes long; without a registry the answer shall come in seconds. */
function npx(args) {
  const patience = { npm_config_fetch_retry_mintimeout: '1000', npm_config_fetch_retry_maxtimeout: '5000' };
  const quiet = { npm_config_update_notifier: 'false', npm_config_loglevel: 'error' };
  // `npx -p node@24 npm start` says it to everything below, and then npx would look for no other package.
  const { npm_config_package: _package, npm_config_call: _call, ...own } = withoutKeys(isOfInstalling);
  return spawnSync('npx', ['--yes', ...args], {
    stdio: ['inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
    env: { ...patience, ...quiet, ...own, COREPACK_ENABLE_STRICT: '0', CI: '1' },
  });
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
