import { schema, useData } from '@matinee/shared-ui';
import { apiCall } from '../api/api-call.ts';
import { t } from '../messages/shows.en.ts';
import { movieWithFacts, type MovieWithFacts } from './movie-with-facts.ts';

const allShowsCall = apiCall('GET /api/show/all', {
  auth: 'none',
  answer: schema.object({ shows: schema.array(movieWithFacts) }),
  failure: t('shows.failed'),
});

/**
 * Whether this is what came with a page, in which texts and casts are empty (`reads` in remote.json), and no whole list has
 * come since.
 */
export const isPart = (shows: readonly MovieWithFacts[]): boolean =>
  shows.every(({ overview, casts }) => overview === '' && casts.length === 0);

/** The movies that have an upcoming show, best rated first, as the API has them: one list for every screen of the catalog. */
export const useAllShows = () => useData(allShowsCall, undefined);
