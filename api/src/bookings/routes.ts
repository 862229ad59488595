import type { Dependencies } from '../dependencies.ts';
import { type Api, createRouter } from '../http/routes.ts';

/** Mounted under /api. */
export function bookingRoutes(_deps: Dependencies): Api {
  return createRouter();
}
