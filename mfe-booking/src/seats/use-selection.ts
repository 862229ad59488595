import { notify, setBookingOpen } from '@matinee/shared-ui';
import { useSyncExternalStore } from 'react';
import { inOrder } from '../seat-map/plan.ts';
import { t } from '../selection/en.ts';
import {
  readSelection,
  subscribeSelection,
  writeSelection,
  type Selection,
} from '../selection/selection-store.ts';

/** The selection kept in this tab, of whichever show. */
export const useKeptSelection = (): Selection | null =>
  useSyncExternalStore(subscribeSelection, readSelection, () => null);

const none: readonly string[] = [];

let isSaid = false;
/** Says what is lost where the browser keeps nothing; a second time would help nobody. */
function sayUnkept(): void {
  if (!isSaid) notify.error(t('selection.unkept'));
  isSaid = true;
}

export interface ShowSelection {
  /** picked seats in the order of the hall */
  seats: readonly string[];
  attempt: Selection['attempt'];
  /** those of this moment: what the tab keeps is drawn only after the server's HTML has come to life */
  now(): readonly string[];
  /** replaces the picked seats; the booking counts as open while there are any */
  setSeats(seats: Iterable<string>): void;
  setAttempt(attempt: Selection['attempt']): void;
}

/** The selection of one show: empty when the kept one belongs to another. */
export function useSelection(showId: string | undefined): ShowSelection {
  const kept = useKeptSelection();
  const own = kept !== null && kept.showId === showId ? kept : null;
  // Read anew: an answer of the server may arrive after further picks.
  const stored = () => {
    const selection = readSelection();
    return selection?.showId === showId ? selection : undefined;
  };
  const change = (part: Partial<Selection>) => {
    if (showId === undefined) return;
    // What comes late, or lets go of a time that is only looked at, takes nothing from the one that seats are picked for.
    if ((readSelection()?.showId ?? showId) !== showId && !part.seats?.length) return;
    const next = { showId, seats: [], attempt: null, ...stored(), ...part };
    if (!writeSelection(next)) sayUnkept();
    setBookingOpen(next.seats.length > 0);
  };
  return {
    seats: own?.seats ?? none,
    attempt: own?.attempt ?? null,
    now: () => stored()?.seats ?? none,
    setSeats: (seats) => change({ seats: inOrder(seats) }),
    setAttempt: (attempt) => change({ attempt }),
  };
}
