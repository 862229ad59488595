import { Hono } from 'hono';
import { askingOrigin } from '../http/origins.ts';
import { signedOut } from '../http/refusal.ts';
import type { Instance } from '../instance/instance.ts';
import { endSession } from '../sessions/lifetime.ts';
import { clientJson } from '../sessions/session-json.ts';
import { answer, clientOf, knownClient, tellSignedIn } from './browser.ts';
import { pendingSignIn } from './sign-in-json.ts';

/** `/v1/client`: what clerk-js loads to learn who is signed in, and how it signs out of everything. */
export function clientRoutes(instance: Instance) {
  const routes = new Hono();

  routes.get('/v1/client', (c) => {
    const client = knownClient(c, instance);
    if (!client) return c.json({ response: null, client: null });
    const signIn = pendingSignIn(instance, client);
    return c.json({
      response: clientJson(instance, client, askingOrigin(c, instance), signIn),
      client: null,
    });
  });

  routes.put('/v1/client', async (c) => {
    const client = clientOf(c, instance);
    await instance.clients.save(client);
    return answer(c, instance, client, clientJson(instance, client, askingOrigin(c, instance)));
  });

  routes.delete('/v1/client', async (c) => {
    const client = knownClient(c, instance);
    if (client) {
      await endSession(instance, client);
      await instance.clients.remove(client.id);
    }
    tellSignedIn(c, instance, undefined);
    return c.json({ response: null, client: null });
  });

  routes.delete('/v1/client/sessions', async (c) => {
    const client = knownClient(c, instance);
    if (!client) throw signedOut();
    const ended = await endSession(instance, client);
    return answer(c, instance, ended, clientJson(instance, ended, askingOrigin(c, instance)));
  });

  return routes;
}
