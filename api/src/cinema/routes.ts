import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../dependencies.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { cachedBytes } from '../http/cached-bytes.ts';
import { type Api, createRouter, failures, json } from '../http/routes.ts';
import { siteSchema } from '../settings/site.ts';
import { siteOf } from './site.ts';

const answer = z.object({ success: z.literal(true), site: siteSchema });

const site = createRoute({
  method: 'get',
  path: '/site',
  summary: 'The settings that pages show or keep to: who runs the cinema, rules of booking, plan of a hall',
  responses: { 200: json(answer, 'Settings'), ...failures(429) },
});

/** Mounted under /api. */
export function cinemaRoutes(deps: Dependencies): Api {
  const api = createRouter();
  const bytes = cachedBytes(deps.clock, deps.config.http.listCacheMs);
  api.get('/site', rateLimit(deps, 'public'));
  api.openapi(site, (c) =>
    bytes.answer(c, 'site', async () => ({ success: true as const, site: siteOf(deps.config) })),
  );
  return api;
}
