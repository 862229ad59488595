import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const runner = path.join(root, 'api/workspace/run.mjs');
const NEEDED = 'api/release-tool/build/needed-variables.json';
/** Of whoever calls a command. */
const secrets = {
  DEPLOY_KEY: 'a deploy key',
  RELEASE_SIGNING_KEY: 'a signing key',
  BUILDER_SIGNING_KEY: 'a builder’s key',
  NODE_AUTH_TOKEN: 'a token',
  'npm_config_//registry.example/:_authToken': 'another token',
};
const temporary = mkdtempSync(path.join(tmpdir(), 'matinee-newcomer-'));
const commands = path.join(root, 'api/workspace/node_modules/.cache', path.basename(temporary));
afterAll(() => [temporary, commands].forEach((dir) => rmSync(dir, { recursive: true, force: true })));

type Settings = Record<string, string>;

/** Runs Node on a file with nothing in its environment but PATH, HOME and these settings. */
function run(args: string[], settings: Settings = {}, cwd = root) {
  const { PATH = '', HOME = '' } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    env: { PATH, HOME, ...settings },
  });
  return { status, stdout, stderr };
}

const preload = (code: string) => ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
const pretendNode = (version: string) =>
  preload(`Object.defineProperty(process.versions, 'node', { value: '${version}' })`);

describe('before anything is installed', () => {
  test.each(['16.20.2', '18.20.8', '20.18.3'])('Node %s is told which one is needed', (version) => {
    const { status, stderr } = run([...pretendNode(version), runner, 'start']);
    expect(stderr).toBe(`Node ${version} is too old for Matinee: install Node 20.19 or newer.\n`);
    expect(status).toBe(1);
  });

  test.each(['20.19.0', '22.3.0', '24.0.0'])('Node %s is new enough to be asked for a command', (version) => {
    expect(run([...pretendNode(version), runner, 'nothing']).stderr).toMatch(
      /^There is no command "nothing": use [^\n]*start[^\n]*\.\n$/,
    );
  });

  test('without a command the known ones are named', () => {
    const { status, stderr } = run([runner]);
    expect(stderr).toMatch(
      /^No command is named: use [^\n]*reset, rig, scale, screenshots, start, test[^\n]*\.\n$/,
    );
    expect(status).toBe(1);
  });
});

describe('in a fresh clone', () => {
  const clone = path.join(temporary, 'clone');
  const fresh = path.join(clone, 'api/workspace/run.mjs');
  beforeAll(() => {
    for (const file of [
      'package.json',
      'pnpm-lock.yaml',
      'pnpm-workspace.yaml',
      'api/workspace/run.mjs',
      NEEDED,
      'api/workspace/commands/start.ts',
    ])
      cpSync(path.join(root, file), path.join(clone, file));
  });

  test('a registry that does not answer ends the installation with one sentence', () => {
    const settings = {
      npm_config_registry: 'http://127.0.0.1:1/',
      npm_config_cache: path.join(temporary, 'cache'),
      npm_config_userconfig: path.join(temporary, 'no-npmrc'),
      npm_config_fetch_retries: '0',
    };
    const { status, stdout, stderr } = run([fresh, 'start'], settings, clone);
    expect(stdout).toBe('Installing dependencies (only when they changed) …\n');
    expect(stderr).toMatch(/^The npm registry cannot be reached \(ECONNREFUSED\): check [^\n]+\.\n$/);
    expect(status).toBe(1);
  });

  test('a Node that came by npx is not what the next npx is told to look in', () => {
    const bin = path.join(temporary, 'bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(path.join(bin, 'npx'), '#!/bin/sh\necho "package: $npm_config_package." >&2\nexit 1\n', {
      mode: 0o755,
    });
    const settings = { PATH: `${bin}:${process.env['PATH']}`, npm_config_package: 'node@24' };
    const { status, stderr } = run([fresh, 'start'], settings, clone);
    expect(stderr).toContain('package: .\n');
    expect(status).toBe(1);
  });

  test('what is installed finds no key in the environment', () => {
    const bin = path.join(temporary, 'thief');
    mkdirSync(bin, { recursive: true });
    writeFileSync(path.join(bin, 'npx'), '#!/bin/sh\nenv >&2\nexit 1\n', { mode: 0o755 });
    const settings = { PATH: `${bin}:${process.env['PATH']}`, https_proxy: 'http://proxy', ...secrets };
    const { stderr } = run([fresh, 'start'], settings, clone);
    expect(stderr).toContain('https_proxy=http://proxy');
    for (const secret of Object.values(secrets)) expect(stderr).not.toContain(secret);
  });

  test('without npm it is npm that is asked for', () => {
    const { status, stderr } = run([fresh, 'start'], { PATH: temporary }, clone);
    expect(stderr).toMatch(/^npx is missing: install npm[^\n]+\.\n$/);
    expect(status).toBe(1);
  });
});

