import { useData, useSession } from '@matinee/shared-ui';
import { useMemo } from 'react';
import { occupiedSeats } from './calls.ts';

/** How often the map asks again while its tab is visible, in milliseconds. */
const refreshInterval = 2_000;
const nobody: ReadonlySet<string> = new Set();

export interface Occupancy {
  /** `hidden` to signed-out visitors: the API tells it only to somebody it knows */
  state: 'hidden' | 'loading' | 'known';
  taken: ReadonlySet<string>;
  /** adds seats that another answer named, and asks the server again */
  markTaken(seats: readonly string[]): void;
}

/** Which seats of a show are taken, kept fresh while the page is looked at. */
export function useOccupancy(showId: string | undefined): Occupancy {
  const { status } = useSession();
  const { data, error, mutate } = useData(occupiedSeats, showId ?? null, {
    refreshInterval,
    dedupingInterval: refreshInterval / 2,
  });
  const taken = useMemo(() => (data ? new Set(data.occupiedSeats) : nobody), [data]);
  const waiting = status === 'loading' || (status === 'signed-in' && showId !== undefined && !data && !error);
  const markTaken = (seats: readonly string[]) =>
    void mutate((known) => ({ occupiedSeats: [...new Set([...(known?.occupiedSeats ?? []), ...seats])] }));
  if (data) return { state: 'known', taken, markTaken };
  return { state: waiting ? 'loading' : 'hidden', taken, markTaken };
}
