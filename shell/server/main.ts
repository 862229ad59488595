import path from 'node:path';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import { createShellServer } from './app.ts';
import { followComposition } from './composition/follow.ts';
import { readConfig } from './config.ts';
import { withHotRemotes } from './development/hot-remotes.ts';
import { readShellBuild } from './page/shell-build.ts';
import { followSite } from './site/follow.ts';

/** How long requests that are under way may take to finish when the server stops, in milliseconds. */
const GRACE_MS = 5_000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ name: 'shell', level: config.logLevel });
  // This file is built to dist/server; the page lies beside it.
  const isDevelopment = Object.keys(config.hotRemotes).length > 0;
  const web = path.resolve(import.meta.dirname, isDevelopment ? '../web-development' : '../web');
  const build = await readShellBuild(web);
  const [live, site] = await Promise.all([
    followComposition({ ...config, log }),
    followSite({ ...config, log }),
  ]);
  const followed = isDevelopment ? withHotRemotes(live, config.hotRemotes) : live;
  const app = createShellServer({ config, build, web, followed, site, log });
  const server = serve(
    { fetch: app.fetch, port: config.port, ...(config.host ? { hostname: config.host } : {}) },
    ({ port }) => log.info({ port }, 'shell is listening'),
  );

  const stop = () => {
    followed.stop();
    site.stop();
    server.close(() => process.exit(0));
    if (!('closeIdleConnections' in server)) return;
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
