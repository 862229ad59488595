import { notify } from '@matinee/shared-ui';
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../messages/en.ts';
import { lostSeats, newlyTaken } from './lost-seats.ts';
import type { Occupancy } from './use-occupancy.ts';
import type { ShowSelection } from './use-selection.ts';

/** What the live region says. `turn` tells two equal sentences in a row apart. */
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

/** Follows what others take: drops picks that are gone, says so, and announces what else is no longer available. */
export function useSeatNews(
  showId: string | undefined,
  occupancy: Occupancy,
  selection: ShowSelection,
  announce: (text: string) => void,
): void {
  const { taken, state } = occupancy;
  const seen = useRef<{ showId: string | undefined; taken: ReadonlySet<string> } | null>(null);

  const compare = useEffectEvent(() => {
    const ours = selection.attempt?.seats ?? [];
    const lost = lostSeats(selection.seats, taken, ours);
    const last = seen.current;
    const before = last && last.showId === showId ? last.taken : null;
    seen.current = { showId, taken };
    if (lost.length > 0) {
      selection.setSeats(selection.seats.filter((seat) => !lost.includes(seat)));
      const text = t(lost.length === 1 ? 'news.lost-one' : 'news.lost-many', { seats: lost.join(', ') });
      announce(text);
      notify.error(text);
      return;
    }
    const gone = before ? newlyTaken(before, taken, ours) : [];
    if (gone.length > 0) announce(t('news.taken', { seats: gone.join(', ') }));
  });

  // Also after the selection changed: the kept one of a reload can be read later than the first occupancy, and the seats of
  // a try whose hold is over may be somebody else's by now.
  useEffect(() => {
    if (state === 'known') compare();
  }, [showId, state, taken, selection.seats, selection.attempt]);
}
