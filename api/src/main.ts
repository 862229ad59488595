import { createApi } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { DatabaseClock } from './db/database-clock.ts';
import { migrate } from './db/migrations.ts';
import type { Dependencies } from './dependencies.ts';
import { listen } from './http/listen.ts';
import { createLog } from './http/log.ts';
import { watchClock } from './jobs/watch-clock.ts';
import { tmdb } from './movies/tmdb.ts';
import { createPayments } from './payments/client.ts';
import { finishSchedule } from './shows/schedule.ts';
import { randomIds } from './system.ts';
import { clerkIdentity } from './users/identity.ts';

/** Time to close what is left when the grace is over. */
const LAST_WORDS_MS = 500;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const connection = connect(config.mongodb);
  const clock = new DatabaseClock(connection.db.raw, config.clockToleranceMs);
  const clockWatch = watchClock(clock, log);
  const deps: Dependencies = {
    config,
    log,
    clock,
    ownClock: clock,
    ids: randomIds,
    db: connection.db,
    identity: clerkIdentity(config.clerk),
    payments: createPayments(config.stripe),
    movies: tmdb(config.movies),
    shutdown: new AbortController(),
  };
  await deps.db.ping().catch((error: unknown) => {
    log.error({ err: error }, 'database unreachable');
    throw new ConfigError('No database answers at MONGODB_URI: start it, or correct the address.');
  });
  await clockWatch.look();
  // Making an index may take longer than any answer to a visitor.
  const patient = connect(config.mongodb, { patient: true });
  const migrations = await migrate(patient.db);
  await patient.close();
  await finishSchedule(deps);
  const api = createApi(deps);
  const listener = await listen(api.answer, config);
  clockWatch.start();
  api.startJobs();
  log.info({ port: listener.port, migrations }, 'listening');

  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping');
    const graceMs = config.http.shutdownGraceMs;
    // What is still at work then has been written down as far as it got, and is taken up by whoever runs next.
    setTimeout(() => process.exit(0), graceMs + LAST_WORDS_MS);
    await Promise.all([api.close(), clockWatch.stop(), listener.close(graceMs)]);
    await connection.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(signal));
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'The port of the API is in use: stop the other program, or choose another PORT.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
