import { createRoute, z } from '@hono/zod-openapi';
import { audited } from '../../audit/acts.ts';
import type { Dependencies } from '../../dependencies.ts';
import { admin } from '../../http/auth.ts';
import { type Api, createRouter, failures, json } from '../../http/routes.ts';
import { eachOperation } from '../operator/operations.ts';
import { deciders, secondPerson } from '../operator/second-person.ts';
import { reasonSchema, liveStateSchema } from '../canary/schemas.ts';
import { withoutHalves } from '../documents/patterns.ts';
import type { RoutesContext } from '../routes-context.ts';
import { releasesOverview } from './overview.ts';
import { overviewSchema } from './schemas.ts';

/** A line of the log has room for so many characters of a name beside the id. */
const MAX_NAME = 120;

const why = z.object({ reason: reasonSchema });

/** What admins see of the releases, and the acts they have, under /admin/releases. Their right is read for each request. */
export function adminReleaseRoutes(
  deps: Dependencies,
  { store, context, announce, sets }: RoutesContext,
): Api {
  const api = createRouter();
  const onlyAdmins = admin(deps, { write: true });
  const agree = secondPerson(deps, sets.acts);
  const provenAdmins = admin(deps, { write: true, fresh: true });
  const overview = createRoute({
    method: 'get',
    path: '/admin/releases',
    summary: 'What is live, what is published, how it does, and who changed what',
    security: [{ bearer: [] }],
    middleware: onlyAdmins,
    responses: { 200: json(overviewSchema, 'The releases'), ...failures(401, 403) },
  });
  api.openapi(overview, async (c) =>
    c.json({ success: true as const, releases: await releasesOverview(deps, store, sets) }, 200),
  );

  eachOperation(({ path, act, summary, schema, settle, run }) => {
    const route = createRoute({
      method: 'post',
      path: `/admin/releases${path || '/promote'}`,
      summary,
      security: [{ bearer: [] }],
      middleware: provenAdmins,
      request: {
        body: { required: true, content: { 'application/json': { schema: schema.extend(why.shape) } } },
      },
      responses: {
        200: json(liveStateSchema, 'What visitors get now'),
        ...failures(400, 401, 403, 404, 409),
      },
    });
    api.openapi(route, async (c) => {
      const { userId } = c.get('caller');
      const body: unknown = c.req.valid('json');
      const { reason } = why.parse(body);
      const given = schema.parse(body);
      const input = settle ? await settle(context, given) : given;
      const { signed: _, ...order } = input;
      const { name } = await deps.identity.buyer(userId);
      // A name is what its owner has written, and two may have the same.
      const by = `${withoutHalves(name.slice(0, MAX_NAME))} (${userId})`;
      const line = { actor: userId, act: `release.${act}`, reason, detail: { ...order } };
      const now = await audited(deps, line, async () => {
        const agreed = () => agree(act, order, userId, { by, reason });
        await run(context, input, { reason, ...(await deciders(sets, input, by, agreed)) });
        return { result: await announce(act, 'admin', by, reason) };
      });
      return c.json({ success: true as const, ...now }, 200);
    });
  });
  return api;
}
