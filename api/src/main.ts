import { createAlarms } from './alarms/index.ts';
import { createApi } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { DatabaseClock } from './db/database-clock.ts';
import { indexesOf } from './db/index-state.ts';
import { migrate } from './db/migrations.ts';
import { faultOfSite } from './db/site-mark.ts';
import { faultOfTimeZone } from './db/time-zone-mark.ts';
import { WrongDatabase } from './db/wrong-database.ts';
import type { Dependencies } from './dependencies.ts';
import { LAST_WORDS_MS } from './http/durations.ts';
import { listenFault } from './http/listen-fault.ts';
import { listen } from './http/listen.ts';
import { createLog } from './http/log.ts';
import { endAtOnce } from './http/stop-signals.ts';
import { watchClock } from './jobs/watch-clock.ts';
import { whenIndexesStand } from './jobs/when-indexes-stand.ts';
import { createPost } from './mail/post/post.ts';
import { tmdb } from './movies/tmdb.ts';
import { createPayments } from './payments/client.ts';
import { finishSchedule } from './shows/schedule.ts';
import { checkOwnBuild } from './releases/signed-sets/check-own-build.ts';
import { randomIds } from './system.ts';
import { traceCommands } from './tracing/database-spans.ts';
import { startTracing } from './tracing/start.ts';
import { clerkIdentity } from './users/identity.ts';
import { faultOfClerkKeys } from './users/keys-of-one-application.ts';

async function start(): Promise<void> {
  const serves = endAtOnce();
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const stopTracing = await startTracing('api', config.tracing, log);
  const connection = connect(config.mongodb, { monitorCommands: config.tracing !== undefined });
  if (config.tracing) traceCommands(connection.client);
  const clock = new DatabaseClock(connection.db.raw, config.clockToleranceMs);
  const clockWatch = watchClock(clock, log);
  // Making an index may take longer than any answer to a visitor.
  const patient = connect(config.mongodb, { patient: true });
  const indexes = indexesOf(patient.db, log);
  const alarms = createAlarms({ webhook: config.alarmWebhook, log });
  const deps: Dependencies = {
    config,
    log,
    clock,
    ownClock: clock,
    ids: randomIds,
    db: connection.db,
    indexes,
    identity: clerkIdentity(config.clerk),
    payments: createPayments(config.stripe),
    movies: tmdb(config.movies),
    leaving: new AbortController(),
    post: createPost(config.mail),
    alarm: alarms.alarm,
    shutdown: new AbortController(),
  };
  await deps.db.ping().catch((error: unknown) => {
    log.error({ err: error }, 'database unreachable');
    throw new ConfigError('No database answers at MONGODB_URI: start it, or correct the address.');
  });
  await clockWatch.look();
  const { siteUrl, cinema, clerk } = config;
  const { raw } = patient.db;
  const fault =
    (await faultOfSite(raw, siteUrl)) ??
    (await faultOfTimeZone(raw, { siteUrl, timeZone: cinema.timeZone, now: clock.now() })) ??
    // Somebody's own machine may have no network.
    (siteUrl.startsWith('https:') ? await faultOfClerkKeys(clerk, log) : undefined);
  if (fault !== undefined) throw new ConfigError(fault);
  const migrations = await migrate(patient.db);
  // An index of a large collection takes its time: who waits is to know for what.
  log.info('looking after the indexes');
  await indexes.bringAbout();
  await finishSchedule(deps);
  await checkOwnBuild(deps);
  const api = createApi(deps);
  const server = await listen(api.answer, config, api.refusals);
  clockWatch.start();
  const indexWatch = whenIndexesStand(indexes, deps, () => api.startJobs());
  log.info({ port: server.port, migrations }, 'listening');

  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping');
    const { drainMs, shutdownGraceMs: graceMs } = config.http;
    // What is still at work then has been written down as far as it got, and is taken up by whoever runs next.
    setTimeout(() => process.exit(0), drainMs + graceMs + LAST_WORDS_MS);
    deps.leaving.abort();
    // A webhook that is away is known to be so by the end.
    void alarms.lastWords();
    // Streams end when no new connection is taken any more: until then their pages would come straight back.
    let ended: Promise<unknown> = Promise.resolve();
    await server.close(graceMs, drainMs, () => {
      ended = Promise.all([api.close(), clockWatch.stop(), indexWatch.stop()]);
    });
    await ended;
    await Promise.all([connection.close(), patient.close(), stopTracing(), alarms.lastWords()]);
    process.exit(0);
  };
  // Told to end, it ends in order also where something could not be closed: a failure would take its socket along.
  const unclosed = (error: unknown) => {
    log.error({ err: error }, 'not everything could be closed');
    process.exit(0);
  };
  serves((signal) => void stop(signal).catch(unclosed));
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof WrongDatabase) return error.message;
  const fault = listenFault(error, 'the API');
  if (fault !== undefined) return fault;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
