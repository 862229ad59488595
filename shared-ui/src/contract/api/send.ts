import type { Calls, FailureCode } from '@matinee/api/types';
import { literal, object, oneOf } from './schema.ts';
import type { Call } from './call.ts';
import { newTrace } from './new-trace.ts';
import { bodyOf, readAnswer, unanswered, wholeBody } from './read-answer.ts';

/**
 * Gives the session's token; `fresh` asks for a new one instead of the cached, `proven` for one that is given after the
 * person has proven again, by that factor, that it is them. Null when signed out, or when they do not. Rejects where
 * the one who gives it out cannot be asked.
 */
export type TokenSource = (options?: {
  fresh?: boolean;
  proven?: 'first' | 'second';
}) => Promise<string | null>;

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
  const response = await request(call, input, token);
  return (await bodyOf(call, response, (body) => readAnswer(call, body))).answer;
}

/** The same, with the whole body as it was sent, whether or not the call can read it. */
export const fetchBody = async <Input, Answer>(
  call: Call<Input, Answer>,
  input: Input,
  token: TokenSource,
): Promise<unknown> => bodyOf(call, await request(call, input, token), wholeBody);

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
  try {
    return await ask(call, input, token, init);
  } catch {
    // A token that cannot be renewed, as without a network, is as a call that nobody answers.
    throw unanswered(call, 'unreachable');
  }
}

async function ask<Input, Answer>(
  call: Call<Input, Answer>,
  input: Input,
  token: TokenSource,
  init: RequestInit,
): Promise<Response> {
  const first = await attempt(call, input, call.auth === 'bearer' ? await token() : null, init);
  if (call.auth !== 'bearer') return first;
  if (first.status === 403) {
    const proven = await factorNeeded(first);
    const confirmed = proven && (await token({ fresh: true, proven }));
    return confirmed ? attempt(call, input, confirmed, init) : first;
  }
  if (first.status !== 401) return first;
  // A token can run out between the check and the arrival; a fresh one settles it.
  return attempt(call, input, await token({ fresh: true }), init);
}

type Refusal = Calls[keyof Calls]['refusal'];
const FACTOR_NEEDED = 'factor_needed' satisfies FailureCode;
const unproven = object({
  code: literal(FACTOR_NEEDED),
  factor: oneOf(['first', 'second'] satisfies Refusal['factor'][]),
});

/** What the person has to prove before the API does what was asked; undefined when it is not about that. */
async function factorNeeded(refusal: Response): Promise<'first' | 'second' | undefined> {
  const body: unknown = await refusal
    .clone()
    .json()
    .catch(() => null);
  return unproven.safeParse(body).data?.factor;
}

function attempt<Input, Answer>(
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
  if (token || call.body) headers['traceparent'] = newTrace();
  const body = call.body ? { body: JSON.stringify(call.body(input)) } : {};
  return fetch(call.path(input), { method: call.method, headers, ...init, ...body });
}
