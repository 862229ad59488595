import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns the path of the browser for tests: `CHROMIUM_PATH`, else Debian's, else the first one on PATH */
export function findChromium(): string {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const onPath = PATH.split(delimiter).map((folder) => join(folder, 'chromium'));
  const found = ['/usr/bin/chromium', ...onPath].find(runs);
  if (found === undefined) throw new Error('No Chromium: install one or set CHROMIUM_PATH');
  return found;
}

/** Switches that keep the browser quiet and running as root in a container. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
