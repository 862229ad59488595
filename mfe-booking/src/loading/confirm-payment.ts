import { schema } from '@matinee/shared-ui';
import { apiCall } from '../api/api-call.ts';

/** Asks the server to settle a payment session now, in case its webhook is slower than the browser. */
export const confirmPayment = apiCall('POST /api/booking/confirm', {
  body: (input: { sessionId: string }) => input,
  auth: 'bearer',
  answer: schema.object({
    /** `paid`, or what else has become of it; an older API does not say */
    status: schema.optional(schema.string()),
  }),
  failure: '',
});
