import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { readForm } from '../http/input.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Instance } from '../instance/instance.ts';
import { liveSession, startSession } from '../sessions/lifetime.ts';
import { newId } from '../state/new-id.ts';
import type { Client, User } from '../state/records.ts';
import { findByEmail } from '../users/accounts.ts';
import { passwordFits } from '../users/password.ts';
import { answer, clientOf, knownClient } from './browser.ts';
import { signInJson } from './sign-in-json.ts';

const begun = z.object({ identifier: z.string(), password: z.string().optional() });
const attempted = z.object({ strategy: z.literal('password'), password: z.string() });

/** `/v1/client/sign_ins`: an address, then its password; or both at once, as password managers fill them in. */
export function signInRoutes(instance: Instance) {
  const routes = new Hono().basePath('/v1/client/sign_ins');

  async function complete(c: Context, client: Client, id: string, user: User, password: string) {
    if (!(await passwordFits(user, password))) {
      const message = 'Password is incorrect. Try again, or use another method.';
      throw new Refusal(422, 'form_password_incorrect', message, 'password');
    }
    const started = await startSession(instance, client, user);
    return answer(c, instance, started.client, signInJson(id, user, started.session.id));
  }

  routes.post('/', async (c) => {
    const form = await readForm(c, begun);
    const client = clientOf(c, instance);
    if (liveSession(instance, client.sessionId)) {
      throw new Refusal(400, 'session_exists', "You're already signed in.");
    }
    const user = findByEmail(instance.users, form.identifier);
    if (!user) {
      await instance.clients.save(client);
      throw new Refusal(422, 'form_identifier_not_found', "Couldn't find your account.", 'identifier');
    }
    const id = newId('sia');
    if (form.password !== undefined) return complete(c, client, id, user, form.password);
    const waiting = { ...client, signIn: { id, userId: user.id }, updatedAt: Date.now() };
    await instance.clients.save(waiting);
    const json = signInJson(id, user, null);
    return answer(c, instance, waiting, json, json);
  });

  routes.post('/:id/attempt_first_factor', async (c) => {
    const client = knownClient(c, instance);
    const user = client?.signIn && instance.users.get(client.signIn.userId);
    if (!client?.signIn || !user || client.signIn.id !== c.req.param('id')) throw notFound('The sign-in');
    const { password } = await readForm(c, attempted);
    return complete(c, client, client.signIn.id, user, password);
  });

  return routes;
}
