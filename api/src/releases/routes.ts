import { createRoute } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { Failure } from '../http/failure.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { type Api, createRouter, type Env, failures, json } from '../http/routes.ts';
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
  '/releases/*',
  '/shells/*',
  '/files/*',
  '/previews/*',
  '/candidates/*',
  '/teams/*',
  '/trust/*',
  '/admin/releases/*',
  '/composition/before',
];

/** What anybody may ask for. Servers of the site that share its key are not counted: at their start they ask for every file that there is. */
const PUBLIC = [
  '/composition',
  '/composition/before',
  '/trust/roots',
  '/files/shells',
  '/files/releases/:name/:version',
  '/previews/:name/:version',
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
  // Who asks too often is refused before the database is asked.
  for (const path of PUBLIC) api.get(path, rateLimit(deps, 'public'));
  const ofFiles = rateLimit(deps, 'public');
  // The list of shells has the form of a file's address, and is counted already.
  api.get('/files/:digest', (c, next) => (c.req.param('digest') === 'shells' ? next() : ofFiles(c, next)));
  // Keys that came or went since the last request count from this one on.
  const refresh: MiddlewareHandler<Env> = async (_c, next) => {
    await sets.refresh();
    await next();
  };
  if (sets.isOn) {
    for (const area of AREAS) api.use(area, refresh);
    api.post('/composition/*', refresh);
  }

  for (const area of OF_TEAMS) api.use(area, tellOfWrongUse(context.holderOf, deps));

  let before = '';
  let proven = '';
  api.openapi(live, async (c) => {
    // Another process may have moved the pointer a moment ago: what is kept counts for where the pointer stands. Without an answer
    // of the database it counts for as long as anything that is kept does.
    const [key, proof] = await Promise.all([
      markOf(context.store).catch(() => before),
      sets.mark().catch(() => proven),
    ]);
    before = key;
    // Or it has signed: servers refuse a proof that is older than what they have seen.
    if (proof !== proven) bytes.invalidate();
    proven = proof;
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
