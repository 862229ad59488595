import { useCallback, useEffect } from 'react';
import type { DoorDay } from '../calls.ts';
import type { Verdict } from './decide.ts';
import { keptTold, toldBy, toldOf, unlisted, withTold } from './told.ts';
import { useKeptList } from './use-kept-list.ts';
import type { Waiting } from './waiting.ts';

/**
 * What the API said at this door, until a list says it too: the network may go before that one comes.
 * @param answer the list that the API last answered; null while none comes
 * @param said the list that this door decides by
 */
export function useTold(answer: DoorDay | null, said: DoorDay | null) {
  const { now, change, isKept } = useKeptList(keptTold);
  useEffect(() => {
    if (!answer) return;
    const present = now();
    if (unlisted(present, answer).length < present.length) change((told) => unlisted(told, answer));
  }, [answer, change, now]);
  const list = said?.now ?? '';
  return {
    isKept,
    told: now,
    /** Keeps what the API said of a scan. */
    hear: useCallback(
      (verdict: Verdict, issue: number) => {
        const one = toldBy(verdict, { issue, heardAt: new Date().toISOString(), list });
        if (one) change((told) => withTold(told, one));
      },
      [change, list],
    ),
    /** Keeps what waited, now that the API has it. */
    hearTaken: useCallback(
      (taken: readonly Waiting[]) => {
        const about = { issue: 0, heardAt: new Date().toISOString(), list };
        change((told) => taken.reduce((all, one) => withTold(all, toldOf(one, about)), told));
      },
      [change, list],
    ),
    /** Forgets an entry that was taken back. */
    unhear: useCallback(
      (scanId: string) => change((told) => told.filter(({ entry }) => entry?.scanId !== scanId)),
      [change],
    ),
  };
}
