import type { Calls } from '@matinee/api/types';
import { callsOf } from '@matinee/shared-ui';

/** Declares a call of the API; screens have no other way to it. The build writes what is declared into the release document. */
export const apiCall = callsOf<Calls>();
