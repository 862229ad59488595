import type { Dependencies } from '../dependencies.ts';
import { type Api, createRouter } from '../http/routes.ts';

export function adminRoutes(_deps: Dependencies): Api {
  return createRouter();
}
