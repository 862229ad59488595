import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { shellServerAsks } from '../site-tokens/shell-server-asks.ts';
import { createRouter, failures, json, type Api } from '../../http/routes.ts';
import { reasonSchema } from '../canary/schemas.ts';
import { operator } from '../deploy-keys/deploy-keys.ts';
import type { RoutesContext } from '../routes-context.ts';
import { logSchema, rootsSchema } from '../signed-sets/schemas.ts';
import { signedRootSchema } from '../trust/index.ts';

/** So many lines of the log are sent at a time. */
const LINES = 500;

const whole = z.coerce.number().int().min(0).default(0);

const roots = createRoute({
  method: 'get',
  path: '/trust/roots',
  summary: 'The roots after a version: whose keys are good for what',
  request: { query: z.object({ after: whole }) },
  responses: { 200: json(rootsSchema, 'Oldest first'), ...failures(400) },
});

const send = createRoute({
  method: 'post',
  path: '/trust/roots',
  summary: 'Takes the next root; needs the operator’s deploy key, and counts by the signatures on it',
  request: {
    body: {
      required: true,
      content: { 'application/json': { schema: z.object({ root: signedRootSchema, reason: reasonSchema }) } },
    },
  },
  responses: { 201: json(rootsSchema, 'The root that holds now'), ...failures(400, 401, 403, 409) },
});

const log = createRoute({
  method: 'get',
  path: '/trust/log',
  summary: 'The log of all acts after a line; needs a deploy key, or to be the shell’s server',
  request: { query: z.object({ after: whole }) },
  responses: { 200: json(logSchema, 'Oldest first'), ...failures(400, 401) },
});

/** Keys, and the log of all acts. */
export function trustRoutes(deps: Dependencies, { sets, bytes, holderOf, now }: RoutesContext): Api {
  const api = createRouter();
  api.openapi(roots, (c) => {
    const { after } = c.req.valid('query');
    return c.json({ success: true as const, roots: [...(sets.roots?.since(after) ?? [])] }, 200);
  });

  // Keys are checked before the body is: a stranger learns nothing about what would be accepted.
  api.post('/trust/roots', operator(holderOf, deps));
  api.openapi(send, async (c) => {
    if (!sets.roots)
      throw new Failure(409, 'contradiction', 'RELEASE_ROOT is not set: this site has no root.');
    const { root, reason } = c.req.valid('json');
    const by = await holderOf(c);
    const taken = await sets.roots.add(root, { at: deps.clock.now(), by, reason });
    const { version } = taken.signed;
    await sets.acts.appendMissing(await sets.roots.told());
    deps.log.info({ version, by, reason }, 'another root holds');
    bytes.invalidate();
    return c.json({ success: true as const, roots: [taken] }, 201);
  });

  api.get('/trust/log', async (c, next) => {
    const { siteKey } = deps.config;
    const isOwn = shellServerAsks(c.env.incoming, siteKey, deps.clock.now());
    if (!isOwn) await holderOf(c);
    await next();
  });
  api.openapi(log, async (c) => {
    const { after } = c.req.valid('query');
    const state = await now();
    const [lines, { length }] = [await sets.acts.after(after, LINES), await sets.acts.head()];
    return c.json({ success: true as const, lines, length, proof: state?.proof ?? null }, 200);
  });
  return api;
}
