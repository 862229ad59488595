import { createRoute, type z } from '@hono/zod-openapi';
import type { Dependencies } from '../dependencies.ts';
import { admin, signedIn } from '../http/auth.ts';
import { type Api, createRouter, failures, json } from '../http/routes.ts';
import { listActs } from '../audit/list-acts.ts';
import { actsSchema } from '../audit/schemas.ts';
import { ageRatingRoutes } from './age-ratings/routes.ts';
import { dashboard } from './dashboard.ts';
import { allBookings } from './lists/all-bookings.ts';
import { allShows } from './lists/all-shows.ts';
import { bookingsQuery, showsQuery } from './lists/list-query.ts';
import { moneyRoutes } from './money/routes.ts';
import { pageQuery } from '../paging/page-query.ts';
import { allBookingsSchema, allShowsSchema, dashboardSchema, isAdminSchema } from './schemas.ts';

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

  const shows = createRoute({
    ...list('/admin/all-shows', 'Shows with their earnings', allShowsSchema),
    request: { query: showsQuery },
    responses: { 200: json(allShowsSchema, 'Shows'), ...failures(400, 401, 403) },
  });
  routes.openapi(shows, async (c) => c.json(await allShows(deps, c.req.valid('query')), 200));

  const bookings = createRoute({
    ...list('/admin/all-bookings', "Everybody's bookings, newest first unless told", allBookingsSchema),
    request: { query: bookingsQuery },
    responses: { 200: json(allBookingsSchema, 'Bookings'), ...failures(400, 401, 403) },
  });
  routes.openapi(bookings, async (c) => c.json(await allBookings(deps, c.req.valid('query')), 200));

  const acts = createRoute({
    ...list('/admin/acts', 'What admins did, newest first', actsSchema),
    request: { query: pageQuery },
    responses: { 200: json(actsSchema, 'One page of acts'), ...failures(400, 401, 403) },
  });
  routes.openapi(acts, async (c) => c.json(await listActs(deps, c.req.valid('query')), 200));

  routes.route('/', ageRatingRoutes(deps));
  routes.route('/', moneyRoutes(deps));
  return routes;
}
