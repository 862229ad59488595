import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const shell = path.resolve(import.meta.dirname, '../../..');

/**
 * Copies the fixture into the workspace, so that its imports find their packages as those of the remotes do.
 * @returns the folder; the caller removes it
 */
export function copyFixture(name: string): string {
  mkdirSync(path.join(shell, 'dist'), { recursive: true });
  const dir = mkdtempSync(path.join(shell, 'dist', `fixture-${name}-`));
  cpSync(path.join(import.meta.dirname, '../fixture'), dir, { recursive: true });
  symlinkSync(path.join(shell, 'node_modules'), path.join(dir, 'node_modules'), 'junction');
  return dir;
}

/** What a remote says it needs of the shell. */
export interface FixtureNeeds {
  /** the least version of the site contract, such as `1.0` */
  contract?: string;
  /** package → another major that will do */
  also?: Record<string, string>;
  /** what it puts into places, in the words of remote.json */
  parts?: object[];
  routes?: object[];
  budget?: object;
  /** files of its sources with another text, by their names in `src` */
  sources?: Record<string, string>;
}

/**
 * Builds the fixture as a release of the account remote, by the configuration that all remotes share.
 * @param version of the release; its code carries it, as every release's does
 * @param needs what it says it needs of the shell, in the words of remote.json; what it really needs when absent
 * @returns a folder with the build in `dist`; the caller removes it
 */
export async function buildFixture(
  version: string,
  { sources = {}, ...needs }: FixtureNeeds = {},
): Promise<string> {
  const dir = copyFixture(version);
  for (const [name, text] of Object.entries(sources)) writeFileSync(path.join(dir, 'src', name), text);
  const file = path.join(dir, 'remote.json');
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), ...needs }));
  writeFileSync(
    path.join(dir, 'rspack.config.mjs'),
    `import { remoteConfig } from '../../../federation.build.mjs';\nexport default remoteConfig(import.meta.dirname);\n`,
  );
  const cli = createRequire(path.join(shell, 'package.json')).resolve('@rspack/cli/package.json');
  // Not in one go: meanwhile this process notices which of its connections the site has closed.
  const child = spawn(process.execPath, [path.join(path.dirname(cli), 'bin/rspack.js'), 'build'], {
    cwd: dir,
    env: { ...process.env, MATINEE_RELEASE: version },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output += part.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) throw new Error(`The fixture could not be built:\n${output}`);
  return dir;
}
