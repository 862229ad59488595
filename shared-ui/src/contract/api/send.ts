import { t } from '../../messages/en.ts';
import type { Call } from './call.ts';
import { ApiFailure } from './failure.ts';
import { bodyOf, readAnswer, unreadable } from './read-answer.ts';

/** Gives the session's token; `fresh` asks for a new one instead of the cached. Null when signed out. */
export type TokenSource = (options?: { fresh?: boolean }) => Promise<string | null>;

/**
 * Sends a call and checks the answer. There is no time limit in the client: limits are the server's.
 * @returns what the call's schema reads of the answer
 * @throws {ApiFailure} for any answer but a success of the declared shape, and when no answer came
 */
export async function send<Input, Answer>(
  call: Call<Input, Answer>,
  input: Input,
  token: TokenSource,
): Promise<Answer> {
  const read = readAnswer(call, await fetchBody(call, input, token));
  if (!read) throw unreadable(200, null);
  return read.answer;
}

/** The same, with the whole body as it was sent. */
export const fetchBody = async <Input, Answer>(
  call: Call<Input, Answer>,
  input: Input,
  token: TokenSource,
): Promise<unknown> => bodyOf(call, await request(call, input, token));

/**
 * Sends a call, for those who read the answer themselves: a stream, or a refusal that says more than others.
 * @param init what else the request needs, such as a signal that ends it
 * @returns the answer, whatever it is
 * @throws {ApiFailure} `unreachable` when none came
 */
export async function request<Input, Answer>(
  call: Call<Input, Answer>,
  input: Input,
  token: TokenSource,
  init: Pick<RequestInit, 'signal' | 'cache'> = {},
): Promise<Response> {
  const first = await attempt(call, input, call.auth === 'bearer' ? await token() : null, init);
  if (first.status !== 401 || call.auth !== 'bearer') return first;
  // A token can run out between the check and the arrival; a fresh one settles it.
  return attempt(call, input, await token({ fresh: true }), init);
}

async function attempt<Input, Answer>(
  call: Call<Input, Answer>,
  input: Input,
  token: string | null,
  init: RequestInit,
): Promise<Response> {
  // No header that is not needed: with one of its own, Firefox would not take the answer that the page preloaded
  // (https://bugzilla.mozilla.org/show_bug.cgi?id=1854292).
  const headers: Record<string, string> = { ...call.headers?.(input) };
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (call.body) headers['content-type'] = 'application/json';
  const body = call.body ? { body: JSON.stringify(call.body(input)) } : {};
  try {
    return await fetch(call.path(input), { method: call.method, headers, ...init, ...body });
  } catch {
    throw new ApiFailure(t('request.failed'), 0, 'unreachable', null, {});
  }
}
