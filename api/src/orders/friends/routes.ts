import { createRoute } from '@hono/zod-openapi';
import { languageOf } from '../../bookings/language.ts';
import type { Dependencies } from '../../dependencies.ts';
import { signedIn } from '../../http/auth.ts';
import { networkName } from '../../http/own-network.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { type Api, createRouter, failures, json } from '../../http/routes.ts';
import { keepOrderWritten } from '../fair-share.ts';
import { bookingParam } from '../schemas.ts';
import { allUnderWay } from '../under-way.ts';
import * as schemas from './schemas.ts';
import { shareHold } from './share-hold.ts';
import { renewLink, sharedSeats, takeSeat } from './shared-seats.ts';

/** Friends who pay for themselves, mounted under /api. */
export function friendsRoutes(deps: Dependencies): Api {
  const api = createRouter();
  const underWay = allUnderWay(deps);
  const costly = { security: [{ bearer: [] }], middleware: [signedIn(deps), rateLimit(deps, 'costly')] };

  const share = createRoute({
    ...costly,
    method: 'post',
    path: '/booking/{id}/share',
    summary: 'Divide a hold into bookings of one seat each, for friends to take and pay',
    request: { params: bookingParam },
    responses: {
      200: json(schemas.shareResponse, 'The secret of the link'),
      ...failures(400, 401, 404, 409, 429, 502),
    },
  });
  api.openapi(share, async (c) => {
    const token = await shareHold(deps, c.get('caller'), c.req.valid('param').id);
    return c.json({ success: true as const, token }, 200);
  });

  const read = createRoute({
    ...costly,
    method: 'get',
    path: '/booking/shared/{token}',
    summary: 'The seats behind a link: who has the link may see and take them',
    request: { params: schemas.tokenParam },
    responses: { 200: json(schemas.sharedResponse, 'The seats'), ...failures(400, 401, 404, 429) },
  });
  api.openapi(read, async (c) => {
    const shared = await sharedSeats(deps, c.get('caller'), c.req.valid('param').token);
    return c.json({ success: true as const, shared }, 200);
  });

  const renew = createRoute({
    ...costly,
    method: 'post',
    path: '/booking/shared/{token}/renew',
    summary: 'Take a link back: it leads to nothing any more, and the seats have another one',
    request: { params: schemas.tokenParam },
    responses: {
      200: json(schemas.shareResponse, 'The secret of the new link'),
      ...failures(400, 401, 404, 429),
    },
  });
  api.openapi(renew, async (c) => {
    const token = await renewLink(deps, c.get('caller'), c.req.valid('param').token);
    return c.json({ success: true as const, token }, 200);
  });

  const take = createRoute({
    ...costly,
    method: 'post',
    path: '/booking/shared/{token}/take',
    summary: "Take one of the seats as one's own booking, to be paid by Pay Now",
    request: {
      params: schemas.tokenParam,
      body: { required: true, content: { 'application/json': { schema: schemas.takeRequest } } },
    },
    responses: { 200: json(schemas.takeResponse, 'The booking'), ...failures(400, 401, 404, 409, 429) },
  });
  api.openapi(take, async (c) => {
    const caller = {
      ...c.get('caller'),
      network: networkName(c.env.incoming, deps.config),
      language: languageOf(c.req.header('accept-language')),
    };
    const { token } = c.req.valid('param');
    const bookingId = await takeSeat(deps, caller, token, c.req.valid('json').seat, {
      underWay,
      written: (taken) => keepOrderWritten(deps, taken),
    });
    return c.json({ success: true as const, bookingId }, 200);
  });
  return api;
}
