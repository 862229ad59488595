// In the one-bundle build this file stands in the place of the shell's page-runtime.ts; all else is the same source.
import * as account from '../../../../../mfe-account/src/remote.ts';
import * as admin from '../../../../../mfe-admin/src/remote.ts';
import * as booking from '../../../../../mfe-booking/src/remote.ts';
import * as catalog from '../../../../../mfe-catalog/src/remote.ts';
import type { Runtime } from '../../../../../shell/src/federation/load-remote.ts';

const modules = new Map<string, unknown>(Object.entries({ account, admin, booking, catalog }));

/** In one bundle every remote is there already: nothing to fetch but the screen's own chunk. */
export const pageRuntime = (): Runtime => ({ load: async (name) => modules.get(name) });
