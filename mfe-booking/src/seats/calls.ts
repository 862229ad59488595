import { schema } from '@matinee/shared-ui';
import { apiCall } from '../api/api-call.ts';
import { t } from '../messages/en.ts';

/** The seats of a show that nobody can pick any more. */
export const occupiedSeats = apiCall('GET /api/booking/seat/{showId}', {
  params: (showId: string) => ({ showId }),
  auth: 'bearer',
  answer: schema.object({ occupiedSeats: schema.array(schema.string()) }),
  failure: t('seats.occupied-failed'),
});
