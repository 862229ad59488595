import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cleanEnvironment } from './clean-environment.ts';
import { ownSources } from './own-sources.ts';
import { sourceHash } from './source-hash.ts';

const tools = ['federation.build.mjs', 'shared-ui/build', 'pnpm-lock.yaml'];
const shared = ['shared-ui/src', 'shared-ui/package.json', ...tools];

/** Folders of the API whose code is in the shell's server, or in its page. */
const OF_API = ['alarms', 'http', 'releases', 'settings', 'text-lines', 'tracing'];

interface Package {
  folder: string;
  sources: string[];
  /** words that say what else it is built of */
  known?: readonly string[];
}
const packages: Package[] = [
  { folder: 'shared-ui', sources: ['shared-ui/tsconfig.build.json', ...shared] },
  { folder: 'shell', sources: ['shell', ...OF_API.map((folder) => `api/src/${folder}`), ...shared] },
  {
    folder: 'api',
    sources: ['api/src', 'api/package.json', 'api/rspack.config.mjs', 'api/tsconfig.json', ...tools],
  },
];
const remotePackage = (root: string, name: string): Package =>
  existsSync(path.join(root, 'remote.json'))
    ? { folder: '.', ...ownSources(root) }
    : { folder: `mfe-${name}`, sources: [`mfe-${name}`, ...shared] };

/**
 * Builds what has changed since its last build, each package by its own script, two at a time.
 * @param root the repository
 * @param remotes those that are wanted
 * @param say told of each package that is built
 * @param only the folders to look at; all when absent
 * @returns the folders that were built
 * @throws {Error} with the output of the build that failed
 */
export async function buildPackages(
  root: string,
  remotes: readonly string[],
  say: (line: string) => void,
  only?: readonly string[],
): Promise<string[]> {
  const stale = [...packages, ...remotes.map((name) => remotePackage(root, name))].flatMap(
    ({ folder, sources, known }) => {
      if (only && !only.includes(folder)) return [];
      const hash = sourceHash(root, sources, known);
      const stamp = path.join(root, folder, 'dist', '.stamp');
      const isThere = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
      return isThere && isCalled(path.join(root, folder), hash) ? [] : [{ folder, hash, stamp }];
    },
  );
  const built = stale.map(({ folder }) => folder);
  const next = async (): Promise<void> => {
    const job = stale.shift();
    if (!job) return;
    say(`Building ${job.folder} …`);
    await runBuild(path.join(root, job.folder), job.hash);
    mkdirSync(path.dirname(job.stamp), { recursive: true });
    writeFileSync(job.stamp, job.hash);
    await next();
  };
  await Promise.all([next(), next()]);
  return built;
}

/** What a build says of itself: a remote's, and the shell's. */
const DESCRIPTIONS = ['dist/release.json', 'dist/web/release.json'];

/** Whether what lies there has the version of its sources: a package's own script, called by hand, leaves the stamp of the build before. */
const isCalled = (folder: string, hash: string): boolean =>
  DESCRIPTIONS.map((file) => path.join(folder, file))
    .filter((file) => existsSync(file))
    .every((file) => describedVersion(file) === versionOf(folder, hash));

/** What a description calls its build; undefined when a build that broke off has left half of it. */
function describedVersion(file: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version;
  } catch {
    return undefined;
  }
}

/** A remote's version names its sources, so that another build of them is another release. */
function versionOf(folder: string, hash: string): string {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return `${version}-${hash.slice(0, 10)}`;
}

/** The commit that is built, and whether it is all of what is built; empty where there is no repository. */
function commitOf(folder: string): string {
  const how = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude', '*'];
  const { status, stdout } = spawnSync('git', how, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

/** When the commit was made that a build is all of; undefined where it is not, or there is no repository. */
function committedAt(folder: string, commit: string): string | undefined {
  if (!/^[0-9a-f]+$/.test(commit)) return undefined;
  const how = ['show', '--no-patch', '--format=%cI', 'HEAD'];
  const { status, stdout } = spawnSync('git', how, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

function runBuild(folder: string, hash: string): Promise<void> {
  const commit = commitOf(folder);
  const at = committedAt(folder, commit);
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', 'build'], {
      cwd: folder,
      shell: process.platform === 'win32',
      env: {
        MATINEE_COMMIT: commit,
        ...(at !== undefined && { MATINEE_COMMITTED_AT: at }),
        ...cleanEnvironment(process.env),
        MATINEE_RELEASE: versionOf(folder, hash),
      },
    });
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr.on('data', (text: Buffer) => (output += text.toString()));
    child.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`${path.basename(folder)} could not be built:\n${output.trim()}`)),
    );
  });
}
