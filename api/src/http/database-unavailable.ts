import { RETRY_SECONDS } from './durations.ts';
import { Failure } from './failure.ts';

/** What is told while the database cannot do its part and will do it later. */
export const databaseUnavailable = () =>
  new Failure(
    503,
    'database_unavailable',
    'The cinema cannot reach its records right now. Please try again.',
    { retryAfter: RETRY_SECONDS },
  );
