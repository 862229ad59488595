import { createRoute } from '@hono/zod-openapi';
import type { Dependencies } from '../../dependencies.ts';
import { signedIn } from '../../http/auth.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { type Api, createRouter, failures, json } from '../../http/routes.ts';
import * as schemas from './schemas.ts';
import { sendSeat, takeSeatBack } from './send-seat.ts';
import { sentTicket } from './sent-ticket.ts';

/** Seats that are sent to somebody else, mounted under /api. */
export function sentSeatRoutes(deps: Dependencies): Api {
  const api = createRouter();
  const owner = { security: [{ bearer: [] }], middleware: [signedIn(deps), rateLimit(deps, 'costly')] };
  const body = { required: true, content: { 'application/json': { schema: schemas.seatRequest } } };

  const send = createRoute({
    ...owner,
    method: 'post',
    path: '/booking/{id}/send',
    summary: 'Make the link by which somebody else has the ticket of one seat',
    request: { params: schemas.bookingParam, body },
    responses: {
      200: json(schemas.sendResponse, 'The secret of the link'),
      ...failures(400, 401, 404, 409, 429),
    },
  });
  api.openapi(send, async (c) => {
    const token = await sendSeat(deps, c.get('caller'), c.req.valid('param').id, c.req.valid('json').seat);
    return c.json({ success: true as const, token }, 200);
  });

  const takeBack = createRoute({
    ...owner,
    method: 'post',
    path: '/booking/{id}/take-back',
    summary: 'End the link of a seat that was sent, and the code with it',
    request: { params: schemas.bookingParam, body },
    responses: { 200: json(schemas.takeBackResponse, 'Done'), ...failures(400, 401, 404, 409, 429) },
  });
  api.openapi(takeBack, async (c) => {
    await takeSeatBack(deps, c.get('caller'), c.req.valid('param').id, c.req.valid('json').seat);
    return c.json({ success: true as const, message: 'The seat is yours again' }, 200);
  });

  const read = createRoute({
    method: 'get',
    path: '/tickets/sent/{token}',
    middleware: [rateLimit(deps, 'public')],
    summary: 'The ticket of one seat, for whoever has its link; nobody has to be signed in',
    request: { params: schemas.tokenParam },
    responses: { 200: json(schemas.sentTicketResponse, 'The ticket'), ...failures(400, 404, 429) },
  });
  api.openapi(read, async (c) => {
    const ticket = await sentTicket(deps, c.req.valid('param').token);
    return c.json({ success: true as const, ticket }, 200);
  });
  return api;
}
