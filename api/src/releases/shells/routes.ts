import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { createRouter, failures, json, type Api } from '../../http/routes.ts';
import { deployKeys } from '../deploy-keys/deploy-keys.ts';
import type { RoutesContext } from '../routes-context.ts';
import { shellsInUse } from './history.ts';
import { registerShell } from './register.ts';
import { shellSchema } from './schema.ts';

const register = createRoute({
  method: 'post',
  path: '/shells',
  summary: 'Registers a shell that is about to be deployed; needs the shell’s deploy key',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({ shell: shellSchema, together: z.boolean().default(false) }),
        },
      },
    },
  },
  responses: {
    201: json(z.object({ success: z.literal(true) }), 'Releases have to fit it from now on'),
    ...failures(400, 401, 403, 409),
  },
});

const inUse = createRoute({
  method: 'get',
  path: '/shells',
  summary: 'The shells that a release must run in; needs a deploy key',
  responses: {
    200: json(
      z.object({ success: z.literal(true), live: shellSchema, previous: shellSchema.nullable() }),
      'The live shell, and the one it can be rolled back to',
    ),
    ...failures(401, 404),
  },
});

/** The shells that releases must fit. */
export function shellRoutes({ config, clock }: Dependencies, { store }: RoutesContext): Api {
  const api = createRouter();
  const holderOf = deployKeys(config.deployKeys);
  // Keys are checked before the body is: a stranger learns nothing about what would be accepted.
  api.use('/shells', async (c, next) => (holderOf(c.req.header('authorization')), next()));
  api.openapi(register, async (c) => {
    const holder = holderOf(c.req.header('authorization'));
    await registerShell({ store, clock }, { ...c.req.valid('json'), holder });
    return c.json({ success: true as const }, 201);
  });
  api.openapi(inUse, async (c) => {
    const shells = await shellsInUse(store);
    if (!shells) throw new Failure(404, 'not_found', 'No shell has been registered yet.');
    return c.json({ success: true as const, ...shells }, 200);
  });
  return api;
}
