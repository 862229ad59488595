import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../dependencies.ts';
import { clockIsOff } from './clock-off.ts';
import { databaseUnavailable } from './database-unavailable.ts';
import { Failure } from './failure.ts';
import { type Api, createRouter, failures, json } from './routes.ts';
import { within } from './timeout.ts';

const healthRoute = createRoute({
  method: 'get',
  path: '/health',
  tags: ['service'],
  summary: 'The process is up',
  responses: { 200: json(z.object({ success: z.literal(true), status: z.literal('up') }), 'Up') },
});

/** Until somebody may have put the documents right. */
const RETRY_SECONDS = 30;

const readyRoute = createRoute({
  method: 'get',
  path: '/ready',
  tags: ['service'],
  summary:
    'The process can serve: its database answers, its unique indexes stand, its clock is right and it is not shutting down',
  responses: {
    200: json(z.object({ success: z.literal(true), database: z.literal('up') }), 'Ready'),
    ...failures(503),
  },
});

function indexesMissing(missing: readonly string[]): Failure {
  const which = missing.join(', ') || 'not looked at yet';
  return new Failure(503, 'indexes_missing', `Unique indexes do not stand (${which}): the log names why.`, {
    retryAfter: RETRY_SECONDS,
  });
}

/** That the database is away counts for so long: strangers may ask as often as they like, and to find that out takes long. */
const COUNTS_FOR_MS = 1_000;

/** Asks once for all who want to know at the same time; of a failure, for all who ask soon after. */
function askedTogether(ask: () => Promise<void>): () => Promise<void> {
  let asked: Promise<void> | undefined;
  const forget = () => void (asked = undefined);
  const forgetSoon = () => void setTimeout(forget, COUNTS_FOR_MS).unref();
  return () => {
    if (asked) return asked;
    asked = ask();
    asked.then(forget, forgetSoon);
    return asked;
  };
}

/** GET /health asks nobody; GET /ready asks the database. */
export function healthRoutes(deps: Dependencies): Api {
  const routes = createRouter();
  // Whoever asks has not the patience of a visitor: nobody is sent here while there is no primary.
  const askDatabase = askedTogether(() =>
    within(deps.config.mongodb.timeoutMs, deps.db.ping(), databaseUnavailable),
  );
  routes.openapi(healthRoute, (c) => c.json({ success: true as const, status: 'up' as const }, 200));
  routes.openapi(readyRoute, async (c) => {
    if (deps.leaving.signal.aborted || deps.shutdown.signal.aborted)
      throw new Failure(503, 'shutting_down', 'This server is shutting down.', { retryAfter: 1 });
    await askDatabase();
    const missing = deps.indexes.missing();
    if (missing === null || missing.length > 0) throw indexesMissing(missing ?? []);
    if (!deps.ownClock.isRight()) throw clockIsOff(deps.ownClock);
    return c.json({ success: true as const, database: 'up' as const }, 200);
  });
  return routes;
}
