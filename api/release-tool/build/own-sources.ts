import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isSource } from './source-hash.ts';

/** What a package manager writes; the build takes the hashes of libraries from the nearest. */
const LOCKFILES = ['pnpm-lock.yaml', 'package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'bun.lock'];

/** Pipelines are no part of what is built. */
const isPipeline = (file: string): boolean => file.split(/[\\/]/)[0] === '.github';

function lockfilesAbove(root: string): string[] {
  for (let folder = root; ; folder = path.dirname(folder)) {
    const found = LOCKFILES.map((name) => path.join(folder, name)).filter((file) => existsSync(file));
    if (found.length > 0 || folder === path.dirname(folder))
      return found.map((file) => path.relative(root, file));
  }
}

/** @returns what git says; undefined when it says no, or there is none */
function git(folder: string, words: readonly string[], input?: string): string | undefined {
  const { status, stdout } = spawnSync('git', words, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: Infinity,
    ...(input !== undefined && { input }),
  });
  return status === 0 ? stdout : undefined;
}

const listed = (text = ''): string[] => text.split('\0').filter((each) => each !== '');

/**
 * All files that git knows of or would take in, each with the hash of what is in it now: the same before and after it is committed. Also
 * of the folders beside: a remote may be one package of several.
 * @returns undefined where git looks at nothing
 */
function knownToGit(root: string): string[] | undefined {
  const top = git(root, ['rev-parse', '--show-toplevel'])?.replace(/\n$/, '');
  if (!top || git(root, ['check-ignore', '--quiet', '.']) !== undefined) return undefined;
  const files = (...words: string[]) => listed(git(top, ['ls-files', '-z', ...words]));
  const known = new Map(
    files('--stage').map((line) => {
      const [said = '', file = ''] = line.split('\t');
      return [file, said] as const;
    }),
  );
  const changed = [...files('--modified'), ...files('--others', '--exclude-standard')];
  const isFile = (file: string) => lstatSync(path.join(top, file), { throwIfNoEntry: false })?.isFile();
  const read = [...new Set(changed)].filter((file) => isFile(file) && isSource(file));
  const hashes = git(top, ['hash-object', '--stdin-paths'], read.map((file) => `${file}\n`).join(''));
  const anew = hashes?.split('\n') ?? [];
  read.forEach((file, at) => known.set(file, `100644 ${anew[at]} 0`));
  for (const file of files('--deleted')) known.delete(file);
  return [...known]
    .filter(([file]) => isSource(file) && !isPipeline(file))
    .map(([file, said]) => `${file} ${said.split(' ')[1]}`)
    .sort();
}

/**
 * What is built in a repository of one remote: all that lies in it and could be built, since nobody here knows what its bundler reads.
 * @param root the folder of the remote
 * @returns files and folders to read, and words to hash beside them
 */
export function ownSources(root: string): { sources: string[]; known: readonly string[] } {
  const known = knownToGit(root);
  const own = known ? [] : readdirSync(root).filter((name) => isSource(name) && !isPipeline(name));
  return { sources: [...new Set([...own.sort(), ...lockfilesAbove(root)])], known: known ?? [] };
}
