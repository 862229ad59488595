import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { createRouter, failures, json, type Api } from '../../http/routes.ts';
import { keptFiles } from '../kept-files/kept-files.ts';
import { buildersBeside } from '../provenance/check.ts';
import { originsIn } from '../provenance/origins.ts';
import { statementsIn } from '../provenance/proven.ts';
import type { RoutesContext } from '../routes-context.ts';
import { registrationOf, toldOf } from './history.ts';
import { shellsInUse } from './in-use.ts';
import { registerShell } from './register.ts';
import { shellSchema } from '../documents/shell.ts';

const register = createRoute({
  method: 'post',
  path: '/shells',
  summary:
    'Registers a shell that is about to be deployed; needs the shell’s deploy key and its team’s signature',
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
    201: json(
      z.object({ success: z.literal(true) }),
      'It may go live; one that came together with all remotes is what releases have to fit from now on',
    ),
    ...failures(400, 401, 403, 409, 429),
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
export function shellRoutes(
  { clock, config, db }: Dependencies,
  { store, bytes, holderOf, sets, context: { answers, whyUnproven } }: RoutesContext,
): Api {
  const api = createRouter();
  // Keys are checked before the body is: a stranger learns nothing about what would be accepted.
  api.use('/shells', async (c, next) => (await holderOf(c), next()));
  api.openapi(register, async (c) => {
    const holder = await holderOf(c);
    const context = {
      store,
      clock,
      teamKeys: sets.teamKeys,
      files: keptFiles(db.raw),
      answers,
      whyUnproven,
      statementOf: statementsIn(db.raw),
      builders: buildersBeside(config.builders, sets.teamKeys),
      origins: originsIn(db.raw),
    };
    const { shell, together } = c.req.valid('json');
    await registerShell(context, { shell, together, holder });
    // Of one that is known the line may be missing: a process may end between the two.
    const registered = await registrationOf(store, shell.version);
    if (registered) await sets.acts.appendMissing([toldOf(registered)]);
    // Every server of the site is asked for its files from now on.
    bytes.invalidate();
    return c.json({ success: true as const }, 201);
  });
  api.openapi(inUse, async (c) => {
    const shells = await shellsInUse(store);
    if (!shells) throw new Failure(404, 'not_found', 'No shell has been registered yet.');
    const { live, previous } = shells;
    return c.json({ success: true as const, live, previous }, 200);
  });
  return api;
}
