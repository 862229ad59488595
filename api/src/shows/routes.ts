import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../dependencies.ts';
import { admin, signedIn } from '../http/auth.ts';
import { rateLimit } from '../http/rate-limit.ts';
import type { ReadyAnswers } from '../http/cached-answers.ts';
import { type Api, createRouter, failures, json } from '../http/routes.ts';
import { movieIdSchema } from '../movies/schemas.ts';
import { addShows } from './add.ts';
import { cancelShow } from '../orders/cancel-show/cancel.ts';
import { cancellationOf } from '../orders/cancel-show/cancellation.ts';
import {
  addShowAnswerSchema,
  addShowSchema,
  cancellationSchema,
  cancelShowSchema,
  nowPlayingSchema,
  showDetailSchema,
  showIdSchema,
  showsSchema,
} from './schemas.ts';
import { filmWithShowtimes, upcomingFilms } from './upcoming.ts';

const bearer = [{ bearer: [] }];

/** Films and showtimes under /show: two public lists, the films an admin can choose from, and adding shows. */
export function showRoutes(deps: Dependencies, ready: ReadyAnswers): Api {
  const routes = createRouter();
  const all = ready.route('/api/show/all');
  const detail = ready.route('/api/show/:id');
  const showsHaveChanged = () => {
    all.invalidate();
    detail.invalidate();
  };

  const allRoute = createRoute({
    method: 'get',
    path: '/show/all',
    summary: 'Films with an upcoming show',
    middleware: all.limit,
    responses: { 200: json(showsSchema, 'Films, best rated first'), ...failures(429) },
  });
  routes.openapi(allRoute, (c) => all.answer(c, '/api/show/all', () => upcomingFilms(deps)));

  const nowPlayingRoute = createRoute({
    method: 'get',
    path: '/show/now-playing',
    summary: 'Films in cinemas now, from the film database',
    security: bearer,
    middleware: [signedIn(deps), rateLimit(deps, 'costly')] as const,
    responses: { 200: json(nowPlayingSchema, 'Films'), ...failures(401, 429, 502) },
  });
  routes.openapi(nowPlayingRoute, async (c) =>
    c.json({ success: true as const, movies: await deps.films.nowPlaying() }, 200),
  );

  const addRoute = createRoute({
    method: 'post',
    path: '/show/add',
    summary: 'Add shows of one film, all or none',
    security: bearer,
    middleware: [admin(deps, { write: true }), rateLimit(deps, 'costly')] as const,
    request: { body: { required: true, content: { 'application/json': { schema: addShowSchema } } } },
    responses: { 200: json(addShowAnswerSchema, 'Added'), ...failures(400, 401, 403, 404, 409, 429, 502) },
  });
  routes.openapi(addRoute, async (c) => {
    const added = await addShows(deps, c.get('caller').userId, c.req.valid('json'));
    showsHaveChanged();
    return c.json({ success: true as const, message: 'Đã thêm suất chiếu mới.', added }, 200);
  });

  const cancelRoute = createRoute({
    method: 'post',
    path: '/show/{id}/cancel',
    summary: 'Cancel a show and give the money back',
    security: bearer,
    middleware: [admin(deps, { write: true }), rateLimit(deps, 'costly')] as const,
    request: {
      params: z.object({ id: showIdSchema }),
      body: { required: true, content: { 'application/json': { schema: cancelShowSchema } } },
    },
    responses: {
      200: json(cancellationSchema, 'Cancelled, now or before'),
      ...failures(400, 401, 403, 404, 409, 429),
    },
  });
  routes.openapi(cancelRoute, async (c) => {
    const { id: showId } = c.req.valid('param');
    const { reason } = c.req.valid('json');
    const act = { actor: c.get('caller').userId, showId, reason };
    const cancellation = await cancelShow(deps, act, showsHaveChanged);
    return c.json({ success: true as const, ...cancellation }, 200);
  });

  const cancellationRoute = createRoute({
    method: 'get',
    path: '/show/{id}/cancellation',
    summary: 'What cancelling a show will mean for its tickets, or has come to',
    security: bearer,
    middleware: admin(deps, { write: false }),
    request: { params: z.object({ id: showIdSchema }) },
    responses: { 200: json(cancellationSchema, 'Tickets and dollars'), ...failures(400, 401, 403, 404) },
  });
  routes.openapi(cancellationRoute, async (c) => {
    const cancellation = await cancellationOf(deps, c.req.valid('param').id);
    return c.json({ success: true as const, ...cancellation }, 200);
  });

  const detailRoute = createRoute({
    method: 'get',
    path: '/show/{id}',
    summary: 'A film with its upcoming showtimes',
    middleware: detail.limit,
    request: { params: z.object({ id: movieIdSchema }) },
    responses: { 200: json(showDetailSchema, 'Film and showtimes'), ...failures(400, 404, 429) },
  });
  routes.openapi(detailRoute, (c) => {
    const { id } = c.req.valid('param');
    return detail.answer(c, `/api/show/${id}`, () => filmWithShowtimes(deps, id));
  });
  return routes;
}
