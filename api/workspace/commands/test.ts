import { spawnSync } from 'node:child_process';
import { buildPackages } from '@matinee/release-tool';
import { findBrowser } from '../browser/find-browser.ts';
import { drawArtwork } from '../site/artwork.ts';
import { remoteNames } from '../site/ports.ts';

const root = process.cwd();
const full = process.argv.includes('--full');
const say = (line: string) => console.log(line);
const began = Date.now();
const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`;

function step(name: string, command: string, args: string[], env: Record<string, string> = {}): void {
  say(`\n— ${name} (${seconds()})`);
  const { status } = spawnSync(process.execPath, [command, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status === 0) return;
  say(`\n${name}: failed after ${seconds()}.`);
  process.exit(1);
}

try {
  const mode = { MATINEE_FULL: full ? '1' : '', CHROMIUM_PATH: findBrowser(say) };
  await buildPackages(root, remoteNames, say);
  await drawArtwork(root);
  step('Types', 'api/workspace/dist/typecheck.js', []);
  step('Lint', 'node_modules/oxlint/bin/oxlint', ['--deny-warnings']);
  step('Units', 'node_modules/vitest/vitest.mjs', ['run'], mode);
  step(
    'Journeys',
    'node_modules/vitest/vitest.mjs',
    ['run', '--config', 'shell/e2e/vitest.config.mjs'],
    mode,
  );
  say(`\nAll of ${full ? 'the full' : 'the'} tests passed in ${seconds()}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
