import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/** Flags under which Chromium runs in a container without talking to anyone but the site. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = ['/usr/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

const runnable = (file: string) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
const onPath = (name: string) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((dir) => join(dir, name))
    .find(runnable);
const starts = (file: string) => spawnSync(file, ['--version'], { timeout: 15_000 }).status === 0;

function installed(): string | undefined {
  const candidates = [chromium.executablePath(), ...names.map(onPath), ...places];
  return candidates.find((file) => file !== undefined && runnable(file) && starts(file));
}

/**
 * Finds a Chromium for the browser tests, and installs one when there is none: Debian's, or else Playwright's own.
 * @param say told of what takes time
 * @returns its path
 * @throws {Error} a sentence that says what to do
 */
export function findBrowser(say: (line: string) => void): string {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) {
    if (starts(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH=${chosen} does not start: correct it or leave it out.`);
  }
  const found = installed();
  if (found) return found;
  say('Installing a Chromium for the browser tests …');
  install();
  const now = installed();
  if (now) return now;
  throw new Error(
    'There is no Chromium for the browser tests and none could be installed. Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH.',
  );
}

function install(): void {
  const run = (command: string, args: string[]) =>
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  if (onPath('apt-get') && process.getuid?.() === 0) {
    run('apt-get', ['update', '-qq', ...wait]);
    if (run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wait, 'chromium'])) return;
  }
  run('npx', ['--no-install', 'playwright', 'install', 'chromium']);
}
