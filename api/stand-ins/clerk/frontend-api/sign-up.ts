import { Hono } from 'hono';
import { z } from 'zod';
import { readForm } from '../http/input.ts';
import { Refusal } from '../http/refusal.ts';
import type { Instance } from '../instance/instance.ts';
import { liveSession, startSession } from '../sessions/lifetime.ts';
import { newId } from '../state/new-id.ts';
import type { User } from '../state/records.ts';
import { createUser } from '../users/accounts.ts';
import { emailAddress, newPassword } from '../users/rules.ts';
import { answer, clientOf } from './browser.ts';

const asked = z.object({
  email_address: emailAddress,
  password: newPassword,
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  captcha_token: z.string().optional(),
});

function completeSignUp(user: User, sessionId: string) {
  return {
    object: 'sign_up',
    id: newId('sua'),
    status: 'complete',
    required_fields: ['email_address', 'password'],
    optional_fields: ['first_name', 'last_name'],
    missing_fields: [],
    unverified_fields: [],
    username: null,
    email_address: user.email,
    phone_number: null,
    first_name: user.firstName,
    last_name: user.lastName,
    has_password: true,
    unsafe_metadata: {},
    external_account: null,
    web3_wallet: null,
    legal_accepted_at: null,
    locale: null,
    created_session_id: sessionId,
    created_user_id: user.id,
    abandon_at: user.createdAt + 86_400_000,
    verifications: { email_address: null, phone_number: null, web3_wallet: null, external_account: null },
  };
}

/** `/v1/client/sign_ups`: an account in one step; no mail is sent, so no address is verified. */
export function signUpRoutes(instance: Instance) {
  const routes = new Hono();

  routes.post('/v1/client/sign_ups', async (c) => {
    const form = await readForm(c, asked);
    if (instance.hasBotCheck && !form.captcha_token)
      throw new Refusal(400, 'captcha_missing_token', 'The check for bots was not passed.');
    const client = clientOf(c, instance);
    if (liveSession(instance, client.sessionId)) {
      throw new Refusal(400, 'session_exists', "You're already signed in.");
    }
    const user = await createUser(instance.users, {
      email: form.email_address,
      password: form.password,
      ...(form.first_name === undefined ? {} : { firstName: form.first_name }),
      ...(form.last_name === undefined ? {} : { lastName: form.last_name }),
    });
    const started = await startSession(instance, client, user);
    return answer(c, instance, started.client, completeSignUp(user, started.session.id));
  });

  return routes;
}
