import { createRoute } from '@hono/zod-openapi';
import type { Dependencies } from '../../dependencies.ts';
import { languageOf } from '../../bookings/language.ts';
import { signedIn } from '../../http/auth.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { type Api, createRouter, failures, json } from '../../http/routes.ts';
import { showParam } from '../../seats/schemas.ts';
import { ownPlaces } from './own-places.ts';
import { joinLine, leaveLine, placeInLineOf } from './queue.ts';
import { joinRequest, ownPlacesResponse, placeResponse } from './schemas.ts';

/** Waiting for seats of a show to come free, mounted under /api. */
export function waitingRoutes(deps: Dependencies): Api {
  const api = createRouter();
  const path = '/booking/waiting/{showId}';
  const answer = { 200: json(placeResponse, 'The place in the line') };
  const secured = { security: [{ bearer: [] }], request: { params: showParam } };
  const write = {
    ...secured,
    method: 'post' as const,
    middleware: [signedIn(deps), rateLimit(deps, 'costly')],
  };

  const read = createRoute({
    ...secured,
    middleware: [signedIn(deps)],
    method: 'get',
    path,
    summary: "The caller's place among those who wait for seats of a show",
    responses: { ...answer, ...failures(400, 401, 404) },
  });
  api.openapi(read, async (c) => {
    const waiting = await placeInLineOf(deps, c.get('caller'), c.req.valid('param').showId);
    return c.json({ success: true as const, waiting }, 200);
  });

  const list = createRoute({
    security: [{ bearer: [] }],
    middleware: [signedIn(deps)],
    method: 'get',
    path: '/user/waiting',
    summary: "The caller's places among those who wait, soonest show first",
    responses: { 200: json(ownPlacesResponse, 'The places'), ...failures(401) },
  });
  api.openapi(list, async (c) => {
    const waiting = await ownPlaces(deps, c.get('caller'));
    return c.json({ success: true as const, waiting }, 200);
  });

  const { booking, cinema } = deps.config;
  const body = {
    required: true,
    content: { 'application/json': { schema: joinRequest(booking.maxSeats, cinema.hall) } },
  };
  const join = createRoute({
    ...write,
    path,
    summary: 'Wait for so many seats together, or for another number in the same place',
    request: { params: showParam, body },
    responses: { ...answer, ...failures(400, 401, 404, 409, 429) },
  });
  api.openapi(join, async (c) => {
    const { count } = c.req.valid('json');
    const caller = { ...c.get('caller'), language: languageOf(c.req.header('accept-language')) };
    const waiting = await joinLine(deps, caller, c.req.valid('param').showId, count);
    return c.json({ success: true as const, waiting }, 200);
  });

  const leave = createRoute({
    ...write,
    path: `${path}/leave`,
    summary: 'Wait no more; safe to repeat',
    responses: { ...answer, ...failures(400, 401, 409, 429) },
  });
  api.openapi(leave, async (c) => {
    await leaveLine(deps, c.get('caller'), c.req.valid('param').showId);
    return c.json({ success: true as const, waiting: null }, 200);
  });
  return api;
}
