import { useData, useSend } from '@matinee/shared-ui';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { cancellation, cancelShow } from './calls.ts';

const REFRESH_MS = 1_000;
/** Answers that change with a show: movies on show, figures, lists and books. */
const changed = (key: unknown): boolean =>
  typeof key === 'string' && /^\/api\/(admin\/|show\/(?!now-playing))/.test(key);

/**
 * Cancels a show and follows what becomes of its tickets. The server is asked for that while the request is still under way,
 * and goes on with it also when the request is lost.
 */
export function useCancel(showId: string) {
  const [sending, setSending] = useState(false);
  const [given, setGiven] = useState<string>();
  const { data, error, mutate } = useData(cancellation, showId, {
    refreshInterval: (now) => (sending || (now?.status === 'cancelled' && !now.isDone) ? REFRESH_MS : 0),
    revalidateOnFocus: true,
  });
  const { mutate: mutateAll } = useSWRConfig();
  const send = useSend(cancelShow);

  /** @throws {ApiFailure} when the server refused, or no answer came, and the show takes place still */
  async function cancel(reason: string): Promise<void> {
    setSending(true);
    setGiven(reason);
    try {
      await mutate(await send({ showId, reason }), { revalidate: false });
    } catch (failure) {
      // It may have been carried out all the same, with the answer lost on the way.
      if ((await mutate())?.status !== 'cancelled') throw failure;
    } finally {
      setSending(false);
      void mutateAll(changed);
    }
  }
  // Another admin was first: theirs is what is e-mailed and logged.
  const otherReason = data?.reason === given ? undefined : data?.reason;
  return { state: data, otherReason, failure: error, retry: () => mutate(), cancel };
}
