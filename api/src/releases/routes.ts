import { createRoute } from '@hono/zod-openapi';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { type Api, createRouter, failures, json } from '../http/routes.ts';
import { adminReleaseRoutes } from './admin/routes.ts';
import { liveStateSchema } from './canary/schemas.ts';
import { tellOfWrongUse } from './deploy-keys/used-wrongly.ts';
import type { ReleaseStore } from './store/store.ts';
import { routesContext } from './routes-context.ts';
import type { Answers } from './calls/call-misfits.ts';
import { trustRoutes } from './operator/trust-routes.ts';
import { teamRoutes } from './operator/team-routes.ts';
import { operatorRoutes } from './operator/routes.ts';
import { overrideRoutes } from './previews/overrides.ts';
import { previewRoutes } from './previews/routes.ts';
import { publishRoutes } from './publish/routes.ts';
import { mirrorRoutes } from './mirror/routes.ts';
import { shellRoutes } from './shells/routes.ts';
import { shellFileRoutes } from './shells/upload.ts';
import { reportRoutes } from './reports/routes.ts';
import { smokeRoutes } from './smoke/routes.ts';

const live = createRoute({
  method: 'get',
  path: '/composition',
  summary: 'The composition that is live',
  responses: {
    200: json(liveStateSchema, 'Exact releases of all remotes, and those of a canary'),
    ...failures(404),
  },
});

/** Where a signature is checked or made. */
const AREAS = [
  '/composition/*',
  '/releases/*',
  '/shells/*',
  '/files/*',
  '/previews/*',
  '/candidates/*',
  '/teams/*',
  '/trust/*',
  '/admin/releases/*',
];

/** What teams do with their keys; who changes what is live without that right is told of where the right is asked for. */
const OF_TEAMS = ['/releases/*', '/shells/*', '/previews/*', '/candidates/*'];

/** Where the pointer stands. */
async function markOf({ pointers }: ReleaseStore): Promise<string> {
  const pointer = await pointers.findOne({ _id: 'live' }, { projection: { history: 0 } });
  return `live ${JSON.stringify(pointer)}`;
}

/** Releases, compositions and the pointer that says what is live. */
export function releaseRoutes(deps: Dependencies, _cached: unknown, answers: () => Answers): Api {
  const api = createRouter();
  const context = routesContext(deps, answers);
  const { bytes, sets } = context;
  // Keys that came or went since the last request count from this one on.
  if (sets.isOn)
    for (const area of AREAS)
      api.use(area, async (_c, next) => {
        await sets.refresh();
        await next();
      });

  for (const area of OF_TEAMS) api.use(area, tellOfWrongUse(context.holderOf, deps));

  api.get('/composition', rateLimit(deps, 'public'));
  let before = '';
  api.openapi(live, async (c) => {
    // Another process may have moved the pointer a moment ago: what is kept counts for where the pointer stands. Without an answer
    // of the database it counts for as long as anything that is kept does.
    const key = await markOf(context.store).catch(() => before);
    before = key;
    return bytes.answer(c, key, async () => {
      const now = await context.now();
      if (!now) throw new Failure(404, 'not_found', 'Nothing has been released yet.');
      return { success: true as const, ...now };
    });
  });

  api.route('/', publishRoutes(deps, context));
  api.route('/', shellFileRoutes(deps, context));
  api.route('/', shellRoutes(deps, context));
  api.route('/', mirrorRoutes(deps, context));
  api.route('/', trustRoutes(deps, context));
  api.route('/', teamRoutes(deps, context));
  api.route('/', operatorRoutes(deps, context));
  api.route('/', adminReleaseRoutes(deps, context));
  api.route('/', reportRoutes(deps, context));
  api.route('/', previewRoutes(deps, context));
  api.route('/', overrideRoutes(deps, context));
  api.route('/', smokeRoutes(deps, context));
  return api;
}
