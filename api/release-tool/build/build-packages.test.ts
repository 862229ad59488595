import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { buildPackages } from './build-packages.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
const API = path.join(repository, 'api');
const { exports: shared } = JSON.parse(readFileSync(path.join(API, 'package.json'), 'utf8')) as {
  exports: Record<string, string>;
};
const OF_API = '@matinee/api/';

/** The files that a module takes something by value of, as far as they are this repository's. */
const takenBy = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)(?! type )[^;]*?from '([^']+)'/gm)].flatMap(
    ([, from = '']) => {
      if (from.startsWith('.')) return [path.join(path.dirname(file), from)];
      const own = from.startsWith(OF_API) ? shared[`./${from.slice(OF_API.length)}`] : undefined;
      return own ? [path.join(API, own)] : [];
    },
  );

/** The folders of the API whose code is in what a folder is built into. */
function foldersOfApiIn(folder: string): string[] {
  const waiting = readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\/|\.d\.ts$/.test(file))
    .map((file) => path.join(repository, folder, file));
  const seen = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    waiting.push(...takenBy(file));
  }
  const inApi = [...seen].filter((file) => file.startsWith(path.join(API, 'src/')));
  return [...new Set(inApi.map((file) => path.relative(API, file).split(path.sep).slice(0, 2).join('/')))];
}

/** A repository whose shell is built by saying nothing, with one file in each folder of the API. */
function smallRepository(folders: readonly string[]) {
  const root = mkdtempSync(path.join(tmpdir(), 'matinee-build-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  for (const file of ['federation.build.mjs', 'pnpm-lock.yaml', 'shared-ui/package.json']) write(file, '');
  for (const folder of ['shared-ui/src', 'shared-ui/build', ...folders.map((name) => `api/${name}`)])
    write(`${folder}/index.ts`, '');
  write('shell/package.json', JSON.stringify({ version: '1.0.0', scripts: { build: 'node --version' } }));
  return { root, write };
}

test('a build is of the time of its commit: of an older one, made later, it is older; of what nobody has committed it is of now', async () => {
  const { root, write } = smallRepository(foldersOfApiIn('shell/server'));
  const tells = `import { mkdirSync, writeFileSync } from 'node:fs';
import { builtAt } from ${JSON.stringify(pathToFileURL(path.join(repository, 'shared-ui/build/built-at.mjs')).href)};
mkdirSync('dist', { recursive: true });
writeFileSync('dist/built-at', builtAt());`;
  write('shell/build.mjs', tells);
  write('shell/package.json', JSON.stringify({ version: '1.0.0', scripts: { build: 'node build.mjs' } }));
  write('.gitignore', 'dist\n');
  const git = (args: readonly string[], at = '') =>
    execFileSync('git', ['-c', 'user.name=Mai', '-c', 'user.email=mai@example.test', ...args], {
      cwd: root,
      env: { ...process.env, GIT_COMMITTER_DATE: at, GIT_AUTHOR_DATE: at },
      stdio: 'pipe',
    });
  const commit = (text: string, at: string) => {
    write('shell/index.ts', text);
    git(['add', '.']);
    git(['commit', '-m', text], at);
  };
  const built = async () => {
    await buildPackages(root, [], () => {}, ['shell']);
    return readFileSync(path.join(root, 'shell/dist/built-at'), 'utf8');
  };
  git(['init', '--initial-branch', 'main']);
  commit('one', '2026-02-01T12:00:00+02:00');
  commit('its mend', '2026-02-01T12:30:00+02:00');
  expect(await built()).toBe('2026-02-01T10:30:00.000Z');
  git(['checkout', '--detach', 'HEAD~1']);
  expect(await built()).toBe('2026-02-01T10:00:00.000Z');
  const before = new Date().toISOString();
  write('shell/index.ts', 'not committed');
  expect((await built()) >= before).toBe(true);
});

test('what the shell takes of the API builds it anew: an old server would run beside a new API', async () => {
  const folders = [...foldersOfApiIn('shell/server'), ...foldersOfApiIn('shell/src')];
  expect(folders).toEqual(expect.arrayContaining(['src/http', 'src/releases']));
  const { root, write } = smallRepository(folders);
  const build = () => buildPackages(root, [], () => {}, ['shell']);
  expect(await build()).toEqual(['shell']);
  expect(await build()).toEqual([]);
  for (const folder of new Set(folders)) {
    write(`api/${folder}/index.ts`, `// ${folder}`);
    expect([folder, await build()]).toEqual([folder, ['shell']]);
  }
});

test('what was built by hand since is built again: it does not have the version of its sources', async () => {
  const { root, write } = smallRepository(foldersOfApiIn('shell/server'));
  const build = () => buildPackages(root, [], () => undefined, ['shell']);
  expect(await build()).toEqual(['shell']);
  expect(await build()).toEqual([]);
  write('shell/dist/web/release.json', JSON.stringify({ version: '1.0.0-dev' }));
  expect(await build()).toEqual(['shell']);
});

test('a build that broke off is made again: half of what it says of itself is no reason to build nothing', async () => {
  const { root, write } = smallRepository(foldersOfApiIn('shell/server'));
  const build = () => buildPackages(root, [], () => undefined, ['shell']);
  await build();
  write('shell/dist/web/release.json', '{"version":"1.0');
  expect(await build()).toEqual(['shell']);
});

/** A remote in a repository of its own, in a folder of one with other packages; built by saying nothing. */
function ownRepository() {
  const top = mkdtempSync(path.join(tmpdir(), 'matinee-own-'));
  onTestFinished(() => rmSync(top, { recursive: true }));
  const root = path.join(top, 'packages/offers');
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  write('remote.json', JSON.stringify({ name: 'offers' }));
  write('package.json', JSON.stringify({ version: '1.0.0', scripts: { build: 'node --version' } }));
  for (const file of ['src/remote.ts', 'assets/logo.svg', '../../yarn.lock', '../ui/button.ts'])
    write(file, '');
  write('../../.gitignore', 'dist\nnode_modules\n*.log\n');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Mai', '-c', 'user.email=mai@example.test', ...args], {
      cwd: top,
      stdio: 'pipe',
    });
  return { write, git, build: () => buildPackages(root, ['offers'], () => {}, ['.']) };
}

