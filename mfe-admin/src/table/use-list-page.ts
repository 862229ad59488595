import { useData, type ApiFailure, type Call } from '@matinee/shared-ui';
import { useState } from 'react';

/** What is known of the wanted part of a list. */
export interface ListPage<Answer> {
  /** undefined at first, and when the wanted part could not be had */
  data: Answer | undefined;
  /** what is shown is the part before, while the wanted one is on its way */
  isOld: boolean;
  error: ApiFailure | undefined;
  /** asks for it again */
  reload(): Promise<unknown>;
}

/**
 * Reads a part of a list. Leafing, sorting and filtering leave the rows in place until the wanted ones are there; rows that
 * are not the wanted ones never stand there for good.
 */
export function useListPage<Query, Answer>(call: Call<Query, Answer>, query: Query): ListPage<Answer> {
  const { data, error, mutate } = useData(call, query);
  const [latest, setLatest] = useState(data);
  if (data && data !== latest) setLatest(data);
  const before = error ? undefined : latest;
  return { data: data ?? before, isOld: !data, error, reload: () => mutate() };
}
