import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { type Api, createRouter, failures, json } from '../http/routes.ts';
import { adminReleaseRoutes } from './admin/routes.ts';
import { standingSchema } from './canary/schemas.ts';
import { releaseOnHostSchema } from './composition.ts';
import { deployKeys } from './deploy-keys.ts';
import { releaseDesk } from './desk.ts';
import { operatorRoutes } from './operator-routes.ts';
import { publishRelease } from './publish.ts';
import { standing } from './store.ts';

const live = createRoute({
  method: 'get',
  path: '/composition',
  summary: 'The composition that is live',
  responses: {
    200: json(standingSchema, 'Exact releases of all remotes, and those of a canary'),
    ...failures(404),
  },
});

const publish = createRoute({
  method: 'post',
  path: '/releases',
  summary: 'Registers a release of one remote; needs that team’s deploy key',
  request: { body: { required: true, content: { 'application/json': { schema: releaseOnHostSchema } } } },
  responses: {
    201: json(z.object({ success: z.literal(true) }), 'Registered, not live'),
    ...failures(400, 401, 403, 409),
  },
});

/** Releases, compositions and the pointer that says what is live. */
export function releaseRoutes(deps: Dependencies): Api {
  const api = createRouter();
  const desk = releaseDesk(deps);
  const { store, bytes } = desk;
  const holderOf = deployKeys(deps.config.deployKeys);

  api.get('/composition', rateLimit(deps, 'public'));
  api.openapi(live, (c) =>
    bytes.answer(c, 'live', async () => {
      const now = await standing(store);
      if (!now) throw new Failure(404, 'not_found', 'Nothing has been released yet.');
      return { success: true as const, ...now };
    }),
  );

  // Keys are checked before the body is: a stranger learns nothing about what would be accepted.
  api.post('/releases', async (c, next) => (holderOf(c.req.header('authorization')), next()));
  api.openapi(publish, async (c) => {
    const holder = holderOf(c.req.header('authorization'));
    await publishRelease({ store, clock: deps.clock }, { release: c.req.valid('json'), holder });
    return c.json({ success: true as const }, 201);
  });

  api.route('/', operatorRoutes(deps, desk));
  api.route('/', adminReleaseRoutes(deps, desk));
  return api;
}
