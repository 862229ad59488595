import { createApi } from '../app.ts';
import { readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import type { Dependencies } from '../dependencies.ts';
import { listen } from '../http/listen.ts';
import { createLog } from '../http/log.ts';
import { createPost } from '../mail/post/post.ts';
import { createPayments } from '../payments/client.ts';
import { randomIds } from '../system.ts';
import { tokenVerifier } from '../users/verify-token.ts';
import { FakeClock } from './clock.ts';
import { testDatabase } from './database.ts';
import { fakeMovies, fakePeople, movieOf } from './fakes.ts';
import { JWT_KEY, PUBLISHABLE_KEY, SITE_URL, tokenOf } from './tokens.ts';

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

export interface TestApi {
  url: string;
  deps: Dependencies;
  clock: FakeClock;
  /** Every route that is mounted, as `GET /api/show/:id`. */
  routes: string[];
  /** User ids that are admins now; `boss` is one from the start. */
  admins: Set<string>;
  /** Sends a request with the token of `as`, if any, and reads the JSON answer. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Takes the database away while the API runs, where the test said that it would. */
  stopDatabase(): Promise<void>;
  close(): Promise<void>;
}

export interface CallOptions {
  /** User id; a valid token is made for it. */
  as?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Overrides {
  /** Environment variables over the harness's own. */
  settings?: Record<string, string>;
  deps?: Partial<Dependencies>;
  /** The test takes the database away: it is no real one then, whatever the run is on. */
  losesDatabase?: true;
}

async function send(url: string, method: string, path: string, options: CallOptions): Promise<Answer> {
  const { as, body, headers } = options;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(as !== undefined && { authorization: `Bearer ${tokenOf(as)}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : { text } };
}

function routesOf(routes: { method: string; path: string }[]): string[] {
  const named = routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`);
  return [...new Set(named)].sort();
}

/**
 * The real API on a real socket with the real database driver, real token checks under a key of the test's own, a clock that
 * tests turn, and movies 101 to 103. Background jobs do not run.
 */
export async function startApi(overrides: Overrides = {}): Promise<TestApi> {
  const { losesDatabase = false } = overrides;
  const mongo = await testDatabase(overrides.settings?.['MONGODB_URI'], losesDatabase);
  const config = readConfig({
    SITE_URL,
    MONGODB_URI: mongo.uri,
    CLERK_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    CLERK_SECRET_KEY: 'sk_test_matinee',
    CLERK_JWT_KEY: JWT_KEY,
    STRIPE_SECRET_KEY: 'sk_test_matinee',
    STRIPE_WEBHOOK_SECRET: 'whsec_matinee',
    STRIPE_API_URL: 'http://127.0.0.1:9',
    TMDB_API_KEY: 'key',
    LOG_LEVEL: 'silent',
    // Most tests that lose the database are not about elections.
    MONGODB_ELECTION_MS: overrides.settings?.['MONGODB_TIMEOUT_MS'] ?? '3000',
    ...overrides.settings,
  });
  const connection = connect(config.mongodb, { monitorCommands: true });
  const log = createLog(config.logLevel);
  const indexes = await mongo.bringAbout(connection, log);
  const clock = new FakeClock();
  const admins = new Set(['boss']);
  const deps: Dependencies = {
    config,
    clock,
    ownClock: { aheadMs: () => 0, isRight: () => true },
    ids: randomIds,
    db: connection.db,
    indexes,
    identity: { verify: tokenVerifier(config.clerk), ...fakePeople(admins) },
    payments: createPayments(config.stripe),
    movies: fakeMovies([movieOf(101), movieOf(102), movieOf(103)]),
    log,
    leaving: new AbortController(),
    post: createPost(config.mail),
    alarm: () => {},
    shutdown: new AbortController(),
    ...overrides.deps,
  };
  const api = createApi(deps);
  const server = await listen(api.answer, { host: '127.0.0.1', port: 0 }, api.refusals);
  const url = `http://127.0.0.1:${server.port}`;
  return {
    url,
    deps,
    clock,
    admins,
    routes: routesOf(api.app.routes),
    call: (method, path, options = {}) => send(url, method, path, options),
    async stopDatabase() {
      if (!losesDatabase) throw new Error('Start the API with losesDatabase: a real one would stay.');
      await mongo.stop();
    },
    async close() {
      await api.close();
      await server.close(0);
      await connection.db.raw.dropDatabase().catch(() => undefined);
      await connection.close();
      await mongo.stop();
    },
  };
}
