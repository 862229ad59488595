import type { OpenAPIHono } from '@hono/zod-openapi';
import { adminRoutes } from './admin/routes.ts';
import { bookingJobs } from './bookings/jobs.ts';
import { bookingRoutes } from './bookings/routes.ts';
import type { Dependencies } from './dependencies.ts';
import { createRouter, type Env } from './http/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { showRoutes } from './shows/routes.ts';
import { userRoutes } from './users/routes.ts';

export interface RunningApi {
  app: OpenAPIHono<Env>;
  /** Starts the background work; tests that want a still world do not. */
  startJobs(): void;
  /** Ends streams and background work; the caller closes the listener and the database. */
  close(): Promise<void>;
}

/** Builds the whole API from what it needs. Listens to nothing by itself. */
export function createApi(deps: Dependencies): RunningApi {
  const app = createRouter();
  const areas = [showRoutes, userRoutes, adminRoutes, bookingRoutes, paymentRoutes];
  for (const area of areas) app.route('/api', area(deps));
  const jobs = bookingJobs(deps);
  return {
    app,
    startJobs: () => jobs.start(),
    close: async () => {
      deps.shutdown.abort();
      await jobs.stop();
    },
  };
}
