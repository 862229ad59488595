import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../../dependencies.ts';
import { type Api, createRouter, failures, json } from '../../http/routes.ts';
import { OPERATOR, operator } from '../deploy-keys.ts';
import type { ReleaseDesk } from '../desk.ts';
import { changeShare, endCanary, promoteCanary } from './change.ts';
import { expectedSchema, reasonSchema, remotesSchema, shareSchema, standingSchema } from './schemas.ts';
import { startCanary } from './start.ts';

const by = z.string().min(1).max(80);
const decision = { expected: expectedSchema, by, reason: reasonSchema };

const act = <T extends z.ZodObject>(path: string, summary: string, schema: T) =>
  createRoute({
    method: 'post',
    path: `/composition/canary${path}`,
    summary: `${summary}; needs the operator’s key`,
    request: { body: { required: true, content: { 'application/json': { schema } } } },
    responses: { 200: json(standingSchema, 'What visitors get now'), ...failures(400, 401, 403, 404, 409) },
  });

const start = act(
  '',
  'Gives a part of the visitors another composition',
  z.object({
    remotes: remotesSchema.optional(),
    share: shareSchema,
    expected: z.string().max(64),
    by,
    reason: reasonSchema,
  }),
);
const share = act('/share', 'Changes the canary’s share', z.object({ ...decision, share: shareSchema }));
const promote = act('/promote', 'Gives the canary to all visitors', z.object(decision));
const end = act('/end', 'Takes the canary back', z.object(decision));

/** The acts on a canary, each by compare-and-set. */
export function canaryRoutes(deps: Dependencies, { context, announce }: ReleaseDesk): Api {
  const api = createRouter();
  // Keys are checked before the body is: a stranger learns nothing about what would be accepted.
  for (const path of ['', '/share', '/promote', '/end'])
    api.post(`/composition/canary${path}`, operator(deps.config.deployKeys));

  api.openapi(start, async (c) => {
    const input = c.req.valid('json');
    await startCanary(context, input);
    const now = await announce('canary-started', OPERATOR, input.by, input.reason);
    return c.json({ success: true as const, ...now }, 200);
  });
  api.openapi(share, async (c) => {
    const input = c.req.valid('json');
    await changeShare(context, input, input.share);
    const now = await announce('canary-share', OPERATOR, input.by, input.reason);
    return c.json({ success: true as const, ...now }, 200);
  });
  api.openapi(promote, async (c) => {
    const input = c.req.valid('json');
    await promoteCanary(context, input);
    const now = await announce('canary-promoted', OPERATOR, input.by, input.reason);
    return c.json({ success: true as const, ...now }, 200);
  });
  api.openapi(end, async (c) => {
    const input = c.req.valid('json');
    await endCanary(context, input);
    const now = await announce('canary-ended', OPERATOR, input.by, input.reason);
    return c.json({ success: true as const, ...now }, 200);
  });
  return api;
}
