import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../../dependencies.ts';
import { type Api, createRouter, failures, json } from '../../http/routes.ts';
import { eachOperation } from './operations.ts';
import { reasonSchema, liveStateSchema } from '../canary/schemas.ts';
import { OPERATOR, operator } from '../deploy-keys/deploy-keys.ts';
import type { RoutesContext } from '../routes-context.ts';

const who = z.object({ by: z.string().min(1).max(80), reason: reasonSchema });

/** The operator's acts under /composition, each by compare-and-set. */
export function operatorRoutes(deps: Dependencies, { context, announce }: RoutesContext): Api {
  const api = createRouter();
  const onlyOperator = operator(deps.config.deployKeys);
  eachOperation(({ path, act, summary, schema, run }) => {
    const said = schema.extend(who.shape);
    const route = createRoute({
      method: 'post',
      path: `/composition${path}`,
      summary: `${summary}; needs the operator’s key`,
      request: { body: { required: true, content: { 'application/json': { schema: said } } } },
      responses: {
        200: json(liveStateSchema, 'What visitors get now'),
        ...failures(400, 401, 403, 404, 409),
      },
    });
    // Keys are checked before the body is: a stranger learns nothing about what would be accepted.
    api.post(`/composition${path}`, onlyOperator);
    api.openapi(route, async (c) => {
      const body: unknown = c.req.valid('json');
      const { by, reason } = who.parse(body);
      await run(context, schema.parse(body), { by, reason });
      return c.json({ success: true as const, ...(await announce(act, OPERATOR, by, reason)) }, 200);
    });
  });
  return api;
}
