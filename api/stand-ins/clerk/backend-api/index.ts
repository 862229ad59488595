import { Hono } from 'hono';
import type { Instance } from '../instance/instance.ts';
import { onlyWithSecret } from './secret.ts';
import { backendSessionRoutes } from './sessions.ts';
import { backendUserRoutes } from './users.ts';

/** The part of Clerk's Backend API that @clerk/backend uses here; its paths do not meet the Frontend API's. */
export function backendApi(instance: Instance) {
  const api = new Hono();
  const secret = onlyWithSecret(instance.secretKey);
  for (const path of ['/v1/users/*', '/v1/sessions/*', '/v1/jwks'])
    api.use(path, instance.limits.keep(), secret);
  api.get('/v1/jwks', (c) => c.json(instance.keys.jwks()));
  api.route('/', backendUserRoutes(instance));
  api.route('/', backendSessionRoutes(instance));
  return api;
}
