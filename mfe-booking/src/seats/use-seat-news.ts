import { notify } from '@matinee/shared-ui';
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../messages/en.ts';
import { lostSeats, newlyTaken } from './lost-seats.ts';
import type { Occupancy } from './use-occupancy.ts';
import type { ShowSelection } from './use-selection.ts';

/** What the live region says: nothing that a notice says, which is read out by itself. `turn` tells two equal sentences in a row apart. */
export interface News {
  text: string;
  turn: number;
}

/** The sentence of the live region, and the function that changes it. */
export function useNews(): [News, (text: string) => void] {
  const [news, setNews] = useState<News>({ text: '', turn: 0 });
  // Said in the frame after the one that shows it.
  return [useDeferredValue(news), (text) => setNews(({ turn }) => ({ text, turn: turn + 1 }))];
}

/**
 * Follows what others take: drops picks that are gone and says so, which is a notice and read out as one; announces what else
 * is no longer available.
 * @param ours seats that the server counts as taken although they are this visitor's
 * @param hall all seats there are
 * @returns drops seats that an answer has refused: that answer says so itself, and nobody is told twice
 */
export function useSeatNews(
  showId: string | undefined,
  occupancy: Occupancy,
  selection: ShowSelection,
  announce: (text: string) => void,
  ours: readonly string[],
  hall: readonly string[],
): (seats: readonly string[]) => void {
  const { taken, state } = occupancy;
  const seen = useRef<{ showId: string | undefined; taken: ReadonlySet<string> } | null>(null);

  const refused = useRef<readonly string[]>([]);

  const compare = useEffectEvent(() => {
    const lost = lostSeats(selection.seats, taken, ours, hall);
    const last = seen.current;
    const before = last && last.showId === showId ? last.taken : null;
    if (state === 'known') seen.current = { showId, taken };
    if (lost.length > 0) {
      selection.setSeats(selection.now().filter((seat) => !lost.includes(seat)));
      const text = t(lost.length === 1 ? 'news.lost-one' : 'news.lost-many', { seats: lost.join(', ') });
      notify.error(text);
      return;
    }
    const known = [...ours, ...refused.current];
    const gone = before ? newlyTaken(before, taken, known) : [];
    if (gone.length > 0) announce(t('news.taken', { seats: gone.join(', ') }));
  });

  // Also after the selection changed: the kept one of a reload can be read later than the first occupancy, and the seats of
  // a try whose hold is over may be somebody else's by now.
  useEffect(() => {
    compare();
  }, [showId, state, taken, selection.seats, selection.attempt]);

  return (seats) => {
    refused.current = seats;
    selection.setSeats(selection.now().filter((seat) => !seats.includes(seat)));
  };
}
