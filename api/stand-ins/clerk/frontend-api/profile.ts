import { Hono } from 'hono';
import { z } from 'zod';
import { readForm } from '../http/input.ts';
import { askingOrigin } from '../http/origins.ts';
import { Refusal } from '../http/refusal.ts';
import type { Instance } from '../instance/instance.ts';
import { sessionJson } from '../sessions/session-json.ts';
import { hashPassword, passwordFits } from '../users/password.ts';
import { newPassword } from '../users/rules.ts';
import { userJson } from '../users/user-json.ts';
import { answer, signedIn } from './browser.ts';

const name = z.string().max(256).optional();
const nameChange = z.object({ first_name: name, last_name: name });
const passwordChange = z.object({ current_password: z.string(), new_password: newPassword });

/** `/v1/me`: what the account dialog of the user button shows and changes. */
export function profileRoutes(instance: Instance) {
  const routes = new Hono().basePath('/v1/me');

  routes.get('/', (c) => c.json({ response: userJson(signedIn(c, instance).user), client: null }));

  routes.patch('/', async (c) => {
    const { client, user } = signedIn(c, instance);
    const form = await readForm(c, nameChange);
    const renamed = {
      ...user,
      firstName: form.first_name === undefined ? user.firstName : form.first_name || null,
      lastName: form.last_name === undefined ? user.lastName : form.last_name || null,
      updatedAt: Date.now(),
    };
    await instance.users.save(renamed);
    return answer(c, instance, client, userJson(renamed));
  });

  routes.post('/change_password', async (c) => {
    const { client, user } = signedIn(c, instance);
    const form = await readForm(c, passwordChange);
    if (!(await passwordFits(user, form.current_password))) {
      const message = 'Password is incorrect. Try again, or use another method.';
      throw new Refusal(422, 'form_password_incorrect', message, 'current_password');
    }
    const password = await hashPassword(form.new_password);
    const changed = { ...user, password, updatedAt: Date.now() };
    await instance.users.save(changed);
    return answer(c, instance, client, userJson(changed));
  });

  routes.get('/sessions/active', (c) => {
    const { session } = signedIn(c, instance);
    const activity = { object: 'session_activity', id: `act_${session.id}`, is_mobile: false };
    const json = sessionJson(instance, session, askingOrigin(c, instance));
    return c.json([{ ...json, latest_activity: activity }]);
  });

  return routes;
}
