import { createRoute } from '@hono/zod-openapi';
import type { Dependencies } from '../../dependencies.ts';
import { signedIn } from '../../http/auth.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { type Api, createRouter, failures, json } from '../../http/routes.ts';
import { confirmPayment } from './confirm.ts';
import { confirmRequest, confirmResponse } from './schemas.ts';
import { receiveEvent } from './receive-event.ts';

/** Mounted under /api. */
export function settlementRoutes(deps: Dependencies): Api {
  const api = createRouter();
  const confirm = createRoute({
    method: 'post',
    path: '/booking/confirm',
    summary: 'Settle the checkout session the caller comes back from',
    security: [{ bearer: [] }],
    middleware: [signedIn(deps), rateLimit(deps, 'costly')],
    request: { body: { required: true, content: { 'application/json': { schema: confirmRequest } } } },
    responses: {
      200: json(confirmResponse, 'What became of the booking'),
      ...failures(400, 401, 404, 429, 502),
    },
  });
  api.openapi(confirm, async (c) => {
    const { sessionId } = c.req.valid('json');
    return c.json(
      { success: true as const, status: await confirmPayment(deps, c.get('caller'), sessionId) },
      200,
    );
  });
  // Not in the OpenAPI document: only Stripe can call it, and a schema would consume the raw body.
  api.post('/payments/webhook', async (c) => {
    await receiveEvent(deps, await c.req.text(), c.req.header('stripe-signature'));
    return c.json({ received: true });
  });
  return api;
}
