import type { RequestListener } from 'node:http';
import { adminRoutes } from './admin/routes.ts';
import { friendsJobs } from './orders/friends/jobs.ts';
import { orderJobs } from './orders/jobs.ts';
import { seatRoutes } from './seats/routes.ts';
import { liveSeatRoutes } from './seats/live/routes.ts';
import { bookingRoutes } from './bookings/routes.ts';
import { sentSeatRoutes } from './bookings/sent/routes.ts';
import { cinemaRoutes } from './cinema/routes.ts';
import type { Dependencies } from './dependencies.ts';
import { doorRoutes } from './door/routes.ts';
import { docsRoutes, serveDocument } from './http/api-docs.ts';
import { answerFailures } from './http/errors.ts';
import { SAFE_HEADERS, safeHeaders } from './http/headers.ts';
import { healthRoutes } from './http/health.ts';
import { limitBody, limitTime } from './http/limits.ts';
import { refuseWritesByWrongClock } from './http/clock-off.ts';
import { createMetrics, serveMetrics } from './http/metrics.ts';
import { cachedAnswers } from './http/cached-answers.ts';
import { requestId } from './http/request-id.ts';
import { requestLog, requestRecorder } from './http/request-log.ts';
import { type Api, createRouter } from './http/routes.ts';
import { type Refusals, refusalsOf } from './http/unreadable.ts';
import { warnOfUnlistedProxies } from './http/unlisted-proxies.ts';
import { addBusinessMetrics } from './operating/business-metrics.ts';
import { mailJobs } from './mail/jobs.ts';
import { moviePageRoutes } from './movie-pages/routes.ts';
import { movieJobs } from './movies/jobs.ts';
import { cancelShowRoutes } from './orders/cancel-show/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { friendsRoutes } from './orders/friends/routes.ts';
import { waitingRoutes } from './orders/waiting/routes.ts';
import { settlementRoutes } from './orders/settlement/routes.ts';
import { pageAnswers } from './page-calls/answers.ts';
import { releaseJobs } from './releases/jobs.ts';
import { releaseRoutes } from './releases/routes.ts';
import { showRoutes } from './shows/routes.ts';
import { traceRequests } from './http/trace-requests.ts';
import { userRoutes } from './users/routes.ts';

export interface RunningApi {
  app: Api;
  /** For the listener: what is cached at once, everything else from the app. */
  answer: RequestListener;
  /** For the listener: what it cannot even read. */
  refusals: Refusals;
  /** Starts the background work; tests that want a still world do not. */
  startJobs(): void;
  /** Ends streams and background work; the caller closes the listener and the database. */
  close(): Promise<void>;
}

/** Builds the whole API from what it needs. Listens to nothing by itself. */
export function createApi(deps: Dependencies): RunningApi {
  const app = createRouter();
  const metrics = createMetrics(deps.ownClock);
  addBusinessMetrics(metrics.registry, deps);
  const record = requestRecorder(deps.log, metrics);
  const cached = cachedAnswers(deps, record);
  answerFailures(app, deps.log);
  app.use(traceRequests, requestId, requestLog(record, deps.config), safeHeaders);
  app.use(limitTime(deps.config.http.requestTimeoutMs), limitBody);
  app.use(refuseWritesByWrongClock(deps.ownClock));

  const areas = [
    healthRoutes,
    cinemaRoutes,
    moviePageRoutes,
    showRoutes,
    userRoutes,
    adminRoutes,
    seatRoutes,
    liveSeatRoutes,
    bookingRoutes,
    sentSeatRoutes,
    orderRoutes,
    waitingRoutes,
    friendsRoutes,
    cancelShowRoutes,
    doorRoutes,
    settlementRoutes,
    releaseRoutes,
    docsRoutes,
  ];
  for (const area of areas) app.route('/api', area(deps, cached, pageAnswers));
  serveDocument(app);
  serveMetrics(app, deps, metrics);

  const refusals = refusalsOf(SAFE_HEADERS, record.unreadable);
  const router = refusals.listener(app.fetch);
  const jobs = [orderJobs(deps), friendsJobs(deps), mailJobs(deps), movieJobs(deps), releaseJobs(deps)];
  return {
    app,
    answer: warnOfUnlistedProxies(deps.config.http.trustedProxies, deps.log, cached.before(router)),
    refusals,
    startJobs: () => jobs.forEach((job) => job.start()),
    close: async () => {
      deps.shutdown.abort();
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
