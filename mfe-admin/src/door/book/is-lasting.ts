import type { ApiFailure } from '@matinee/shared-ui';
import { isSaid } from './is-said.ts';

/** Says something of who asks or of the moment, nothing of what is told. */
const NOT_OF_ENTRIES: ReadonlySet<number> = new Set([401, 403, 408, 429]);

/** Whether the API will never take what a door told it as it is: telling it again changes nothing. */
export const isLasting = (failure: unknown): failure is ApiFailure =>
  isSaid(failure) && failure.status >= 400 && failure.status < 500 && !NOT_OF_ENTRIES.has(failure.status);
