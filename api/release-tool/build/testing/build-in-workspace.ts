import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { onTestFinished } from 'vitest';

const shell = path.resolve(import.meta.dirname, '../../../../shell');
const cli = createRequire(path.join(shell, 'package.json')).resolve('@rspack/cli/package.json');

/** An older SWR for `src/old/`, and a module there that takes it: what a dependency with a version of its own brings. */
export const olderSwr = {
  'src/old/index.js': `import useSWR from 'swr';\nexport const old = useSWR;\n`,
  'src/old/node_modules/swr/package.json': JSON.stringify({
    name: 'swr',
    version: '2.3.4',
    main: 'index.js',
  }),
  'src/old/node_modules/swr/index.js': `export default () => 'the older one';\n`,
};

/**
 * Builds a package of a few files by a configuration that the real ones share; its imports find what the shell's do.
 * @param config the function of federation.build.mjs that makes the configuration
 * @param files path → text, beside the configuration itself
 * @returns the package's folder, which is gone when the test is over, the exit status and all that the build printed
 */
export async function buildInWorkspace(
  config: 'remoteConfig' | 'shellConfig',
  files: Record<string, string>,
): Promise<{ dir: string; status: number | null; output: string }> {
  mkdirSync(path.join(shell, 'dist'), { recursive: true });
  const dir = mkdtempSync(path.join(shell, 'dist', 'build-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  symlinkSync(path.join(shell, 'node_modules'), path.join(dir, 'node_modules'), 'junction');
  const all = {
    ...files,
    'rspack.config.mjs': `import { ${config} } from '../../../federation.build.mjs';\nexport default ${config}(import.meta.dirname);\n`,
  };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), text);
  }
  const child = spawn(process.execPath, [path.join(path.dirname(cli), 'bin/rspack.js'), 'build'], {
    cwd: dir,
    // A build colours what it prints where a terminal or a CI server asks for it: the words would be torn apart.
    env: { ...process.env, NO_COLOR: '1' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output += part.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  return { dir, status, output };
}
