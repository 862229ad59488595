import { Hono } from 'hono';
import { askingOrigin } from '../http/origins.ts';
import { Refusal } from '../http/refusal.ts';
import type { Instance } from '../instance/instance.ts';
import { endSession } from '../sessions/lifetime.ts';
import { sessionJson } from '../sessions/session-json.ts';
import { sessionToken } from '../tokens/session-token.ts';
import { answer, signedIn } from './browser.ts';

/** `/v1/client/sessions/{id}`: reading, touching and ending a session, and fresh tokens for it. */
export function sessionRoutes(instance: Instance) {
  const routes = new Hono().basePath('/v1/client/sessions/:session');

  routes.get('/', (c) => {
    const { session } = signedIn(c, instance);
    return c.json({ response: sessionJson(instance, session, askingOrigin(c, instance)), client: null });
  });

  routes.post('/touch', async (c) => {
    const { client, session } = signedIn(c, instance);
    const touched = { ...session, lastActiveAt: Date.now() };
    await instance.sessions.save(touched);
    return answer(c, instance, client, sessionJson(instance, touched, askingOrigin(c, instance)));
  });

  routes.post('/tokens', (c) => {
    const { session } = signedIn(c, instance);
    const azp = askingOrigin(c, instance);
    if (azp === null) throw new Refusal(400, 'origin_missing', 'A token is for a page: send its Origin');
    return c.json({ object: 'token', jwt: sessionToken(instance, session, azp) });
  });

  for (const [action, status] of Object.entries({ remove: 'removed', end: 'ended' })) {
    routes.post(`/${action}`, async (c) => {
      const { client, session } = signedIn(c, instance);
      const last = { ...sessionJson(instance, session, null), status };
      return answer(c, instance, await endSession(instance, client), last);
    });
  }

  return routes;
}
