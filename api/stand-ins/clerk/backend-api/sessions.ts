import { Hono } from 'hono';
import { z } from 'zod';
import { readJson } from '../http/input.ts';
import { notFound } from '../http/refusal.ts';
import type { Instance } from '../instance/instance.ts';
import { liveSession, newClient, startSession } from '../sessions/lifetime.ts';
import { backendSessionJson } from '../sessions/session-json.ts';
import { sessionToken } from '../tokens/session-token.ts';

const created = z.strictObject({ user_id: z.string() });
const tokenAsked = z.strictObject({ expires_in_seconds: z.number().int().positive().optional() });

/** `/v1/sessions` of the Backend API: signing an account in without a browser, and tokens for it. */
export function backendSessionRoutes(instance: Instance) {
  const routes = new Hono().basePath('/v1/sessions');

  routes.post('/', async (c) => {
    const { user_id } = await readJson(c, created);
    const user = instance.users.get(user_id);
    if (!user) throw notFound(`User ${user_id}`);
    const { session } = await startSession(instance, newClient(), user);
    return c.json(backendSessionJson(session));
  });

  routes.post('/:id/tokens', async (c) => {
    const session = liveSession(instance, c.req.param('id'));
    if (!session) throw notFound(`Session ${c.req.param('id')}`);
    const { expires_in_seconds } = await readJson(c, tokenAsked);
    // A backend sends no Origin, and our API takes no token without a party: such a token counts as the first page's.
    const azp = instance.allowedOrigins[0] ?? '';
    return c.json({ object: 'token', jwt: sessionToken(instance, session, azp, expires_in_seconds) });
  });

  return routes;
}
