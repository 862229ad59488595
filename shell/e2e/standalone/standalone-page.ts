import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { siteUrl } from '../site/site.ts';

/** Offset of each remote's own page from the site's port. */
const offsets = { catalog: 111, booking: 112, account: 113, admin: 114 } as const;
const root = path.resolve(import.meta.dirname, '../../..');

export interface StandaloneServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts a remote's own page as its team would, beside the site under test; resolves when it has been built. */
export async function startStandalonePage(remote: keyof typeof offsets): Promise<StandaloneServer> {
  const sitePort = Number(new URL(siteUrl).port);
  const url = `http://localhost:${sitePort + offsets[remote]}`;
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
