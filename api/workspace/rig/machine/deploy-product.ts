import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** The words behind `npx` that put what production needs of a package into a folder, and nothing else. */
export const deployWords = (pnpm: string, name: 'api' | 'shell', to: string): string[] => [
  '--yes',
  pnpm,
  '--filter',
  `@matinee/${name}`,
  'deploy',
  '--prod',
  '--legacy',
  to,
];

/** What each server is started with, in the folder that it was deployed to. */
export const START = { api: 'dist/main.js', shell: 'dist/server/main.js' } as const;

/**
 * Puts API and shell's server, as they are built, into `out/` of a folder, as production does.
 * @param pnpm the package manager with its version, as package.json names it
 */
export async function deployProduct(root: string, pnpm: string, folder: string): Promise<void> {
  // What `npx -p node@24 npm run rig` is told would have npx look in no other package.
  const { npm_config_package: _package, ...own } = process.env;
  const env = { ...own, COREPACK_ENABLE_STRICT: '0', npm_config_prefer_offline: 'true' };
  for (const name of ['api', 'shell'] as const) {
    const to = path.join(folder, 'out', name);
    rmSync(to, { recursive: true, force: true });
    await promisify(execFile)('npx', deployWords(pnpm, name, to), { cwd: root, env });
  }
}