test.each([
  ['that git knows', true, ['src/remote.ts', 'assets/logo.svg', '../../yarn.lock', '../ui/button.ts']],
  ['of which git knows nothing', false, ['src/remote.ts', 'assets/logo.svg', '../../yarn.lock']],
])(
  'a version names all that is built in a repository of one remote %s: assets, a lockfile above, packages beside it',
  async (_what, isKnown, files) => {
    const { write, git, build } = ownRepository();
    if (isKnown) {
      git('init', '--initial-branch', 'main');
      git('add', '.');
      git('commit', '-m', 'one');
    }
    expect(await build()).toEqual(['.']);
    expect(await build()).toEqual([]);
    for (const file of [...files, 'assets/new.svg']) {
      write(file, `/* ${file} */`);
      expect([file, await build(), await build()]).toEqual([file, ['.'], []]);
    }
    for (const file of ['src/remote.test.ts', 'dist/remoteEntry.js', 'node_modules/react/index.js'])
      write(file, 'of no build');
    expect(await build()).toEqual([]);
    if (!isKnown) return;
    // What was built before it was committed is what is committed.
    git('add', '.');
    git('commit', '-m', 'two');
    expect(await build()).toEqual([]);
    git('rm', '--quiet', 'packages/offers/assets/logo.svg');
    expect(await build()).toEqual(['.']);
  },
);

test('a repository of one remote that lies where git looks at nothing is read itself', async () => {
  const { write, git, build } = ownRepository();
  write('../../.gitignore', 'packages\n');
  git('init', '--initial-branch', 'main');
  expect(await build()).toEqual(['.']);
  expect(await build()).toEqual([]);
  write('src/remote.ts', '// other');
  expect(await build()).toEqual(['.']);
});
