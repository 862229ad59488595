import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../../dependencies.ts';
import { visitorAddress } from '../../http/address.ts';
import { Failure } from '../../http/failure.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { type Api, createRouter, failures, json } from '../../http/routes.ts';
import type { RoutesContext } from '../routes-context.ts';
import { pageViews } from './page-views.ts';
import { reportSchema } from './schemas.ts';
import { releasesOfCompositions, takeReport } from './take-report.ts';

const report = createRoute({
  method: 'post',
  path: '/reports',
  summary: 'Takes what a page says about how its releases do; needs the token in that page',
  request: { body: { required: true, content: { 'application/json': { schema: reportSchema } } } },
  responses: {
    202: json(z.object({ success: z.literal(true) }), 'Counted'),
    ...failures(400, 403, 404, 429),
  },
});

/** Where pages report load and render errors and web vitals. */
export function reportRoutes(deps: Dependencies, { store }: RoutesContext): Api {
  const api = createRouter();
  const { siteKey, http } = deps.config;
  const views = pageViews(deps.db.raw);
  const releasesOf = releasesOfCompositions(store);
  api.post('/reports', rateLimit(deps, 'public'));
  api.openapi(report, async (c) => {
    if (siteKey === undefined) throw new Failure(404, 'not_found', 'This site takes no reports.');
    const address = visitorAddress(c.env.incoming, http.trustedProxies);
    await takeReport({ key: siteKey, clock: deps.clock, views, releasesOf }, c.req.valid('json'), address);
    return c.json({ success: true as const }, 202);
  });
  return api;
}
