import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { adminRoutes } from './admin/routes.ts';
import { bookingJobs } from './bookings/jobs.ts';
import { liveRoutes } from './bookings/live/routes.ts';
import { bookingRoutes } from './bookings/routes.ts';
import { cinemaRoutes } from './cinema/routes.ts';
import type { Dependencies } from './dependencies.ts';
import { docsRoutes, serveDocument } from './http/api-docs.ts';
import { answerFailures } from './http/errors.ts';
import { safeHeaders } from './http/headers.ts';
import { healthRoutes } from './http/health.ts';
import { limitBody, limitTime } from './http/limits.ts';
import { createMetrics, serveMetrics } from './http/metrics.ts';
import { readyAnswers } from './http/ready-answers.ts';
import { requestId } from './http/request-id.ts';
import { requestLog, requestRecorder } from './http/request-log.ts';
import { type Api, createRouter } from './http/routes.ts';
import { answerRequestError } from './http/unreadable.ts';
import { filmPageRoutes } from './movies/page/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { releaseJobs } from './releases/jobs.ts';
import { releaseRoutes } from './releases/routes.ts';
import { showRoutes } from './shows/routes.ts';
import { userRoutes } from './users/routes.ts';

export interface RunningApi {
  app: Api;
  /** For the listener: what is ready at once, everything else from the app. */
  answer: RequestListener;
  /** Starts the background work; tests that want a still world do not. */
  startJobs(): void;
  /** Ends streams and background work; the caller closes the listener and the database. */
  close(): Promise<void>;
}

/** Builds the whole API from what it needs. Listens to nothing by itself. */
export function createApi(deps: Dependencies): RunningApi {
  const app = createRouter();
  const metrics = createMetrics();
  const record = requestRecorder(deps.log, metrics);
  const ready = readyAnswers(deps, record);
  answerFailures(app, deps.log);
  app.use(requestId, requestLog(record), safeHeaders);
  app.use(limitTime(deps.config.http.requestTimeoutMs), limitBody);

  const areas = [
    healthRoutes,
    cinemaRoutes,
    filmPageRoutes,
    showRoutes,
    userRoutes,
    adminRoutes,
    bookingRoutes,
    liveRoutes,
    paymentRoutes,
    releaseRoutes,
    docsRoutes,
  ];
  for (const area of areas) app.route('/api', area(deps, ready));
  serveDocument(app);
  serveMetrics(app, deps, metrics);

  const router = getRequestListener(app.fetch, { errorHandler: answerRequestError });
  const jobs = [bookingJobs(deps), releaseJobs(deps)];
  return {
    app,
    answer: ready.before((request, response) => void router(request, response)),
    startJobs: () => jobs.forEach((job) => job.start()),
    close: async () => {
      deps.shutdown.abort();
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
