import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../dependencies.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { cachedBytes } from '../http/cached-bytes.ts';
import { type Api, createRouter, failures, json } from '../http/routes.ts';
import { movieIdSchema } from '../movies/schemas.ts';
import { moviePage, moviePages } from './movie-page.ts';
import { pageDataSchema, pageListSchema } from './schemas.ts';

/** What the shell's server asks for the head of a movie's page, and for the map of the site. */
export function moviePageRoutes(deps: Dependencies): Api {
  const routes = createRouter();
  const ready = cachedBytes(deps.clock, deps.config.http.listCacheMs);

  const listRoute = createRoute({
    method: 'get',
    path: '/show/pages',
    summary: 'Addresses of the pages of all movies that are showing',
    middleware: rateLimit(deps, 'public'),
    responses: { 200: json(pageListSchema, 'Paths of the site'), ...failures(429) },
  });
  routes.openapi(listRoute, (c) => ready.answer(c, 'pages', () => moviePages(deps)));

  const pageRoute = createRoute({
    method: 'get',
    path: '/show/{id}/page',
    summary: "What a movie's page says about itself to browsers and crawlers",
    middleware: rateLimit(deps, 'public'),
    request: { params: z.object({ id: movieIdSchema }) },
    responses: { 200: json(pageDataSchema, 'Head of the page'), ...failures(400, 404, 429) },
  });
  routes.openapi(pageRoute, (c) => {
    const { id } = c.req.valid('param');
    return ready.answer(c, `page ${id}`, () => moviePage(deps, id));
  });
  return routes;
}
