import { Hono } from 'hono';
import { backendApi } from './backend-api/index.ts';
import { frontendApi } from './frontend-api/index.ts';
import { onlyAllowedOrigins } from './http/origins.ts';
import { Refusal, refuse } from './http/refusal.ts';
import type { Instance } from './instance/instance.ts';
import { clerkJsRoutes } from './script/serve-clerk-js.ts';

/** Puts the stand-in's parts behind one listener; what none of them knows is refused by name. */
export function createApp(instance: Instance, log: (line: string) => void) {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    log(`${c.req.method} ${c.req.path} ${c.res.status}`);
  });
  app.use('/v1/*', onlyAllowedOrigins(instance));
  app.route('/', clerkJsRoutes());
  app.route('/', frontendApi(instance));
  app.route('/', backendApi(instance));
  app.notFound((c) =>
    refuse(
      c,
      new Refusal(404, 'resource_not_found', `The Clerk stand-in has no ${c.req.method} ${c.req.path}`),
    ),
  );
  app.onError((error, c) => {
    if (error instanceof Refusal) return refuse(c, error);
    log(`${c.req.method} ${c.req.path} failed: ${error.stack ?? error.message}`);
    return refuse(c, new Refusal(500, 'internal_clerk_error', 'The Clerk stand-in failed; see its log'));
  });
  return app;
}
