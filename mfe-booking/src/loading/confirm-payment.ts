import { apiCall, schema } from '@matinee/shared-ui';

/** Asks the server to settle a payment session now, in case its webhook is slower than the browser. */
export const confirmPayment = apiCall({
  method: 'POST',
  path: () => '/api/booking/confirm',
  body: (input: { sessionId: string }) => input,
  auth: 'bearer',
  answer: schema.object({}),
  failure: '',
});
