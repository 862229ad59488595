import { ApiFailure, schema, type TokenSource } from '@matinee/shared-ui';
import { t } from '../messages/en.ts';

const answerSchema = schema.object({ success: schema.literal(true), url: schema.string() });
const refusalSchema = schema.object({
  code: schema.optional(schema.string()),
  message: schema.optional(schema.string()),
  seats: schema.optional(schema.array(schema.string())),
});

export interface BookingRequest {
  showId: string;
  selectedSeats: readonly string[];
  /** the same for every repetition of one try, so that a lost answer never books twice */
  idempotencyKey: string;
}

/**
 * Books seats. Written out because of its header, which no other call of the site needs.
 * @returns where to pay, an absolute address
 * @throws {ApiFailure} 409 names the seats that are taken in `detail.seats`; status 0 when no answer came, so that
 *   nobody knows whether the seats are held
 */
export async function createBooking(request: BookingRequest, token: TokenSource): Promise<string> {
  let response = await post(request, await token());
  if (response.status === 401) response = await post(request, await token({ fresh: true }));
  const body: unknown = await response.json().catch(() => undefined);
  const answer = answerSchema.safeParse(body);
  if (response.ok && answer.success) return answer.data.url;
  const refusal = refusalSchema.safeParse(body);
  const { code = 'failed', message, seats = [] } = refusal.success ? refusal.data : {};
  const fallback = refusal.success ? t('checkout.refused') : t('checkout.failed');
  const requestId = response.headers.get('x-request-id');
  throw new ApiFailure(message || fallback, response.status, code, requestId, { seats });
}

async function post({ idempotencyKey, ...body }: BookingRequest, token: string | null): Promise<Response> {
  try {
    return await fetch('/api/booking/create', {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });
  } catch {
    throw new ApiFailure(t('checkout.failed'), 0, 'unreachable', null, {});
  }
}
