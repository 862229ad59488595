import { once } from 'node:events';
import path from 'node:path';
import { buildNews } from './build-news.ts';
import { runRspack, wordsOf } from './rspack.ts';

/** Offset of a remote's development server from its host's port. */
export const HOT_OFFSET = 100;

interface HotRemoteOptions {
  /** the repository */
  root: string;
  /** absolute folder of the remote */
  folder: string;
  port: number;
  /** told of each build: how long it took, or why it failed */
  say(line: string): void;
}

export interface HotRemote {
  /** what a page loads it from */
  address: string;
  stop(): Promise<void>;
}

/**
 * Starts the development server of a remote, whose changes reach open pages of a development shell without a reload.
 * @returns when it serves
 * @throws {Error} with its output when it ends before that
 */
export async function startHotRemote({ root, folder, port, say }: HotRemoteOptions): Promise<HotRemote> {
  const address = `http://localhost:${port}/`;
  const config = path.join(root, 'shared-ui/build/hot-remote.mjs');
  const child = runRspack(folder, ['serve', '--config', config], { HOT_PORT: String(port) });
  const words = wordsOf(child);
  const read = buildNews(path.basename(folder).replace('mfe-', ''), say);
  child.stdout?.on('data', (part: Buffer) => read(part.toString()));
  const ended = once(child, 'close').then(() => {
    throw new Error(`The development server of ${path.basename(folder)} ended:\n${words()}`);
  });
  ended.catch(() => undefined);
  await Promise.race([ended, untilServed(`${address}remoteEntry.js`)]);
  return {
    address,
    async stop() {
      child.kill('SIGTERM');
      await ended.catch(() => undefined);
    },
  };
}

async function untilServed(url: string): Promise<void> {
  for (;;) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
