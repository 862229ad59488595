import { schema } from '@matinee/shared-ui';
import { apiCall } from '../../api/api-call.ts';
import { t } from './send-en.ts';

interface Seat {
  bookingId: string;
  seat: string;
}

/** Makes the link by which somebody else has the ticket of a seat. */
export const sendCall = apiCall('POST /api/booking/{id}/send', {
  params: ({ bookingId }: Seat) => ({ id: bookingId }),
  body: ({ seat }: Seat) => ({ seat }),
  auth: 'bearer',
  answer: schema.object({ token: schema.string() }),
  failure: t('send.failed'),
});

/** Ends that link, and its code. */
export const takeBackCall = apiCall('POST /api/booking/{id}/take-back', {
  params: ({ bookingId }: Seat) => ({ id: bookingId }),
  body: ({ seat }: Seat) => ({ seat }),
  auth: 'bearer',
  answer: schema.object({ success: schema.boolean() }),
  failure: t('send.back.failed'),
});
