import path from 'node:path';
import { untilAnswers } from '../../site/answers.ts';
import { startChild } from '../../site/child.ts';
import { portOf } from '../../site/ports.ts';
import type { RunningSite } from '../../site/start-site.ts';
import { rspackBuild } from '../build/rspack-build.ts';

/**
 * Builds the front page as a monolith with server rendering, and serves it by a plain server of Node beside a running site.
 * @returns its address without a trailing slash, and what ends it
 * @throws {Error} with the bundler's output
 */
export async function serveMonolith(
  root: string,
  dataDir: string,
  site: RunningSite,
): Promise<{ url: string; stop(): Promise<void> }> {
  rspackBuild(root, 'one-bundle', 'monolith.config.mjs');
  const dist = path.join(root, 'shell/dist/monolith');
  const port = portOf(site.ports, 'catalog') + 110;
  const child = startChild({
    name: 'monolith',
    file: path.join(dist, 'server/main.mjs'),
    logDir: path.join(dataDir, 'logs'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      BENCH_SITE: site.url,
      BENCH_WEB: path.join(dist, 'web'),
      PORT: String(port),
    },
  });
  const stop = () => child.stop();
  await untilAnswers(`http://127.0.0.1:${port}/`, child.ended).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url: `http://localhost:${port}`, stop };
}
