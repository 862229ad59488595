import type { AdminShow } from '@matinee/api/types';
import { schema, type Infer } from '@matinee/shared-ui';
import { apiCall } from '../../api/api-call.ts';
import { t as common } from '../../messages/en.ts';
import { t } from './en.ts';

const cancellationSchema = schema.object({
  status: schema.openEnum<AdminShow['status']>(),
  /** why it was cancelled, as buyers read it; an earlier API does not tell */
  reason: schema.optional(schema.string()),
  /** cancelled, and no booking is left to deal with */
  isDone: schema.boolean(),
  /** paid tickets whose money has to go back, and US dollars in them */
  sold: schema.number(),
  soldAmount: schema.number(),
  /** seats held by bookings that are not paid */
  held: schema.number(),
  /** tickets whose refund Stripe has not taken yet */
  owed: schema.number(),
  refunded: schema.number(),
  refundedAmount: schema.number(),
});
export type Cancellation = Infer<typeof cancellationSchema>;

/** What cancelling a show will mean for its tickets, or has come to. */
export const cancellation = apiCall('GET /api/show/{id}/cancellation', {
  params: (showId: string) => ({ id: showId }),
  auth: 'bearer',
  answer: cancellationSchema,
  failure: common('fetching-failed'),
});

/** Cancels a show; again for one that is cancelled takes up what is left to do. */
export const cancelShow = apiCall('POST /api/show/{id}/cancel', {
  params: ({ showId }: { showId: string; reason: string }) => ({ id: showId }),
  body: ({ reason }) => ({ reason }),
  auth: 'bearer',
  answer: cancellationSchema,
  failure: t('failed'),
});
