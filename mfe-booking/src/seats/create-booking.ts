import { ApiFailure, request as ask, schema, type TokenSource } from '@matinee/shared-ui';
import { apiCall } from '../api/api-call.ts';
import { t } from '../messages/en.ts';

export interface BookingRequest {
  showId: string;
  selectedSeats: readonly string[];
  /** the same for every repetition of one try, so that a lost answer never books twice */
  idempotencyKey: string;
}

export const createCall = apiCall('POST /api/booking/create', {
  headers: ({ idempotencyKey }: BookingRequest) => ({ 'idempotency-key': idempotencyKey }),
  body: ({ showId, selectedSeats }: BookingRequest) => ({ showId, selectedSeats: [...selectedSeats] }),
  auth: 'bearer',
  answer: schema.object({ success: schema.literal(true), url: schema.string() }),
  refusal: schema.object({
    success: schema.literal(false),
    code: schema.string(),
    message: schema.optional(schema.string()),
    seats: schema.optional(schema.array(schema.string())),
  }),
  failure: t('checkout.failed'),
});

/**
 * Books seats. Its answer is read here, since a refusal says more than those of other calls.
 * @returns where to pay, an absolute address
 * @throws {ApiFailure} of a 409 `refusalOf` has the seats that are taken; status 0 when no answer came, or one that neither
 *   is a success nor refuses, so that nobody knows whether the seats are held
 */
export async function createBooking(request: BookingRequest, token: TokenSource): Promise<string> {
  const response = await ask(createCall, request, token);
  const body: unknown = await response.json().catch(() => undefined);
  const answer = createCall.answer.safeParse(body);
  if (response.ok && answer.success) return answer.data.url;
  const requestId = response.headers.get('x-request-id');
  const refusal = createCall.refusal?.safeParse(body);
  if (!refusal?.success) throw new ApiFailure(t('checkout.unread'), 0, 'unreadable', requestId, {});
  const { code, message } = refusal.data;
  throw new ApiFailure(message || t('checkout.refused'), response.status, code, requestId, refusal.data);
}
