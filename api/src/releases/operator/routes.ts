import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../../dependencies.ts';
import { type Api, createRouter, failures, json } from '../../http/routes.ts';
import { eachOperation } from './operations.ts';
import { deciders, secondPerson } from './second-person.ts';
import { reasonSchema, liveStateSchema } from '../canary/schemas.ts';
import { operator } from '../deploy-keys/deploy-keys.ts';
import type { RoutesContext } from '../routes-context.ts';

const why = z.object({ reason: reasonSchema });

/** The operator's acts under /composition, each by compare-and-set. */
export function operatorRoutes(
  deps: Dependencies,
  { context, announce, holderOf, sets }: RoutesContext,
): Api {
  const api = createRouter();
  const onlyOperator = operator(holderOf, deps);
  const agree = secondPerson(deps, sets.acts);
  eachOperation(({ path, act, summary, schema, settle, run }) => {
    const said = schema.extend(why.shape);
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
      const { reason } = why.parse(body);
      // Who decides is who holds the key: a name that somebody types proves nothing.
      const by = await holderOf(c);
      const given = schema.parse(body);
      const input = settle ? await settle(context, given) : given;
      const { signed: _, ...order } = input;
      const agreed = () => agree(act, order, by, { by, reason });
      await run(context, input, { reason, ...(await deciders(sets, input, by, agreed)) });
      return c.json({ success: true as const, ...(await announce(act, by, by, reason)) }, 200);
    });
  });
  return api;
}