describe('in an installed clone', () => {
  const stamp = createHash('sha256').update('lock').update(process.version).digest('hex');
  const clone = path.join(temporary, 'installed');
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(clone, file)), { recursive: true });
    writeFileSync(path.join(clone, file), text);
  };
  const begin = () =>
    spawn(process.execPath, [path.join(clone, 'api/workspace/run.mjs'), 'start'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  beforeAll(() => {
    cpSync(path.join(root, 'package.json'), path.join(clone, 'package.json'));
    cpSync(runner, path.join(clone, 'api/workspace/run.mjs'));
    cpSync(path.join(root, NEEDED), path.join(clone, NEEDED));
    write('api/workspace/commands/start.ts', '');
    write('pnpm-lock.yaml', 'lock');
    write('node_modules/.install-stamp', stamp);
  });

  test('a missing bundler says which folder to remove', () => {
    const { status, stderr } = run([path.join(clone, 'api/workspace/run.mjs'), 'start']);
    expect(stderr).toMatch(/^The installed dependencies are incomplete: remove [^\n]+\.\n$/);
    expect(status).toBe(1);
  });

  test('what bundles the commands finds no key in the environment, and the command does', () => {
    write(
      'node_modules/@rspack/cli/bin/rspack.js',
      "console.log('bundler', JSON.stringify(process.env)); process.exit(1);",
    );
    const asked = () => run([path.join(clone, 'api/workspace/run.mjs'), 'start'], secrets);
    expect(asked().stderr).toContain('bundler {');
    for (const secret of Object.values(secrets)) expect(asked().stderr).not.toContain(secret);
    write('node_modules/@rspack/cli/bin/rspack.js', '');
    write('api/workspace/dist/start.js', 'console.log(process.env.DEPLOY_KEY)');
    expect(asked().stdout).toBe('a deploy key\n');
  });

  test('what a step with a key runs can be built by a step without one, and nothing is installed for it', () => {
    write('node_modules/@rspack/cli/bin/rspack.js', '');
    rmSync(path.join(clone, 'node_modules/.install-stamp'));
    mkdirSync(path.join(clone, 'api/release-tool'), { recursive: true });
    const { status, stdout } = run([path.join(clone, 'api/workspace/run.mjs'), 'release', 'prepare']);
    expect([status, stdout]).toEqual([0, 'Run it by:  node api/release-tool/dist/release.js …\n']);
    write('node_modules/.install-stamp', stamp);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends the command in order', async (signal) => {
    write('node_modules/@rspack/cli/bin/rspack.js', '');
    write(
      'api/workspace/dist/start.js',
      `process.on('SIGTERM', () => { console.log('in order'); process.exit(7); });
       setInterval(() => {}, 60_000);
       console.log('up');`,
    );
    const child = begin();
    let said = '';
    child.stdout.on('data', (text: Buffer) => (said += text.toString()));
    const ended = once(child, 'exit');
    await expect.poll(() => said, { timeout: 20_000 }).toBe('up\n');
    child.kill(signal);
    expect(await ended).toEqual([7, null]);
    expect(said).toBe('up\nin order\n');
  });
});

describe('npm start', () => {
  beforeAll(() => {
    mkdirSync(commands, { recursive: true });
    const cli = path.join(root, 'node_modules/@rspack/cli/bin/rspack.js');
    execFileSync(process.execPath, [cli, 'build', '--config-name', 'workspace', '--output-path', commands], {
      cwd: path.join(root, 'api/workspace'),
    });
    writeFileSync(path.join(temporary, 'a-file'), '');
  });
  const start = (settings: Settings) =>
    run([path.join(commands, 'start.js')], { MATINEE_DATA: path.join(temporary, 'data'), ...settings });

  const file = path.join(temporary, 'a-file');
  test.each<[what: string, settings: Settings, sentence: RegExp]>([
    [
      'a port that is no number',
      { PORT: 'abc' },
      /^PORT is "abc": set it to a whole number from 1 to 65000\.\n$/,
    ],
    ['port 0', { PORT: '0' }, /^PORT is "0": set it/],
    ['a port that leaves no room', { PORT: '65500' }, /^PORT is "65500": set it/],
    [
      'half a pair for Clerk',
      { CLERK_SECRET_KEY: 'sk' },
      /CLERK_PUBLISHABLE_KEY is not: set both [^\n]+\.\n$/,
    ],
    [
      'half a pair for Stripe',
      { STRIPE_SECRET_KEY: 'sk' },
      /STRIPE_WEBHOOK_SECRET is not: set both [^\n]+\.\n$/,
    ],
    [
      'a remote that does not exist',
      { MATINEE_REMOTES: 'catalog,cinema' },
      /^MATINEE_REMOTES names "cinema": [^\n]+account, admin, booking, catalog[^\n]+\.\n$/,
    ],
    [
      'a remote named like a part of an object',
      { MATINEE_REMOTES: 'toString' },
      /^MATINEE_REMOTES names "toString"/,
    ],
    [
      'a data folder that is a file',
      { MATINEE_DATA: file },
      /^The folder \S+ cannot be used [^\n]+: set MATINEE_DATA to another one\.\n$/,
    ],
  ])('%s ends it with one sentence, before anything is built', (_, settings, sentence) => {
    const { status, stdout, stderr } = start(settings);
    expect(stderr).toMatch(sentence);
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });

  test.each([
    ['the site’s own port', 0],
    ['the port of a remote’s host', 14],
    ['the port of a stand-in', 24],
  ])('%s in use is named, with a way out', async (_, offset) => {
    const other = createServer();
    onTestFinished(() => void other.close());
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { status, stdout, stderr } = start({ PORT: String(port - offset) });
    expect(stderr).toMatch(
      /^Port \d+ is in use: stop what runs there, or start on other ports with PORT=\d+ npm start\.\n$/,
    );
    if (offset === 0) expect(stderr).toContain(`Port ${port} is in use`);
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });
});
