import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../dependencies.ts';
import { fullnessBook } from '../seats/fullness-book.ts';
import { admin, signedIn } from '../http/auth.ts';
import { rateLimit } from '../http/rate-limit.ts';
import type { CachedAnswers } from '../http/cached-answers.ts';
import { type Api, createRouter, failures, json } from '../http/routes.ts';
import { movieIdSchema } from '../movies/schemas.ts';
import { addShows } from './add.ts';
import { ALL_SHOWS, NEXT_TIMES, ONE_MOVIE, PROGRAMME, showsHaveChanged } from './cached-lists.ts';
import {
  addShowAnswerSchema,
  addShowSchema,
  nextTimesSchema,
  nowPlayingSchema,
  programmeSchema,
  showDetailSchema,
  showsSchema,
} from './schemas.ts';
import { moviesToAdd } from './movies-to-add.ts';
import { nextTimes } from './next-times.ts';
import { programme } from './programme.ts';
import { movieWithShowtimes, upcomingMovies } from './upcoming.ts';

const bearer = [{ bearer: [] }];

/** Movies and showtimes under /show: public lists, the movies an admin can choose from, and adding shows. */
export function showRoutes(deps: Dependencies, answers: CachedAnswers): Api {
  const routes = createRouter();
  const book = fullnessBook(deps);
  const all = answers.route(ALL_SHOWS);
  const times = answers.route(NEXT_TIMES);
  const week = answers.route(PROGRAMME);
  const detail = answers.route(ONE_MOVIE);

  const allRoute = createRoute({
    method: 'get',
    path: '/show/all',
    summary: 'Movies with an upcoming show',
    middleware: all.limit,
    responses: { 200: json(showsSchema, 'Movies, best rated first'), ...failures(429) },
  });
  routes.openapi(allRoute, (c) => all.answer(c, '/api/show/all', () => upcomingMovies(deps)));

  const timesRoute = createRoute({
    method: 'get',
    path: '/show/times',
    summary: 'The first showtimes of each movie’s next day',
    middleware: times.limit,
    responses: { 200: json(nextTimesSchema, 'Showtimes by movie'), ...failures(429) },
  });
  routes.openapi(timesRoute, (c) => times.answer(c, '/api/show/times', () => nextTimes(deps, book)));

  const programmeRoute = createRoute({
    method: 'get',
    path: '/show/programme',
    summary: 'All shows of the coming days, by day',
    middleware: week.limit,
    responses: { 200: json(programmeSchema, 'Days with their shows'), ...failures(429) },
  });
  routes.openapi(programmeRoute, (c) => week.answer(c, '/api/show/programme', () => programme(deps, book)));

  const nowPlayingRoute = createRoute({
    method: 'get',
    path: '/show/now-playing',
    summary: 'Movies that shows can be added of: those in cinemas now, and of own shows',
    security: bearer,
    middleware: [signedIn(deps), rateLimit(deps, 'costly')] as const,
    responses: { 200: json(nowPlayingSchema, 'Movies'), ...failures(401, 429, 502) },
  });
  routes.openapi(nowPlayingRoute, async (c) =>
    c.json({ success: true as const, movies: await moviesToAdd(deps) }, 200),
  );

  const addRoute = createRoute({
    method: 'post',
    path: '/show/add',
    summary: 'Add shows of one movie, all or none',
    security: bearer,
    middleware: [admin(deps, { write: true }), rateLimit(deps, 'costly')] as const,
    request: { body: { required: true, content: { 'application/json': { schema: addShowSchema } } } },
    responses: { 200: json(addShowAnswerSchema, 'Added'), ...failures(400, 401, 403, 404, 409, 429, 502) },
  });
  routes.openapi(addRoute, async (c) => {
    const added = await addShows(deps, c.get('caller').userId, c.req.valid('json'));
    showsHaveChanged(answers);
    return c.json({ success: true as const, message: 'Đã thêm suất chiếu mới.', added }, 200);
  });

  const detailRoute = createRoute({
    method: 'get',
    path: '/show/{id}',
    summary: 'A movie with its upcoming showtimes',
    middleware: detail.limit,
    request: { params: z.object({ id: movieIdSchema }) },
    responses: { 200: json(showDetailSchema, 'Movie and showtimes'), ...failures(400, 404, 429) },
  });
  routes.openapi(detailRoute, (c) => {
    const { id } = c.req.valid('param');
    return detail.answer(c, `/api/show/${id}`, () => movieWithShowtimes(deps, book, id));
  });
  return routes;
}
