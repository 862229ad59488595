import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

type Environment = Record<string, string | undefined>;

/** Chromium without its window and its own services, and the whole of it. */
const HEADLESS_SHELLS = ['chromium-headless-shell', 'headless_shell'];
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** Where one is that no PATH names. */
const PLACES = ['/usr/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A command's file among the folders of PATH. */
export const onPath = (name: string, env: Environment = process.env): string | undefined =>
  (env['PATH'] ?? '')
    .split(delimiter)
    .map((dir) => join(dir, name))
    .find(isRunnable);

/** Whether a browser can be started at all: one that is there may lack what it needs. */
export const starts = (file: string, env: Environment = process.env): boolean =>
  spawnSync(file, ['--version'], { timeout: 15_000, env }).status === 0;

const found = (files: (string | undefined)[], env: Environment) =>
  files.find((file) => file !== undefined && isRunnable(file) && starts(file, env));

/** @returns the path of a headless shell of this machine that starts */
export const installedHeadlessShell = (env: Environment = process.env): string | undefined =>
  found(
    HEADLESS_SHELLS.map((name) => onPath(name, env)),
    env,
  );

/**
 * @param own where Playwright has its own, if it has
 * @param env given to the browser, so without keys
 * @returns the path of a Chromium of this machine that starts, a whole one if there is any
 */
export const installedBrowser = (own: string, env: Environment = process.env): string | undefined =>
  found([own, ...WHOLE.map((name) => onPath(name, env)), ...PLACES], env) ?? installedHeadlessShell(env);
