import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../../dependencies.ts';
import { signedIn } from '../../http/auth.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { type Api, createRouter, failures } from '../../http/routes.ts';
import { showParam } from '../schemas.ts';
import { lifetimeMs } from './lifetime.ts';
import { createLiveSeats } from './live-seats.ts';

const EVENTS = `Server-sent events: \`seats\` with \`{"occupiedSeats": ["A1"]}\`, everything that is occupied, at once and after each
change; \`end\` with \`"renew"\` (come back with a fresh token) or \`"away"\` (come back after a pause).`;

/** The stream of a show's occupied seats, mounted under /api. */
export function liveRoutes(deps: Dependencies): Api {
  const api = createRouter();
  const live = createLiveSeats(deps);
  const { mostSeconds } = deps.config.live;

  const route = createRoute({
    method: 'get',
    path: '/booking/seat/{showId}/live',
    summary: 'Seats of a show that cannot be booked now, told again with each change',
    security: [{ bearer: [] }],
    middleware: [signedIn(deps), rateLimit(deps, 'costly')] as const,
    request: { params: showParam },
    responses: {
      200: { description: EVENTS, content: { 'text/event-stream': { schema: z.string() } } },
      ...failures(400, 401, 404, 429, 503),
    },
  });
  api.openapi(route, async (c) => {
    const stream = await live.listen(c.req.valid('param').showId, {
      userId: c.get('caller').userId,
      lifetimeMs: lifetimeMs(c.req.header('authorization') ?? '', mostSeconds * 1000),
      cut: () => c.env.outgoing.destroy(),
    });
    return c.body(stream, 200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      // nginx holds answers back unless it is told not to.
      'x-accel-buffering': 'no',
    });
  });
  return api;
}
