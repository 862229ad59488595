import { createRoute } from '@hono/zod-openapi';
import type { Dependencies } from '../../dependencies.ts';
import { admin } from '../../http/auth.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { type Api, createRouter, failures, json } from '../../http/routes.ts';
import { moviesOnSale } from './movies-on-sale.ts';
import { rateMovie } from './rate.ts';
import { ageRatingsSchema, rateRequest, rateSchema } from './schemas.ts';

const security = [{ bearer: [] }];

/** The age ratings of what is on sale, under /admin/age-ratings. */
export function ageRatingRoutes(deps: Dependencies): Api {
  const routes = createRouter();
  const list = createRoute({
    method: 'get',
    path: '/admin/age-ratings',
    summary: 'Movies with shows to come, and their age ratings',
    security,
    middleware: admin(deps, { write: false }),
    responses: { 200: json(ageRatingsSchema, 'The movies'), ...failures(401, 403) },
  });
  routes.openapi(list, async (c) => c.json(await moviesOnSale(deps), 200));

  const rate = createRoute({
    method: 'post',
    path: '/admin/age-ratings',
    summary: 'Give a movie an age rating, or take it back',
    security,
    middleware: [admin(deps, { write: true }), rateLimit(deps, 'costly')] as const,
    request: { body: { required: true, content: { 'application/json': { schema: rateRequest } } } },
    responses: { 200: json(rateSchema, 'The rating as it is now'), ...failures(400, 401, 403, 404, 429) },
  });
  routes.openapi(rate, async (c) => {
    const actor = c.get('caller').userId;
    const rating = await rateMovie(deps, { actor, ...c.req.valid('json') });
    return c.json({ success: true as const, rating }, 200);
  });
  return routes;
}
