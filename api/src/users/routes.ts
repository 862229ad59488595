import { createRoute } from '@hono/zod-openapi';
import type { Dependencies } from '../dependencies.ts';
import { signedIn } from '../http/auth.ts';
import { type Api, createRouter, failures, json } from '../http/routes.ts';
import { favoriteMovies, updateFavorite } from './favorites.ts';
import { setReminders, wantsReminders } from './reminders.ts';
import {
  favoritesSchema,
  remindersAnswerSchema,
  remindersSchema,
  updateFavoriteAnswerSchema,
  updateFavoriteSchema,
} from './schemas.ts';

/** A signed-in person's favorites and settings under /user. */
export function userRoutes(deps: Dependencies): Api {
  const routes = createRouter();

  const favoritesRoute = createRoute({
    method: 'get',
    path: '/user/favorites',
    summary: 'Own favorite movies',
    security: [{ bearer: [] }],
    middleware: signedIn(deps),
    responses: { 200: json(favoritesSchema, 'Movies'), ...failures(401) },
  });
  routes.openapi(favoritesRoute, async (c) =>
    c.json({ success: true as const, movies: await favoriteMovies(deps, c.get('caller').userId) }, 200),
  );

  const updateRoute = createRoute({
    method: 'post',
    path: '/user/update-favorite',
    summary: 'Set a favorite, or turn it over',
    security: [{ bearer: [] }],
    middleware: signedIn(deps),
    request: { body: { required: true, content: { 'application/json': { schema: updateFavoriteSchema } } } },
    responses: { 200: json(updateFavoriteAnswerSchema, 'Done'), ...failures(400, 401, 404) },
  });
  routes.openapi(updateRoute, async (c) => {
    const favorite = await updateFavorite(deps, c.get('caller').userId, c.req.valid('json'));
    const message = favorite ? 'Added to favorites' : 'Removed from favorites';
    return c.json({ success: true as const, message, favorite }, 200);
  });

  const readReminders = createRoute({
    method: 'get',
    path: '/user/reminders',
    summary: 'Whether the caller is reminded of shows by e-mail',
    security: [{ bearer: [] }],
    middleware: signedIn(deps),
    responses: { 200: json(remindersAnswerSchema, 'The setting'), ...failures(401) },
  });
  routes.openapi(readReminders, async (c) => {
    const reminders = await wantsReminders(deps, c.get('caller').userId);
    return c.json({ success: true as const, reminders }, 200);
  });

  const writeReminders = createRoute({
    method: 'post',
    path: '/user/reminders',
    summary: 'Switch reminders of shows on or off',
    security: [{ bearer: [] }],
    middleware: signedIn(deps),
    request: { body: { required: true, content: { 'application/json': { schema: remindersSchema } } } },
    responses: { 200: json(remindersAnswerSchema, 'The setting'), ...failures(400, 401) },
  });
  routes.openapi(writeReminders, async (c) => {
    const { reminders } = c.req.valid('json');
    await setReminders(deps, c.get('caller').userId, reminders);
    return c.json({ success: true as const, reminders }, 200);
  });
  return routes;
}
