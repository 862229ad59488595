import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createRoute } from '@hono/zod-openapi';
import type { Dependencies } from '../../dependencies.ts';
import { signedIn } from '../../http/auth.ts';
import { type Api, createRouter, failures } from '../../http/routes.ts';
import { seatsEvent, showParam } from '../schemas.ts';
import { lifetimeMs } from './lifetime.ts';
import { createLiveSeats, STREAM_HEADERS } from './live-seats.ts';

// Imported for its side effect, before a server starts: a Response that is made later is answered by the server's fast path, although it has been
// answered already (@hono/node-server 2.1, `responseViaCache`).
void RESPONSE_ALREADY_SENT.type;

const EVENTS = `Server-sent events: \`seats\` with \`{"occupiedSeats": ["A1"]}\`, everything that is occupied, at once and after each
change; \`end\` with \`"renew"\` (come back with a fresh token) or \`"away"\` (come back after a pause).`;

/** The stream of a show's occupied seats, mounted under /api. */
export function liveSeatRoutes(deps: Dependencies): Api {
  const api = createRouter();
  const live = createLiveSeats(deps);
  const { maxSeconds } = deps.config.live;

  const route = createRoute({
    method: 'get',
    path: '/booking/seat/{showId}/live',
    summary: 'Seats of a show that cannot be booked now, told again with each change',
    security: [{ bearer: [] }],
    middleware: signedIn(deps),
    request: { params: showParam },
    responses: {
      200: { description: EVENTS, content: { 'text/event-stream': { schema: seatsEvent } } },
      ...failures(400, 401, 404, 429, 503),
    },
  });
  api.openapi(route, async (c) => {
    const { showId } = c.req.valid('param');
    // Whoever asks for the head alone would hold a stream that tells nothing.
    if (c.req.method === 'HEAD') return c.body(null, 200, STREAM_HEADERS);
    await live.listen(showId, {
      userId: c.get('caller').userId,
      lifetimeMs: lifetimeMs(c.req.header('authorization') ?? '', maxSeconds * 1000),
      answer: c.env.outgoing,
    });
    return RESPONSE_ALREADY_SENT;
  });
  return api;
}
