import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { siteUrl } from '../site/site.ts';

/** Between the host of a remote and its own page. */
const FROM_HOST = 100;
const root = path.resolve(import.meta.dirname, '../../..');

export interface StandaloneServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts a remote's own page as its team would, beside the site under test; resolves when it has been built. */
export async function startStandalonePage(remote: string): Promise<StandaloneServer> {
  const sitePort = Number(new URL(siteUrl).port);
  const { matinee } = JSON.parse(readFileSync(path.join(root, `mfe-${remote}`, 'package.json'), 'utf8')) as {
    matinee: { portOffset: number };
  };
  const url = `http://localhost:${sitePort + matinee.portOffset + FROM_HOST}`;
  const rspack = path.join(root, 'node_modules/@rspack/cli/bin/rspack.js');
  const child = spawn(process.execPath, [rspack, 'serve', '--env', 'standalone'], {
    cwd: path.join(root, `mfe-${remote}`),
    env: { ...process.env, PORT: String(sitePort), SITE_URL: siteUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (text: Buffer) => {
      // In CI the build colours its words.
      output += stripVTControlCharacters(text.toString());
      if (/compiled successfully/.test(output)) resolve();
      if (/compiled with \d+ error|EADDRINUSE/.test(output)) reject(new Error(output));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(output)));
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
