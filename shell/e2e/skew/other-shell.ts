import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keys } from '../composition/release/releases.ts';
import { siteUrl } from '../site/site.ts';
import { gitIn } from './previous-commit.ts';

/** The repository. */
export const root = path.resolve(import.meta.dirname, '../../..');
const git = gitIn(root);

/** Where the package manager puts everything that any package needs. */
const everything = path.join(root, 'node_modules/.pnpm/node_modules');

/** What a package of the tree needs that is not installed for ours: it was given up since, and something else may need it still. */
function needsBesides(manifest: string, installed: readonly string[]): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return Object.keys(dependencies).filter(
    (name) => !name.includes('/') && !installed.includes(name) && existsSync(path.join(everything, name)),
  );
}

/** Gives a work tree the packages that are installed here, and its own packages instead of ours. */
function linkPackages(tree: string): void {
  symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'), 'junction');
  for (const folder of ['shell', 'shared-ui', 'api']) {
    const from = path.join(root, folder, 'node_modules');
    const to = path.join(tree, folder, 'node_modules');
    mkdirSync(path.join(to, '@matinee'), { recursive: true });
    const installed = readdirSync(from).filter((each) => each !== '@matinee' && !each.startsWith('.'));
    for (const name of installed) symlinkSync(path.join(from, name), path.join(to, name), 'junction');
    for (const name of needsBesides(path.join(tree, folder, 'package.json'), installed))
      symlinkSync(path.join(everything, name), path.join(to, name), 'junction');
    for (const own of ['shared-ui', 'api'])
      symlinkSync(path.join(tree, own), path.join(to, '@matinee', own), 'junction');
  }
}

/** Not in one go: meanwhile this process notices which of its connections the site has closed. */
async function build(cwd: string, rspack: string): Promise<void> {
  const child = spawn(process.execPath, [rspack, 'build'], { cwd });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output += part.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) throw new Error(`The other shell could not be built:\n${output}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** What the shell's server of the site under test tells its pages about Clerk. */
async function publishableKey(): Promise<string> {
  const [, key = ''] = /"publishableKey":"([^"]+)"/.exec(await (await fetch(siteUrl)).text()) ?? [];
  return key;
}

export interface OtherShell {
  url: string;
  /** version of the site contract that it has */
  contract: string;
  stop(): Promise<void>;
}

/** The version of the site contract in a work tree; another one when it is given. */
function contractOf(tree: string, version?: string): string {
  const file = path.join(tree, 'shared-ui/package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  if (version) writeFileSync(file, JSON.stringify({ ...manifest, version }));
  return version ?? manifest.version;
}

/**
 * Builds the shell of a commit in a work tree of its own and serves what is live with it.
 * @param contract version of the site contract that it says it has; its own when absent
 */
export async function startOtherShell(commit: string, contract?: string): Promise<OtherShell> {
  const tree = path.join(mkdtempSync(path.join(tmpdir(), 'matinee-shell-')), 'tree');
  git('worktree', 'add', '--detach', tree, commit);
  const remove = () => {
    git('worktree', 'remove', '--force', tree);
    rmSync(path.dirname(tree), { recursive: true, force: true });
  };
  try {
    linkPackages(tree);
    const has = contractOf(tree, contract);
    const shell = path.join(tree, 'shell');
    const rspack = path.join(root, 'node_modules/@rspack/cli/bin/rspack.js');
    await build(shell, rspack);
    const port = await freePort();
    const url = `http://localhost:${port}`;
    // Without the shell's own key: it trusts no shell but the one that it was built with, and pages are made of that.
    const publicKeys = Object.entries(keys().signing)
      .filter(([name]) => name !== 'shell')
      .map(([name, { publicKey }]) => `${name}=${publicKey}`);
    const child = spawn(process.execPath, [path.join(shell, 'dist/server/main.js')], {
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        SITE_URL: url,
        API_URL: siteUrl,
        CLERK_PUBLISHABLE_KEY: await publishableKey(),
        CLERK_PROXY_TARGET: `${siteUrl}/__clerk`,
        RELEASE_PUBLIC_KEYS: publicKeys.join(','),
        DATA_DIR: path.join(path.dirname(tree), 'data'),
        LOG_LEVEL: 'warn',
      },
      stdio: 'inherit',
    });
    await untilAnswers(url);
    return {
      url,
      contract: has,
      async stop() {
        child.kill();
        await once(child, 'exit');
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

async function untilAnswers(url: string): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline;) {
    if ((await fetch(url).catch(() => undefined))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} did not answer.`);
}
