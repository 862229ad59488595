import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { patternOf } from './pattern-of.ts';
import type { Env } from './routes.ts';
import { serverSpan } from '../tracing/spans.ts';

const answerOf = (c: Context) => ({ route: patternOf(c), status: c.res.status });

/** Answers every request that the router sees within a span. */
export const traceRequests = createMiddleware<Env>((c, next) =>
  serverSpan('api', c.env.incoming, next, () => answerOf(c)),
);
