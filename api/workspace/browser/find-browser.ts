import { spawnSync } from 'node:child_process';
import {
  installedBrowser,
  installedHeadlessShell,
  onPath,
  starts,
} from '@matinee/release-tool/installed-browser';
import { chromium } from 'playwright';

export { browserFlags } from '@matinee/release-tool/browser-flags';

const installed = (): string | undefined => installedBrowser(chromium.executablePath());

const HEADLESS_SHELL = /headless.?shell/i;

/**
 * Finds a whole Chromium, which does what its headless shell leaves out: it keeps pages for the way back.
 * @returns its path: that of CHROMIUM_PATH when it is one, else one of this machine; none is installed
 */
export function findWholeBrowser(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen && !HEADLESS_SHELL.test(chosen) && starts(chosen)) return chosen;
  const found = installed();
  return found !== undefined && HEADLESS_SHELL.test(found) ? undefined : found;
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

/**
 * Finds Chromium without its window and its own services, which does the same to a page in two thirds of the time of a
 * processor. Installs Debian's where that is possible.
 * @param say told of what takes time
 * @returns its path, or that of a whole Chromium when there is none
 * @throws {Error} a sentence that says what to do, when there is no Chromium at all
 */
export function findHeadlessShell(say: (line: string) => void): string {
  if (process.env['CHROMIUM_PATH']) return findBrowser(say);
  const found = installedHeadlessShell();
  if (found) return found;
  if (mayInstall()) {
    say('Installing a headless Chromium for the browser tests …');
    installPackage('chromium-headless-shell', PATIENCE_MS);
  }
  return installedHeadlessShell() ?? findBrowser(say);
}

/** How long to wait for each step of what is only quicker: a whole Chromium does the same. */
const PATIENCE_MS = 60_000;

const mayInstall = () => onPath('apt-get') !== undefined && process.getuid?.() === 0;

const run = (command: string, args: string[], timeout = 300_000) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

function installPackage(name: string, timeout = 300_000): boolean {
  const wait = ['-o', `DPkg::Lock::Timeout=${timeout / 1000}`];
  return (
    run('apt-get', ['update', '-qq', ...wait], timeout) &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wait, name], timeout)
  );
}

function install(): void {
  if (mayInstall() && installPackage('chromium')) return;
  run('npx', ['--no-install', 'playwright', 'install', 'chromium']);
}
