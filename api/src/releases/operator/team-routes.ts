import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { createRouter, failures, json, type Api } from '../../http/routes.ts';
import { reasonSchema } from '../canary/schemas.ts';
import { operator } from '../deploy-keys/deploy-keys.ts';
import { isTeamName, readTeamBuilders, teamsIn } from '../deploy-keys/teams.ts';
import { REMOTE_NAME } from '../documents/patterns.ts';
import type { RoutesContext } from '../routes-context.ts';

/** Builders without a key, and keys of nobody, would prove nothing. */
const builders = z.object({
  workflows: z.array(z.string().max(300)).min(1).max(4),
  keys: z.array(z.string().max(200)).min(1).max(2),
});

const plainTeam = z.object({
  name: z.string().regex(REMOTE_NAME),
  key: z.string().min(32, 'must have at least 32 characters').max(200),
  hosts: z
    .array(
      z
        .url({ protocol: /^https?$/, error: 'must be an address that begins with http or https' })
        .transform((url) => new URL(url).origin),
    )
    .max(4),
  builders: builders.optional(),
  reason: reasonSchema,
});

const team = plainTeam.superRefine(({ name, builders: own }, context) => {
  try {
    if (own) readTeamBuilders(name, own);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    context.addIssue({ code: 'custom', path: ['builders'], message });
  }
});

const add = createRoute({
  method: 'post',
  path: '/teams',
  summary:
    'Adds a team while the site runs: its deploy key, its hosts and what builds its releases; of a team that is there, what is not named stays; needs the operator’s key',
  request: { body: { required: true, content: { 'application/json': { schema: team } } } },
  responses: {
    201: json(
      z.object({ success: z.literal(true) }),
      'It may publish what is signed with its key in the root',
    ),
    ...failures(400, 401, 403, 409),
  },
});

/** Teams that come while the site runs. What they sign counts by the root alone. */
export function teamRoutes(deps: Dependencies, { holderOf, sets }: RoutesContext): Api {
  const api = createRouter();
  const teams = teamsIn(deps.db.raw);
  // Keys are checked before the body is: a stranger learns nothing about what would be accepted.
  api.post('/teams', operator(holderOf, deps));
  api.openapi(add, async (c) => {
    const { name, key, hosts, builders: own, reason } = c.req.valid('json');
    const holders = deps.config.deployKeys.map(({ holder }) => holder);
    if (holders.includes(name) || !isTeamName(name))
      throw new Failure(409, 'exists', `${name} has its key by DEPLOY_KEYS, or is no remote’s name.`);
    const near = await teams.nameAlike(name, holders);
    if (near !== undefined)
      throw new Failure(
        409,
        'exists',
        `${name} and ${near} begin alike: what one names in its sheets could be the other’s. Give it another name.`,
      );
    const by = await holderOf(c);
    const at = deps.clock.now();
    const told = {
      at,
      ref: `team ${name} ${at.toISOString()}`,
      act: 'team',
      by,
      reason,
      detail: {
        team: name,
        ...(hosts.length > 0 && { hosts: hosts.join(' ') }),
        ...(own && { builders: own.workflows.join(' '), builderKeys: own.keys.join(' ') }),
      },
    };
    await teams.add({ name, key, hosts, at, by, ...(own && { builders: own }) }, told);
    await teams.tell(sets.acts);
    deps.log.info({ team: name, hosts, by, reason }, 'a team was added');
    return c.json({ success: true as const }, 201);
  });
  return api;
}
