import { createRoute } from '@hono/zod-openapi';
import type { Dependencies } from '../dependencies.ts';
import { signedIn } from '../http/auth.ts';
import { type Api, createRouter, failures, json } from '../http/routes.ts';
import { occupiedSeatsOf } from './occupied.ts';
import { occupiedResponse, showParam } from './schemas.ts';

/** The seats of a show as they stand now, mounted under /api. */
export function seatRoutes(deps: Dependencies): Api {
  const api = createRouter();
  const occupied = createRoute({
    security: [{ bearer: [] }],
    middleware: [signedIn(deps)],
    method: 'get',
    path: '/booking/seat/{showId}',
    summary: 'Seats of a show that cannot be booked now',
    request: { params: showParam },
    responses: { 200: json(occupiedResponse, 'Seat ids'), ...failures(400, 401, 404) },
  });
  api.openapi(occupied, async (c) => {
    const seats = await occupiedSeatsOf(deps, c.req.valid('param').showId);
    return c.json({ success: true as const, occupiedSeats: seats }, 200);
  });
  return api;
}
