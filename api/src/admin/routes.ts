import { createRoute, type z } from '@hono/zod-openapi';
import { viewBookings } from '../bookings/own-bookings.ts';
import type { Dependencies } from '../dependencies.ts';
import { admin, signedIn } from '../http/auth.ts';
import { type Api, createRouter, failures, json } from '../http/routes.ts';
import { listActs } from './acts-log/list-acts.ts';
import { actsSchema } from './acts-log/schemas.ts';
import { allShows } from './all-shows.ts';
import { dashboard } from './dashboard.ts';
import { moneyRoutes } from './money/routes.ts';
import { pageQuery } from './page-query.ts';
import { allBookingsSchema, allShowsSchema, dashboardSchema, isAdminSchema } from './schemas.ts';

/** The list of bookings shows this many, newest first. */
const MOST_BOOKINGS = 1000;
const RIGHT_MAX_AGE_MS = 60_000;

/** What admins read, under /admin, and the question whether one is an admin, which anybody signed in may ask. */
export function adminRoutes(deps: Dependencies): Api {
  const routes = createRouter();

  const list = <T extends z.ZodType>(path: string, summary: string, schema: T) =>
    createRoute({
      method: 'get',
      path,
      summary,
      security: [{ bearer: [] }],
      middleware: admin(deps, { write: false }),
      responses: { 200: json(schema, summary), ...failures(401, 403) },
    });

  const isAdminRoute = createRoute({
    method: 'get',
    path: '/admin/is-admin',
    summary: 'Whether the caller is an admin',
    security: [{ bearer: [] }],
    middleware: signedIn(deps),
    responses: { 200: json(isAdminSchema, 'The answer'), ...failures(401) },
  });
  routes.openapi(isAdminRoute, async (c) => {
    const { userId } = c.get('caller');
    const isAdmin = await deps.identity.isAdmin(userId, { maxAgeMs: RIGHT_MAX_AGE_MS });
    return c.json({ success: true as const, isAdmin }, 200);
  });

  routes.openapi(list('/admin/dashboard', 'Figures of the house', dashboardSchema), async (c) =>
    c.json({ success: true as const, dashboardData: await dashboard(deps) }, 200),
  );

  routes.openapi(list('/admin/all-shows', 'All shows with their earnings', allShowsSchema), async (c) =>
    c.json({ success: true as const, shows: await allShows(deps) }, 200),
  );

  routes.openapi(list('/admin/all-bookings', 'Newest bookings', allBookingsSchema), async (c) => {
    const newest = await deps.db.bookings.find().sort({ createdAt: -1 }).limit(MOST_BOOKINGS).toArray();
    const bookings = await viewBookings(deps, newest, deps.clock.now());
    return c.json({ success: true as const, bookings }, 200);
  });

  const acts = createRoute({
    ...list('/admin/acts', 'What admins did, newest first', actsSchema),
    request: { query: pageQuery },
    responses: { 200: json(actsSchema, 'One page of acts'), ...failures(400, 401, 403) },
  });
  routes.openapi(acts, async (c) => c.json(await listActs(deps, c.req.valid('query')), 200));

  routes.route('/', moneyRoutes(deps));
  return routes;
}
