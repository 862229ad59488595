import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { readyBytes } from '../http/ready-bytes.ts';
import { type Api, createRouter, failures, json } from '../http/routes.ts';
import { compositionSchema, releaseOnHostSchema } from './composition.ts';
import { OPERATOR, deployKeys, operator } from './deploy-keys.ts';
import { promote } from './promote.ts';
import { publishRelease } from './publish.ts';
import { liveComposition, releaseStore } from './store.ts';

const live = createRoute({
  method: 'get',
  path: '/composition',
  summary: 'The composition that is live',
  responses: {
    200: json(
      z.object({ success: z.literal(true), composition: compositionSchema }),
      'Exact releases of all remotes',
    ),
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

const promotion = z.object({
  remotes: z.record(z.string().max(32), z.string().max(60)),
  expected: z.string().max(64).nullable(),
  by: z.string().min(1).max(80),
  reason: z.string().min(1).max(300),
});

const go = createRoute({
  method: 'post',
  path: '/composition',
  summary: 'Puts a set of releases live by compare-and-set; needs the operator’s key',
  request: { body: { required: true, content: { 'application/json': { schema: promotion } } } },
  responses: {
    200: json(z.object({ success: z.literal(true), composition: compositionSchema }), 'Live now'),
    ...failures(400, 401, 403, 404, 409),
  },
});

/** Releases, compositions and the pointer that says what is live. */
export function releaseRoutes(deps: Dependencies): Api {
  const api = createRouter();
  const store = releaseStore(deps.db.raw);
  const holderOf = deployKeys(deps.config.deployKeys);
  const bytes = readyBytes(deps.clock, deps.config.http.listCacheMs);

  api.get('/composition', rateLimit(deps, 'public'));
  api.openapi(live, (c) =>
    bytes.answer(c, 'live', async () => {
      const composition = await liveComposition(store);
      if (!composition) throw new Failure(404, 'not_found', 'Nothing has been released yet.');
      return { success: true as const, composition };
    }),
  );

  // Keys are checked before the body is: a stranger learns nothing about what would be accepted.
  api.post('/releases', async (c, next) => (holderOf(c.req.header('authorization')), next()));
  api.openapi(publish, async (c) => {
    const holder = holderOf(c.req.header('authorization'));
    await publishRelease({ store, clock: deps.clock }, { release: c.req.valid('json'), holder });
    return c.json({ success: true as const }, 201);
  });

  api.post('/composition', operator(deps.config.deployKeys));
  api.openapi(go, async (c) => {
    const composition = await promote({ store, clock: deps.clock, ids: deps.ids }, c.req.valid('json'));
    bytes.invalidate();
    deps.log.info({ composition: composition.id, holder: OPERATOR }, 'composition promoted');
    return c.json({ success: true as const, composition }, 200);
  });
  return api;
}
