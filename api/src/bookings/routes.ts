import { createRoute } from '@hono/zod-openapi';
import type { Dependencies } from '../dependencies.ts';
import { signedIn } from '../http/auth.ts';
import { type Api, createRouter, failures, json } from '../http/routes.ts';
import { ownBookings } from './own-bookings.ts';
import { ownBookingsResponse } from './schemas.ts';

/** A person's own bookings, mounted under /api. */
export function bookingRoutes(deps: Dependencies): Api {
  const api = createRouter();
  const list = createRoute({
    security: [{ bearer: [] }],
    middleware: [signedIn(deps)],
    method: 'get',
    path: '/user/bookings',
    summary: "The caller's own bookings, newest first",
    responses: { 200: json(ownBookingsResponse, 'Bookings'), ...failures(401) },
  });
  api.openapi(list, async (c) => {
    const now = deps.clock.now();
    const booking = await ownBookings(deps, c.get('caller'), now);
    return c.json({ success: true as const, now: now.toISOString(), booking }, 200);
  });
  return api;
}
