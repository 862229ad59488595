import { createRoute, z } from '@hono/zod-openapi';
import type { Dependencies } from '../dependencies.ts';
import type { CachedAnswers } from '../http/cached-answers.ts';
import { type Api, createRouter, failures, json } from '../http/routes.ts';
import { movieIdSchema } from '../movies/schemas.ts';
import { MOVIE_PAGE, MOVIE_PAGES, PROGRAMME_PAGE } from '../shows/cached-lists.ts';
import { moviePage, moviePages } from './movie-page.ts';
import { programmePage } from './programme-page.ts';
import { pageDataSchema, pageListSchema } from './schemas.ts';

/** What the shell's server asks for the head of a movie's page and that of the programme, and for the map of the site. */
export function moviePageRoutes(deps: Dependencies, answers: CachedAnswers): Api {
  const routes = createRouter();
  const pages = answers.route(MOVIE_PAGES);
  const page = answers.route(MOVIE_PAGE);
  const programme = answers.route(PROGRAMME_PAGE);

  const listRoute = createRoute({
    method: 'get',
    path: '/show/pages',
    summary: 'Addresses of the pages of all movies that are showing',
    middleware: pages.limit,
    responses: { 200: json(pageListSchema, 'Paths of the site'), ...failures(429) },
  });
  routes.openapi(listRoute, (c) => pages.answer(c, MOVIE_PAGES, () => moviePages(deps)));

  // Before the pages of movies: `programme` would be taken for the id of one.
  const programmeRoute = createRoute({
    method: 'get',
    path: '/show/programme/page',
    summary: 'What the page of the programme says about itself, and the days that it leads to',
    middleware: programme.limit,
    responses: { 200: json(pageDataSchema, 'Head of the page'), ...failures(429) },
  });
  routes.openapi(programmeRoute, (c) => programme.answer(c, PROGRAMME_PAGE, async () => programmePage(deps)));

  const pageRoute = createRoute({
    method: 'get',
    path: '/show/{id}/page',
    summary: "What a movie's page says about itself to browsers and crawlers",
    middleware: page.limit,
    request: { params: z.object({ id: movieIdSchema }) },
    responses: { 200: json(pageDataSchema, 'Head of the page'), ...failures(400, 404, 429) },
  });
  routes.openapi(pageRoute, (c) => {
    const { id } = c.req.valid('param');
    return page.answer(c, `/api/show/${id}/page`, () => moviePage(deps, id));
  });
  return routes;
}
