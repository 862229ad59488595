import { safeParse } from 'zod/mini';
import { t } from '../../messages/en.ts';
import type { Call } from './call.ts';
import { ApiFailure } from './failure.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Reads an answer of the API.
 * @returns the body, when it is a success and fits the call's schema
 * @throws {ApiFailure} with the server's message, or the call's own text when the body has none
 */
export async function parseAnswer<Input, Answer>(
  call: Call<Input, Answer>,
  response: Response,
): Promise<Answer> {
  const body: unknown = await response.json().catch(() => undefined);
  const requestId = response.headers.get('x-request-id');
  if (!response.ok || (isRecord(body) && body['success'] === false)) {
    const detail = isRecord(body) ? body : {};
    const message =
      typeof detail['message'] === 'string' && detail['message'] ? detail['message'] : call.failure;
    throw new ApiFailure(message, response.status, String(detail['code'] ?? 'failed'), requestId, detail);
  }
  const parsed = safeParse(call.answer, body);
  if (!parsed.success)
    throw new ApiFailure(t('request.unreadable'), response.status, 'unreadable', requestId, {});
  return parsed.data;
}
