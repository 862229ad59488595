import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installedBrowser, installedHeadlessShell } from './installed-browser.ts';

let dir: string;
beforeEach(() => void (dir = mkdtempSync(path.join(tmpdir(), 'matinee-browsers-'))));
afterEach(() => rmSync(dir, { recursive: true }));

/** A program in a folder of its own, which is the only one on PATH. */
function install(name: string, does: string): string {
  const file = path.join(dir, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${does}\n`, { mode: 0o755 });
  return file;
}
const env = () => ({ PATH: dir });

test('a Chromium is found wherever PATH has it, by any of its names', () => {
  const file = install('google-chrome-stable', 'exit 0');
  expect(installedBrowser('/nowhere', env())).toBe(file);
});

test('one that Playwright brought comes first, and one that does not start is none', () => {
  const own = install('own/chrome', 'exit 0');
  const other = install('chromium-browser', 'exit 0');
  expect(installedBrowser(own, env())).toBe(own);
  install('own/chrome', 'exit 127');
  expect(installedBrowser(own, env())).toBe(other);
});

test('the headless shell is found by its own names, and is started in the given environment', () => {
  install('google-chrome', 'exit 1');
  expect(installedHeadlessShell(env())).toBeUndefined();
  const shell = install('chromium-headless-shell', 'test -z "$DEPLOY_KEY"');
  vi.stubEnv('DEPLOY_KEY', 'a key');
  expect(installedHeadlessShell(env())).toBe(shell);
});
