import { Hono } from 'hono';
import { environmentOf } from '../instance/environment.ts';
import type { Instance } from '../instance/instance.ts';
import { clientRoutes } from './client.ts';
import { profileRoutes } from './profile.ts';
import { sessionRoutes } from './sessions.ts';
import { signInRoutes } from './sign-in.ts';
import { signUpRoutes } from './sign-up.ts';
import { verificationRoutes } from './verifications.ts';

/** The part of Clerk's Frontend API that clerk-js speaks here: sign-in, sign-up, session and profile. */
export function frontendApi(instance: Instance) {
  const api = new Hono();
  // Bare, unlike every other answer: clerk-js does not look for a `response` here.
  api.on(['GET', 'PATCH'], '/v1/environment', (c) =>
    c.json(environmentOf(instance.kind, instance.hasBotCheck)),
  );
  for (const path of ['/.well-known/jwks.json', '/v1/.well-known/jwks.json'])
    api.get(path, (c) => c.json(instance.keys.jwks()));
  api.route('/', clientRoutes(instance));
  api.route('/', sessionRoutes(instance));
  api.route('/', verificationRoutes(instance));
  api.route('/', signInRoutes(instance));
  api.route('/', signUpRoutes(instance));
  api.route('/', profileRoutes(instance));
  return api;
}
