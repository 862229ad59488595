import { t } from '../../messages/en.ts';
import type { Call } from './call.ts';
import { ApiFailure } from './failure.ts';
import { freezeAll } from './freeze-all.ts';
import { leftOutSoFar } from './item-by-item.ts';
import type { Schema } from './schema.ts';

/** Also a list: it has no fields of an answer, but something may have been read of it. */
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** schema → body → what was read of it: the same answer is the same object each time that somebody looks at it */
const known = new WeakMap<object, WeakMap<object, { answer: unknown }>>();
const warned = new Set<string>();

function parse<Answer>(schema: Schema<Answer>, body: object, name: string): { answer: Answer } | undefined {
  const before = leftOutSoFar();
  const result = schema.safeParse(body);
  if (leftOutSoFar() > before && !warned.has(name)) {
    warned.add(name);
    console.warn(
      `${name}: ${leftOutSoFar() - before} entries cannot be read by this release and are left out`,
    );
  }
  return result.success ? { answer: freezeAll(result.data) } : undefined;
}

/**
 * Reads what a call declares out of a body, item by item where there are lists. What is not declared is not in it.
 * @returns undefined when the body cannot be read; else the answer, the same object for the same body, which nobody changes for the others
 */
export function readAnswer<Input, Answer>(
  call: Call<Input, Answer>,
  body: unknown,
): { answer: Answer } | undefined {
  if (!isObject(body)) return undefined;
  const answers = known.get(call.answer) ?? new WeakMap<object, { answer: unknown }>();
  known.set(call.answer, answers);
  const read = answers.get(body) ?? parse(call.answer, body, call.failure);
  if (read) answers.set(body, read);
  return read as { answer: Answer } | undefined;
}

/**
 * The failure of a call whose server has said nothing that can be read: in the call's own words, with what may help.
 * @param code whether no answer came, or one that is not what the call declares
 */
export function unanswered(
  call: { failure: string },
  code: 'unreachable' | 'unreadable',
  status = 0,
  requestId: string | null = null,
): ApiFailure {
  const failed = call.failure.replace(/\.$/, '');
  return new ApiFailure(t(`request.${code}`, { failed }), status, code, requestId, {});
}

/** The same failure in the words of another call, whose screen shares it; what the server has said stays as it is. */
export const failureOf = (call: { failure: string }, failure: ApiFailure): ApiFailure =>
  failure.code === 'unreachable' || failure.code === 'unreadable'
    ? unanswered(call, failure.code, failure.status, failure.requestId)
    : failure;

/** The whole body as it was sent, for whoever reads it out of the cache: another team's screen may need more of it, or less. */
export const wholeBody = (body: unknown): object | undefined => (isObject(body) ? body : undefined);

/**
 * Takes what is read of an answer.
 * @param read undefined where it cannot be read
 * @returns what `read` made of the body, when it is a success
 * @throws {ApiFailure} with the server's message, or the call's own text when the body has none
 */
export async function bodyOf<Read>(
  call: { failure: string },
  response: Response,
  read: (body: unknown) => Read | undefined,
): Promise<Read> {
  const body: unknown = await response.json().catch(() => undefined);
  const requestId = response.headers.get('x-request-id');
  if (!response.ok || (isObject(body) && body['success'] === false)) {
    const detail = isObject(body) ? body : {};
    const message =
      typeof detail['message'] === 'string' && detail['message'] ? detail['message'] : call.failure;
    throw new ApiFailure(message, response.status, String(detail['code'] ?? 'failed'), requestId, detail);
  }
  const found = read(body);
  if (!found) throw unanswered(call, 'unreadable', response.status, requestId);
  return found;
}
