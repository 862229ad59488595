import { t } from '../../messages/en.ts';
import type { Call } from './call.ts';
import { ApiFailure } from './failure.ts';
import { parseAnswer } from './parse-answer.ts';

/** Gives the session's token; `fresh` asks for a new one instead of the cached. Null when signed out. */
export type TokenSource = (options?: { fresh?: boolean }) => Promise<string | null>;

/**
 * Sends a call and checks the answer. There is no time limit in the client: limits are the server's.
 * @returns the answer as its schema reads it
 * @throws {ApiFailure} for any answer but a success of the declared shape, and when no answer came
 */
export async function send<Input, Answer>(
  call: Call<Input, Answer>,
  input: Input,
  token: TokenSource,
): Promise<Answer> {
  const first = await attempt(call, input, call.auth === 'bearer' ? await token() : null);
  const stale = first.status === 401 && call.auth === 'bearer';
  // A token can run out between the check and the arrival; a fresh one settles it.
  const response = stale ? await attempt(call, input, await token({ fresh: true })) : first;
  return parseAnswer(call, response);
}

async function attempt<Input, Answer>(
  call: Call<Input, Answer>,
  input: Input,
  token: string | null,
): Promise<Response> {
  // No header that is not needed: with one of its own, Firefox would not take the answer that the page preloaded
  // (https://bugzilla.mozilla.org/show_bug.cgi?id=1854292).
  const headers: Record<string, string> = {};
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (call.body) headers['content-type'] = 'application/json';
  const body = call.body ? { body: JSON.stringify(call.body(input)) } : {};
  try {
    return await fetch(call.path(input), { method: call.method, headers, ...body });
  } catch {
    throw new ApiFailure(t('request.failed'), 0, 'unreachable', null, {});
  }
}
