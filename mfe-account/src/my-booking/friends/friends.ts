import type { SharedSeatState } from '@matinee/api/types';
import { schema } from '@matinee/shared-ui';
import { apiCall } from '../../api/api-call.ts';
import { t } from '../../messages/en.ts';

const seatSchema = schema.object({
  seat: schema.string(),
  state: schema.openEnum<SharedSeatState>(),
  /** the visitor's own booking of it */
  bookingId: schema.nullable(schema.string()),
});
export type SharedSeat = schema.Infer<typeof seatSchema>;

const sharedSchema = schema.object({
  title: schema.string(),
  /** ISO instant */
  showDateTime: schema.string(),
  hall: schema.number(),
  /** dollars a seat */
  price: schema.number(),
  /** how old one has to be, such as `T16`; not known of every movie */
  ageRating: schema.optional(schema.string()),
  /** why the show does not take place; absent while it does */
  cancelled: schema.optional(schema.string()),
  holder: schema.object({ name: schema.string(), isYou: schema.boolean() }),
  /** ISO instant at which what is not paid goes free; null once nothing is held */
  expiresAt: schema.nullable(schema.string()),
  now: schema.string(),
  seats: schema.array(seatSchema),
});
export type Shared = schema.Infer<typeof sharedSchema>;

/** Divides a hold into one booking for each seat; answers the secret of the link. */
export const shareCall = apiCall('POST /api/booking/{id}/share', {
  params: (bookingId: string) => ({ id: bookingId }),
  auth: 'bearer',
  answer: schema.object({ token: schema.string() }),
  failure: t('friends.share.failed'),
});

/** The seats behind a link. */
export const sharedCall = apiCall('GET /api/booking/shared/{token}', {
  params: (token: string) => ({ token }),
  auth: 'bearer',
  answer: schema.object({
    shared: sharedSchema,
  }),
  failure: t('friends.failed'),
});

/** Takes the link back; answers the secret of another one. */
export const renewCall = apiCall('POST /api/booking/shared/{token}/renew', {
  params: (token: string) => ({ token }),
  auth: 'bearer',
  answer: schema.object({ token: schema.string() }),
  failure: t('friends.renew.failed'),
});

/** Takes a seat as one's own booking. */
export const takeCall = apiCall('POST /api/booking/shared/{token}/take', {
  params: ({ token }: { token: string; seat: string }) => ({ token }),
  body: ({ seat }: { token: string; seat: string }) => ({ seat }),
  auth: 'bearer',
  answer: schema.object({ bookingId: schema.string() }),
  failure: t('friends.take.failed'),
});
