import { cacheKey, useData, useSession } from '@matinee/shared-ui';
import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { occupiedSeats } from './calls.ts';
import { useLiveSeats } from './live/use-live-seats.ts';

/** How often the map asks while its tab is visible and no stream tells it, in milliseconds. */
const REFRESH_MS = 2_000;
const nobody: ReadonlySet<string> = new Set();

export interface Occupancy {
  /** `hidden` to signed-out visitors: the API tells it only to somebody it knows. What `failed` is asked for again. */
  state: 'hidden' | 'loading' | 'failed' | 'known';
  taken: ReadonlySet<string>;
  /** adds seats that another answer named, and asks the server again */
  markTaken(seats: readonly string[]): void;
}

/** Which seats of a show are taken, kept fresh while the page is looked at: by a stream, or by asking without one. */
export function useOccupancy(showId: string | undefined): Occupancy {
  const { status, user } = useSession();
  const { mutate: keep } = useSWRConfig();
  const live = useLiveSeats(showId, (followed, occupied) => {
    const key = cacheKey(occupiedSeats.path(followed), user?.id ?? null);
    void keep(key, { success: true, occupiedSeats: occupied }, { revalidate: false });
  });
  const { data, error, mutate } = useData(occupiedSeats, showId ?? null, {
    refreshInterval: live ? 0 : REFRESH_MS,
    dedupingInterval: REFRESH_MS / 2,
  });
  const taken = useMemo(() => (data ? new Set(data.occupiedSeats) : nobody), [data]);
  const markTaken = (seats: readonly string[]) =>
    void mutate((known) => ({ occupiedSeats: [...new Set([...(known?.occupiedSeats ?? []), ...seats])] }));
  const stateNow = (): Occupancy['state'] => {
    if (data) return 'known';
    if (status === 'loading') return 'loading';
    if (status !== 'signed-in' || showId === undefined) return 'hidden';
    return error ? 'failed' : 'loading';
  };
  return { state: stateNow(), taken, markTaken };
}
