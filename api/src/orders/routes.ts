import { createRoute } from '@hono/zod-openapi';
import type { Dependencies } from '../dependencies.ts';
import { signedIn } from '../http/auth.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { type Api, createRouter, failures, json } from '../http/routes.ts';
import { noteOrder } from '../releases/business/orders.ts';
import { VISIT_HEADER } from '../releases/site-tokens/index.ts';
import { cancelBooking } from './cancel.ts';
import { languageOf } from '../bookings/language.ts';
import { ownBooking } from '../bookings/own-booking.ts';
import { networkName } from '../http/own-network.ts';
import { createBooking } from './create.ts';
import { removeDeadOrders } from './dead-orders.ts';
import { keepOrderWritten, keepShareFair } from './fair-share.ts';
import { rememberedOffers } from './offers.ts';
import { payBooking } from './pay.ts';
import { allUnderWay } from './under-way.ts';
import * as schemas from './schemas.ts';

/** Ordering seats, paying for them and giving them back, mounted under /api. */
export function orderRoutes(deps: Dependencies): Api {
  const api = createRouter();
  const offers = rememberedOffers(deps);
  const underWay = allUnderWay(deps);
  const costly = { security: [{ bearer: [] }], middleware: [signedIn(deps), rateLimit(deps, 'costly')] };

  const createRequest = schemas.createRequest(deps.config.booking.maxSeats, deps.config.cinema.hall);
  const create = createRoute({
    ...costly,
    method: 'post',
    path: '/booking/create',
    summary: 'Hold seats and open the payment page',
    request: {
      headers: schemas.createHeaders,
      body: { required: true, content: { 'application/json': { schema: createRequest } } },
    },
    responses: {
      200: json(schemas.createResponse, 'Where to pay'),
      ...failures(400, 401, 404, 409, 422, 429, 502),
    },
  });
  api.openapi(create, async (c) => {
    const { showId, selectedSeats } = c.req.valid('json');
    const idempotencyKey = c.req.valid('header')['idempotency-key'];
    const caller = {
      ...c.get('caller'),
      network: networkName(c.env.incoming, deps.config),
      language: languageOf(c.req.header('accept-language')),
    };
    const order = { showId, seats: selectedSeats, idempotencyKey };
    const placed = await underWay.with(`${caller.userId} ${showId}`, selectedSeats, async (before) => {
      const open = await keepShareFair(deps, caller, { ...order, before });
      const { bookingId, url } = await createBooking(deps, offers, caller, order, (booking) =>
        keepOrderWritten(deps, booking),
      );
      await removeDeadOrders(deps, open, { bookingId, seats: order.seats });
      return { bookingId, url };
    });
    await noteOrder(deps, c.req.header(VISIT_HEADER), placed.bookingId);
    return c.json({ success: true as const, ...placed }, 200);
  });

  const pay = createRoute({
    ...costly,
    method: 'post',
    path: '/booking/{id}/pay',
    summary: 'Pay Now: the payment page of a booking, claiming its seats again if the hold ran out',
    request: { params: schemas.bookingParam },
    responses: { 200: json(schemas.payResponse, 'Where to pay'), ...failures(400, 401, 404, 409, 429, 502) },
  });
  api.openapi(pay, async (c) => {
    const caller = { ...c.get('caller'), network: networkName(c.env.incoming, deps.config) };
    const { id } = c.req.valid('param');
    const booking = await ownBooking(deps, caller, id);
    const url = await underWay.with(`${caller.userId} ${booking.showId}`, booking.seats, (before) =>
      // Only seats that are claimed anew are taken from others: perhaps those of a hold that this very call has ended.
      payBooking(deps, caller, id, {
        before: (over) => keepShareFair(deps, caller, { ...over, before }),
        written: (again) => keepOrderWritten(deps, again),
      }),
    );
    return c.json({ success: true as const, url }, 200);
  });

  const cancel = createRoute({
    ...costly,
    method: 'post',
    path: '/booking/{id}/cancel',
    summary: 'Cancel a booking; a paid one is refunded until the cut-off',
    request: { params: schemas.bookingParam },
    responses: {
      200: json(schemas.cancelResponse, 'What it became'),
      ...failures(400, 401, 404, 409, 429, 502),
    },
  });
  api.openapi(cancel, async (c) => {
    const state = await cancelBooking(deps, c.get('caller'), c.req.valid('param').id);
    return c.json({ success: true as const, state }, 200);
  });
  return api;
}
