import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';

/** The pattern of the route that answered (`/api/show/:id`): a path itself may carry ids and typos of people. */
export function patternOf(c: Context): string {
  const routes = matchedRoutes(c).filter((route) => route.method !== 'ALL' && !route.path.endsWith('*'));
  return routes.at(-1)?.path ?? 'unmatched';
}
