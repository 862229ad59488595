import { schema, useData } from '@matinee/shared-ui';
import { apiCall } from '../api/api-call.ts';
import { t } from '../messages/en.ts';
import { movieWithFacts } from './movie-with-facts.ts';

const allShowsCall = apiCall('GET /api/show/all', {
  auth: 'none',
  answer: schema.object({ shows: schema.array(movieWithFacts) }),
  failure: t('shows.failed'),
});

/** The movies that have an upcoming show, best rated first, as the API has them: one list for every screen of the catalog. */
export const useAllShows = () => useData(allShowsCall, undefined);
