import { safeParse } from 'zod/mini';
import { t } from '../../messages/en.ts';
import type { Call } from './call.ts';
import { ApiFailure } from './failure.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether a body is what a call declares. */
export const isAnswer = <Input, Answer>(call: Call<Input, Answer>, body: unknown): body is Answer =>
  safeParse(call.answer, body).success;

/** The failure of an answer that is not what the call declares. */
export const unreadable = (status: number, requestId: string | null): ApiFailure =>
  new ApiFailure(t('request.unreadable'), status, 'unreadable', requestId, {});

/**
 * Reads an answer of the API.
 * @returns the whole body, when it is a success and fits the call's schema. What the schema does not name stays in it:
 *   another team's screen may read the same answer from the cache and need more of it.
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
  if (!isAnswer(call, body)) throw unreadable(response.status, requestId);
  return body;
}
