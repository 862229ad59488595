import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { type Api, createRouter, failures, json } from '../http/routes.ts';
import { canaryRoutes } from './canary/routes.ts';
import { remotesSchema, standingSchema } from './canary/schemas.ts';
import { compositionSchema, releaseOnHostSchema } from './composition.ts';
import { OPERATOR, deployKeys, operator } from './deploy-keys.ts';
import { releaseDesk } from './desk.ts';
import { promote } from './promote.ts';
import { publishRelease } from './publish.ts';
import { rollBack } from './roll-back.ts';
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

const act = { by: z.string().min(1).max(80), reason: z.string().min(1).max(300) };
const promotion = z.object({
  remotes: remotesSchema.optional(),
  expected: z.string().max(64).nullable(),
  ...act,
});
const rollback = z.object({ expected: z.string().max(64), ...act });

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

const back = createRoute({
  method: 'post',
  path: '/composition/rollback',
  summary: 'Puts the composition before the live one live again; needs the operator’s key',
  request: { body: { required: true, content: { 'application/json': { schema: rollback } } } },
  responses: {
    200: json(z.object({ success: z.literal(true), composition: compositionSchema }), 'Live now'),
    ...failures(400, 401, 403, 409),
  },
});

/** Releases, compositions and the pointer that says what is live. */
export function releaseRoutes(deps: Dependencies): Api {
  const api = createRouter();
  const desk = releaseDesk(deps);
  const { store, context, bytes, announce } = desk;
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

  for (const path of ['/composition', '/composition/rollback'])
    api.post(path, operator(deps.config.deployKeys));
  api.openapi(go, async (c) => {
    const input = c.req.valid('json');
    const composition = await promote(context, input);
    await announce('promoted', OPERATOR, input.by, input.reason);
    return c.json({ success: true as const, composition }, 200);
  });
  api.openapi(back, async (c) => {
    const input = c.req.valid('json');
    const composition = await rollBack(context, input);
    await announce('rolled-back', OPERATOR, input.by, input.reason);
    return c.json({ success: true as const, composition }, 200);
  });
  api.route('/', canaryRoutes(deps, desk));
  return api;
}
