import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../../dependencies.ts';
import { admin } from '../../http/auth.ts';
import type { CachedAnswers } from '../../http/cached-answers.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { type Api, createRouter, failures, json } from '../../http/routes.ts';
import { showsHaveChanged } from '../../shows/cached-lists.ts';
import { cancelShow } from './cancel.ts';
import { cancellationOf } from './cancellation.ts';
import { cancellationSchema, cancelShowSchema, showIdSchema } from './schemas.ts';

const bearer = [{ bearer: [] }];

/** Cancelling a show with all that follows for its tickets, mounted under /api. */
export function cancelShowRoutes(deps: Dependencies, answers: CachedAnswers): Api {
  const routes = createRouter();
  const cancelRoute = createRoute({
    method: 'post',
    path: '/show/{id}/cancel',
    summary: 'Cancel a show and give the money back',
    security: bearer,
    middleware: [admin(deps, { write: true, fresh: true }), rateLimit(deps, 'costly')] as const,
    request: {
      params: z.object({ id: showIdSchema }),
      body: { required: true, content: { 'application/json': { schema: cancelShowSchema } } },
    },
    responses: {
      200: json(cancellationSchema, 'Cancelled, now or before'),
      ...failures(400, 401, 403, 404, 409, 429),
    },
  });
  routes.openapi(cancelRoute, async (c) => {
    const { id: showId } = c.req.valid('param');
    const { reason } = c.req.valid('json');
    const act = { actor: c.get('caller').userId, showId, reason };
    const cancellation = await cancelShow(deps, act, () => showsHaveChanged(answers));
    return c.json({ success: true as const, ...cancellation }, 200);
  });

  const cancellationRoute = createRoute({
    method: 'get',
    path: '/show/{id}/cancellation',
    summary: 'What cancelling a show will mean for its tickets, or has come to',
    security: bearer,
    middleware: admin(deps, { write: false }),
    request: { params: z.object({ id: showIdSchema }) },
    responses: { 200: json(cancellationSchema, 'Tickets and dollars'), ...failures(400, 401, 403, 404) },
  });
  routes.openapi(cancellationRoute, async (c) => {
    const cancellation = await cancellationOf(deps, c.req.valid('param').id);
    return c.json({ success: true as const, ...cancellation }, 200);
  });
  return routes;
}
