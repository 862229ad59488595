import { createRoute } from '@hono/zod-openapi';
import type { Dependencies } from '../dependencies.ts';
import { signedIn } from '../http/auth.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { type Api, createRouter, failures, json } from '../http/routes.ts';
import { cancelBooking } from './cancel.ts';
import { createBooking } from './create.ts';
import { occupiedSeatsOf } from './occupied.ts';
import { rememberedOffers } from './offers.ts';
import { ownBookings } from './own-bookings.ts';
import { payBooking } from './pay.ts';
import * as schemas from './schemas.ts';

/** Mounted under /api. */
export function bookingRoutes(deps: Dependencies): Api {
  const api = createRouter();
  const offers = rememberedOffers(deps);
  const own = { security: [{ bearer: [] }], middleware: [signedIn(deps)] };
  const costly = { ...own, middleware: [signedIn(deps), rateLimit(deps, 'costly')] };

  const occupied = createRoute({
    ...own,
    method: 'get',
    path: '/booking/seat/{showId}',
    summary: 'Seats of a show that cannot be booked now',
    request: { params: schemas.showParam },
    responses: { 200: json(schemas.occupiedResponse, 'Seat ids'), ...failures(400, 401, 404) },
  });
  api.openapi(occupied, async (c) => {
    const seats = await occupiedSeatsOf(deps, c.req.valid('param').showId);
    return c.json({ success: true as const, occupiedSeats: seats }, 200);
  });

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
    const placed = await createBooking(deps, offers, c.get('caller'), {
      showId,
      seats: selectedSeats,
      idempotencyKey,
    });
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
    const url = await payBooking(deps, c.get('caller'), c.req.valid('param').id);
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

  const list = createRoute({
    ...own,
    method: 'get',
    path: '/user/bookings',
    summary: "The caller's own bookings, newest first",
    responses: { 200: json(schemas.ownBookingsResponse, 'Bookings'), ...failures(401) },
  });
  api.openapi(list, async (c) => {
    const now = deps.clock.now();
    const booking = await ownBookings(deps, c.get('caller'), now);
    return c.json({ success: true as const, now: now.toISOString(), booking }, 200);
  });
  return api;
}
