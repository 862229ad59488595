import type { Dependencies } from '../dependencies.ts';
import { type Api, createRouter } from '../http/routes.ts';

/** Mounted under /api. */
export function paymentRoutes(_deps: Dependencies): Api {
  return createRouter();
}
