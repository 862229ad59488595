import { useCallback, useMemo } from 'react';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import { useSession } from '../session/session.ts';
import type { Call } from './call.ts';
import type { ApiFailure } from './failure.ts';
import { readAnswer, unanswered } from './read-answer.ts';
import { fetchBody, send } from './send.ts';

/**
 * The cache key of a call: its path, and for a bearer call the user whose answer it is.
 * Exported so that a screen can change or refresh a cached answer.
 */
export const cacheKey = (path: string, userId: string | null): string =>
  userId ? `${path}#${userId}` : path;

/** The cache holds bodies as they were sent; what is asked of the latest one is asked of what this call reads of it. */
function intervalFor<Input, Answer>(
  call: Call<Input, Answer>,
  { refreshInterval }: SWRConfiguration<Answer, ApiFailure>,
) {
  if (typeof refreshInterval !== 'function') return refreshInterval === undefined ? {} : { refreshInterval };
  return { refreshInterval: (latest?: Answer) => refreshInterval(readAnswer(call, latest)?.answer) };
}

/**
 * Reads a call through the one cache of the page.
 * @param call the declared call
 * @param input its input; null keeps it from being asked
 * @returns SWR's response; a bearer call is not asked before the visitor is signed in
 */
export function useData<Input, Answer>(
  call: Call<Input, Answer>,
  input: Input | null,
  options: SWRConfiguration<Answer, ApiFailure> = {},
): SWRResponse<Answer, ApiFailure> {
  const { user, getToken } = useSession();
  const allowed = input !== null && (call.auth === 'none' || user !== null);
  const key = allowed ? cacheKey(call.path(input), call.auth === 'bearer' ? user!.id : null) : null;
  const response = useSWR<Answer, ApiFailure>(
    key,
    () => fetchBody(call, input as Input, getToken) as Promise<Answer>,
    { ...options, ...intervalFor(call, options) },
  );
  const { data: body } = response;
  const read = useMemo(() => readAnswer(call, body), [call, body]);
  // The cached body may have been fetched for another screen, whose schema asked for less.
  if (body !== undefined && !read)
    return { ...response, data: undefined, error: unanswered(call, 'unreadable', 200) };
  // SWR watches which of its members are read, so they are not copied.
  return Object.create(response, { data: { value: read?.answer, enumerable: true } }) as typeof response;
}

/**
 * A function that sends a call, for what a visitor does rather than reads.
 * @returns sends the input; rejects with an {@link ApiFailure}
 */
export function useSend<Input, Answer>(call: Call<Input, Answer>): (input: Input) => Promise<Answer> {
  const { getToken } = useSession();
  return useCallback((input: Input) => send(call, input, getToken), [call, getToken]);
}
