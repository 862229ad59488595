import { createRoute, z } from '@hono/zod-openapi';
import { countsOf } from '../../counts/counts.ts';
import type { Dependencies } from '../../dependencies.ts';
import { visitorAddress } from '../../http/address.ts';
import { Failure } from '../../http/failure.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { type Api, createRouter, failures, json } from '../../http/routes.ts';
import { shellServerAsks } from '../site-tokens/shell-server-asks.ts';
import type { RoutesContext } from '../routes-context.ts';
import { pageViews } from './page-views.ts';
import { codeSchema, errorsSchema, issuedSchema, reportSchema } from './schemas.ts';
import { noteCode } from './note-code.ts';
import { noteErrors } from './note-errors.ts';
import { noteIssued } from './note-issued.ts';
import { releasesOfCompositions, takeReport } from './take-report.ts';
import { writeTogether } from './write-together.ts';

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

const code = createRoute({
  method: 'post',
  path: '/reports/code',
  summary: 'Takes whose code a page is about to run, while a canary runs; needs the token in that page',
  request: { body: { required: true, content: { 'application/json': { schema: codeSchema } } } },
  responses: {
    202: json(z.object({ success: z.literal(true) }), 'Noted'),
    ...failures(400, 403, 404, 429),
  },
});

const issued = createRoute({
  method: 'post',
  path: '/reports/served',
  summary: 'Takes note of pages that were served; for the server of the site',
  request: { body: { required: true, content: { 'application/json': { schema: issuedSchema } } } },
  responses: {
    202: json(z.object({ success: z.literal(true) }), 'Noted'),
    ...failures(400, 401),
  },
});

const errors = createRoute({
  method: 'post',
  path: '/reports/errors',
  summary: 'Takes errors of a page with their stacks, for the log; needs the token in that page',
  request: { body: { required: true, content: { 'application/json': { schema: errorsSchema } } } },
  responses: {
    202: json(z.object({ success: z.literal(true) }), 'Noted'),
    ...failures(400, 403, 404, 429),
  },
});

/** Where pages report load and render errors and web vitals. */
export function reportRoutes(deps: Dependencies, { store }: RoutesContext): Api {
  const api = createRouter();
  const { siteKey, http } = deps.config;
  const views = pageViews(deps.db.raw);
  const releasesOf = releasesOfCompositions(store);
  const write = writeTogether(views);
  const note = noteErrors({ clock: deps.clock, log: deps.log, counts: countsOf(deps.db) });
  api.post('/reports', rateLimit(deps, 'public'));
  api.post('/reports/errors', rateLimit(deps, 'public'));
  api.post('/reports/code', rateLimit(deps, 'public'));
  const contextOf = (key: string) => ({ key, clock: deps.clock, write, releasesOf });
  api.openapi(errors, async (c) => {
    if (siteKey === undefined) throw new Failure(404, 'not_found', 'This site takes no reports.');
    await note({ key: siteKey, releasesOf }, c.req.valid('json'));
    return c.json({ success: true as const }, 202);
  });
  api.openapi(report, async (c) => {
    if (siteKey === undefined) throw new Failure(404, 'not_found', 'This site takes no reports.');
    const address = visitorAddress(c.env.incoming, http.trustedProxies);
    await takeReport(contextOf(siteKey), c.req.valid('json'), address);
    return c.json({ success: true as const }, 202);
  });
  api.openapi(code, async (c) => {
    if (siteKey === undefined) throw new Failure(404, 'not_found', 'This site takes no reports.');
    const address = visitorAddress(c.env.incoming, http.trustedProxies);
    await noteCode(contextOf(siteKey), c.req.valid('json'), address);
    return c.json({ success: true as const }, 202);
  });

  // Only the shell's server has that key: nobody else says what was served.
  api.post('/reports/served', async (c, next) => {
    const isOwn = shellServerAsks(c.env.incoming, siteKey, deps.clock.now());
    if (!isOwn)
      throw new Failure(401, 'unauthorized', 'Only the server of the site says what it has served.');
    await next();
  });
  api.openapi(issued, async (c) => {
    const { socket } = c.env.incoming;
    const addressOf = (forwarded: string) =>
      visitorAddress({ headers: { 'x-forwarded-for': forwarded }, socket }, http.trustedProxies);
    const context = { key: siteKey ?? '', clock: deps.clock, views, addressOf };
    await noteIssued(context, c.req.valid('json').views);
    return c.json({ success: true as const }, 202);
  });
  return api;
}
