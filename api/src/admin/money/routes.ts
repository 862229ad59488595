import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../../dependencies.ts';
import { admin } from '../../http/auth.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { type Api, createRouter, failures, json } from '../../http/routes.ts';
import { listCases } from './list-cases.ts';
import { retryRefund } from './retry-refund.ts';
import {
  caseIdSchema,
  moneyQuery,
  moneySchema,
  retryRequest,
  retrySchema,
  settleRequest,
} from './schemas.ts';
import { settleCaseByHand } from './settle-by-hand.ts';

const security = [{ bearer: [] }];

/** The money cases, under /admin/money. */
export function moneyRoutes(deps: Dependencies): Api {
  const routes = createRouter();
  const list = createRoute({
    method: 'get',
    path: '/admin/money',
    summary: 'Money cases, newest first, with what was done about them',
    security,
    middleware: admin(deps, { write: false }),
    request: { query: moneyQuery },
    responses: { 200: json(moneySchema, 'One page of cases'), ...failures(400, 401, 403) },
  });
  routes.openapi(list, async (c) => c.json(await listCases(deps, c.req.valid('query')), 200));

  const retry = createRoute({
    method: 'post',
    path: '/admin/money/{id}/retry-refund',
    summary: 'Ask Stripe once more for a refund that is owed',
    security,
    middleware: [admin(deps, { write: true, fresh: true }), rateLimit(deps, 'costly')] as const,
    request: {
      params: z.object({ id: caseIdSchema }),
      body: { required: true, content: { 'application/json': { schema: retryRequest } } },
    },
    responses: {
      200: json(retrySchema, 'The case as it is now'),
      ...failures(400, 401, 403, 404, 409, 429, 502),
    },
  });
  routes.openapi(retry, async (c) => {
    const { id: caseId } = c.req.valid('param');
    const { reason } = c.req.valid('json');
    const found = await retryRefund(deps, { actor: c.get('caller').userId, caseId, reason });
    return c.json({ success: true as const, case: found }, 200);
  });

  const settle = createRoute({
    method: 'post',
    path: '/admin/money/{id}/settle-by-hand',
    summary: 'Say that money which Stripe cannot return was given back in another way',
    security,
    middleware: [admin(deps, { write: true, fresh: true }), rateLimit(deps, 'costly')] as const,
    request: {
      params: z.object({ id: caseIdSchema }),
      body: { required: true, content: { 'application/json': { schema: settleRequest } } },
    },
    responses: {
      200: json(retrySchema, 'The case as it is now'),
      ...failures(400, 401, 403, 404, 409, 429, 502),
    },
  });
  routes.openapi(settle, async (c) => {
    const { id: caseId } = c.req.valid('param');
    const { reason, amount } = c.req.valid('json');
    const actor = c.get('caller').userId;
    const settled = await settleCaseByHand(deps, { actor, caseId, reason, amount });
    return c.json({ success: true as const, case: settled }, 200);
  });
  return routes;
}
