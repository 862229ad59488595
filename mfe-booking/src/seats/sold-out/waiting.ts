import { schema } from '@matinee/shared-ui';
import { apiCall } from '../../api/api-call.ts';
import { t } from '../../messages/en.ts';

const place = {
  auth: 'bearer' as const,
  answer: schema.object({
    /** null: the visitor does not wait */
    waiting: schema.nullable(
      schema.object({
        count: schema.number(),
        ahead: schema.number(),
        /** why they get fewer seats than they asked for, or none for now */
        limited: schema.optional(schema.string()),
      }),
    ),
  }),
};

/** The visitor's place among those who wait for seats of a show. */
export const placeInLine = apiCall('GET /api/booking/waiting/{showId}', {
  ...place,
  params: (showId: string) => ({ showId }),
  failure: t('waiting.failed'),
});
export const joinLine = apiCall('POST /api/booking/waiting/{showId}', {
  ...place,
  params: ({ showId }: { showId: string; count: number }) => ({ showId }),
  body: ({ count }: { showId: string; count: number }) => ({ count }),
  failure: t('waiting.failed'),
});
export const leaveLine = apiCall('POST /api/booking/waiting/{showId}/leave', {
  ...place,
  params: (showId: string) => ({ showId }),
  failure: t('waiting.failed'),
});
