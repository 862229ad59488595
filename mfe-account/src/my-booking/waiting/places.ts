import { schema } from '@matinee/shared-ui';
import { apiCall } from '../../api/api-call.ts';
import { t } from '../../messages/en.ts';

const placeSchema = schema.object({
  showId: schema.string(),
  movie: schema.object({ _id: schema.string(), title: schema.string() }),
  /** ISO instant */
  showDateTime: schema.string(),
  /** seats side by side */
  count: schema.number(),
  /** people who have waited longer */
  ahead: schema.number(),
  /** why they get fewer seats than they asked for, or none for now, in the API's words */
  limited: schema.optional(schema.string()),
});
export type Place = schema.Infer<typeof placeSchema>;

/** The user's places among those who wait for seats of sold-out shows. */
export const placesCall = apiCall('GET /api/user/waiting', {
  auth: 'bearer',
  answer: schema.object({ waiting: schema.array(placeSchema) }),
  failure: t('my-booking.failed'),
});

/** Waits for seats of a show no more. */
export const leaveCall = apiCall('POST /api/booking/waiting/{showId}/leave', {
  params: (showId: string) => ({ showId }),
  auth: 'bearer',
  answer: schema.object({ success: schema.boolean() }),
  failure: t('waiting.failed'),
});
