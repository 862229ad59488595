import { createMiddleware } from 'hono/factory';
import { Gauge, Histogram, Registry } from 'prom-client';
import type { Dependencies, OwnClock } from '../dependencies.ts';
import { Failure } from './failure.ts';
import { mayReadFigures } from './may-read-figures.ts';
import { processMetrics } from './process-metrics.ts';
import type { Api, Env } from './routes.ts';

export interface Metrics {
  registry: Registry;
  /** Seconds by method, route pattern and status. */
  requests: Histogram<'method' | 'route' | 'status'>;
}

/** A registry of its own for each API, so that two in one process do not count each other's requests. */
export function createMetrics(ownClock: OwnClock): Metrics {
  const registry = Registry.merge([processMetrics()]);
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the answer began, in seconds',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const ahead: Gauge = new Gauge({
    name: 'clock_ahead_seconds',
    help: "Seconds by which the clock of this machine is ahead of the database's; NaN while nobody knows",
    registers: [registry],
    collect: () => ahead.set((ownClock.aheadMs() ?? NaN) / 1000),
  });
  const right: Gauge = new Gauge({
    name: 'clock_right',
    help: '1 while the clock of this machine is within CLOCK_TOLERANCE_SECONDS of the database, as far as anybody knows; else 0',
    registers: [registry],
    collect: () => right.set(ownClock.isRight() ? 1 : 0),
  });
  return { registry, requests };
}

function mayRead({ config: { metricsToken } }: Dependencies) {
  return createMiddleware<Env>(async (c, next) => {
    if (!mayReadFigures(c.env.incoming, metricsToken))
      throw new Failure(404, 'not_found', 'There is nothing at this address.');
    await next();
  });
}

/** Serves GET /metrics in Prometheus' text format to whoever knows METRICS_TOKEN, without one to this machine. */
export function serveMetrics(app: Api, deps: Dependencies, metrics: Metrics): void {
  app.get('/metrics', mayRead(deps), async (c) => {
    c.header('content-type', metrics.registry.contentType);
    return c.body(await metrics.registry.metrics());
  });
}
