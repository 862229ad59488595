import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createLog, endAtOnce, LAST_WORDS_MS, listenFault, shellLane } from '@matinee/api/serving';
import { createShellServer } from './app.ts';
import { followComposition } from './composition/follow.ts';
import { readConfig, type Config } from './config.ts';
import { withHotRemotes } from './development/hot-remotes.ts';
import { hashedAnswer } from './first-view/hashed-answer.ts';
import { startFirstViews } from './first-view/start.ts';
import { fileStore } from './kept-files/file-store.ts';
import { keptShells } from './kept-files/kept-shells.ts';
import { lookAfterFiles } from './kept-files/look-after-files.ts';
import { createMirror, fromOwnOrigin } from './kept-files/mirror.ts';
import { listen } from './listen.ts';
import { accessLog, refusalLog } from './operating/access-log.ts';
import { createShellMetrics, figuresRoute } from './operating/metrics.ts';
import { askApi } from './page/data/ask-api.ts';
import { readShellBuild } from './page/shell-build.ts';
import { createAlarms } from '@matinee/api/alarms';
import { startTracing } from '@matinee/api/tracing';
import { safeHeaders } from './headers.ts';
import { refusalsUnder } from './refusals.ts';
import { startTrust } from './trust/start.ts';
import { followSite } from './site/follow.ts';

/** Has first views rendered of what visitors get; undefined where the setting is that there are none. */
async function firstViewsFor(
  { sandbox, mirror, siteUrl, pageData, apiUrl, siteKey }: Config,
  { given, log, ...rest }: Pick<Parameters<typeof startFirstViews>[0], 'given' | 'log' | 'read' | 'provided'>,
) {
  if (sandbox === 'off') {
    log.info({ sandbox }, 'no first views are rendered');
    return undefined;
  }
  const asking = { ...pageData, apiUrl, log, headers: shellLane(siteKey) };
  return startFirstViews({
    ...rest,
    sandbox,
    dist: path.resolve(import.meta.dirname, '..'),
    // As pages have them: addresses of pictures are in what is rendered.
    given: () => given().map((one) => (one && mirror === 'first' ? fromOwnOrigin(one, siteUrl) : one)),
    ask: askApi(hashedAnswer, asking),
    log,
  });
}

async function start(): Promise<void> {
  const serves = endAtOnce();
  const read = readConfig(process.env);
  const log = createLog(read.logLevel, 'shell');
  const stopTracing = await startTracing('shell', read.tracing, log);
  const { alarm, lastWords } = createAlarms({ webhook: read.alarmWebhook, log });
  const { proven, looked, teamKeys } = await startTrust(read, log, alarm);
  const metrics = createShellMetrics();
  const config = { ...read, teamKeys };
  // This file is built to dist/server; the page lies beside it.
  const isDevelopment = Object.keys(config.hotRemotes).length > 0;
  const web = path.resolve(import.meta.dirname, isDevelopment ? '../web-development' : '../web');
  const build = await readShellBuild(web);
  const worker = await readFile(path.resolve(import.meta.dirname, '../worker/worker.js'), 'utf8').catch(
    () => undefined,
  );
  const [live, site] = await Promise.all([
    followComposition({
      ...config,
      log,
      proven,
      looked: (refused) => {
        looked(refused);
        metrics.looked(refused);
      },
    }),
    followSite({ ...config, log }),
  ]);
  const followed = isDevelopment ? withHotRemotes(live, config.hotRemotes) : live;
  const store = fileStore({ ...config, dir: path.join(config.dataDir, 'files') });
  const given = () => [followed.current(), followed.canary()?.composition];
  const shells = await keptShells({
    ...config,
    own: build,
    store,
    live: followed.current,
    given,
    lookLive: live.look,
    log,
    alarm,
  });
  const mirror = createMirror({ ...config, store, given, lookAnew: shells.lookAnew });
  lookAfterFiles({ store, mirror, given, keeps: config.mirror !== 'off' });
  // The first page is made of the live shell, too.
  await shells.buildFor(followed.current());
  const firstViews = isDevelopment
    ? undefined
    : await firstViewsFor(config, { given, read: store.read, provided: build.shared, log });
  metrics.tell({ followed, proven, firstViews: () => firstViews?.counts() ?? {} });
  const operating = {
    accessLog: accessLog(log, metrics),
    figures: figuresRoute(metrics, config.metricsToken),
    reported: metrics.reported,
  };
  const { port, departure } = await listen(
    (isLeaving) =>
      createShellServer({
        config,
        shells,
        mirror,
        web,
        followed,
        site,
        log,
        worker,
        firstViews,
        isLeaving,
        proven,
        operating,
      }),
    config,
    log,
    await refusalsUnder(
      safeHeaders(config.siteUrl, { subdomains: config.hstsSubdomains }),
      refusalLog(log, metrics),
    ),
  );
  log.info({ port }, 'shell is listening');

  const stop = async () => {
    const { drainMs, graceMs } = config;
    setTimeout(() => process.exit(0), drainMs + graceMs + LAST_WORDS_MS);
    await departure.leave({ drainMs, graceMs }, () => {
      followed.stop();
      site.stop();
      firstViews?.stop();
    });
    await Promise.all([stopTracing(), lastWords()]);
    process.exit(0);
  };
  // Told to end, it ends in order also where something could not be closed: a failure would take its socket along.
  const unclosed = (error: unknown) => {
    log.error({ err: error }, 'not everything could be closed');
    process.exit(0);
  };
  serves(() => void stop().catch(unclosed));
}

start().catch((error: unknown) => {
  console.error(listenFault(error, "the shell's server") ?? (error instanceof Error ? error.message : error));
  process.exit(1);
});
