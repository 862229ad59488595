import { useCallback, useEffect, useMemo, useRef } from 'react';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import { useSession } from '../session/session.ts';
import type { Call } from './call.ts';
import type { ApiFailure } from './failure.ts';
import { failureOf, readAnswer, unanswered } from './read-answer.ts';
import { fetchBody, send } from './send.ts';

/**
 * The cache key of a call: its path, and for a bearer call the user whose answer it is. No call's is its bare path: what a team asks
 * by SWR's own hook, or ahead, under an address would be every team's answer.
 * Exported so that a screen can change or refresh a cached answer.
 */
export const cacheKey = (path: string, userId: string | null): string => `${path}#${userId ?? ''}`;

/** What is said once for the whole cache, by the shell. */
const OF_ALL = /^(is|compare|focus|revalidateOn[FR])|etry/i;
/** The page's own: for so long, in milliseconds, nobody is asked again. */
const MAX_DEDUPING_MS = 2_000;

/**
 * SWR asks for an answer as the screen says that came first, also on behalf of all that came later: one that is paused, or never
 * tries again, would decide that for every team's.
 */
const ownOf = (options: SWRConfiguration): SWRConfiguration =>
  Object.fromEntries(
    Object.entries(options).filter(
      ([name, value]) => !OF_ALL.test(name) && !(name === 'dedupingInterval' && value > MAX_DEDUPING_MS),
    ),
  );

/** The cache holds bodies as they were sent; what is asked of the latest one is asked of what this call reads of it. */
function intervalFor<Input, Answer>(
  call: Call<Input, Answer>,
  { refreshInterval }: SWRConfiguration<Answer, ApiFailure>,
) {
  if (typeof refreshInterval !== 'function') return refreshInterval === undefined ? {} : { refreshInterval };
  return { refreshInterval: (latest?: Answer) => refreshInterval(readAnswer(call, latest)?.answer) };
}

/** Hears what this call reads of an answer; one that it cannot read is an error of the response. */
const successOf = <Input, Answer>(
  call: Call<Input, Answer>,
  { onSuccess }: SWRConfiguration<Answer, ApiFailure>,
): Pick<SWRConfiguration<Answer, ApiFailure>, 'onSuccess'> =>
  onSuccess
    ? {
        onSuccess(body, key, config) {
          const read = readAnswer(call, body);
          if (read) onSuccess(read.answer, key, config);
        },
      }
    : {};

/** Keys that are asked for anew: many screens may read one answer. */
const askedAnew = new Set<string>();

/**
 * Reads a call through the one cache of the page.
 * @param call the declared call
 * @param input its input; null keeps it from being asked
 * @param options what is this screen's own, such as how often it asks; what is the whole cache's is left out of it
 * @returns SWR's response; a bearer call is not asked before the visitor is signed in. What `mutate` is given and hands back is the
 * body as it is kept for all teams
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
    { ...ownOf(options), ...intervalFor(call, options), ...successOf(call, options) },
  );
  const { data: body, error: failed, mutate } = response;
  // Whoever empties the cache, as SWR's own words for a sign-out do, empties it for all teams: what was there is asked for anew.
  const had = useRef<string | null>(null);
  useEffect(() => {
    if (body !== undefined) had.current = key;
    else if (key !== null && had.current === key && !askedAnew.has(key)) {
      askedAnew.add(key);
      void mutate().finally(() => askedAnew.delete(key));
    }
  }, [body, key, mutate]);
  // Both may have come for another screen, whose schema asks for less, or for more, and which has words of its own.
  const own = useMemo(() => {
    const data = readAnswer(call, body)?.answer;
    const unread = body !== undefined && data === undefined ? unanswered(call, 'unreadable', 200) : undefined;
    return { data, error: failed ? failureOf(call, failed) : unread };
  }, [call, body, failed]);
  // SWR watches which of its members are read, so they are not copied.
  return { __proto__: response, ...own } as unknown as typeof response;
}

/**
 * A function that sends a call, for what a visitor does rather than reads.
 * @returns sends the input; rejects with an {@link ApiFailure}
 */
export function useSend<Input, Answer>(call: Call<Input, Answer>): (input: Input) => Promise<Answer> {
  const { getToken } = useSession();
  return useCallback((input: Input) => send(call, input, getToken), [call, getToken]);
}
