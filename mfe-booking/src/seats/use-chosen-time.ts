import { useSearchParams } from '@matinee/shared-ui/router';
import { useState } from 'react';
import type { Timing } from '../timing/show-details.ts';
import { useKeptSelection } from './use-selection.ts';
import { useToldOfGoneTime } from './use-told-of-gone-time.ts';

export interface ChosenTime {
  /** undefined where the day has no time left */
  timing: Timing | undefined;
  /** another one is meant from now on */
  choose(showId: string): void;
  /** this one is meant, whatever the address or a kept selection says later */
  keep(): void;
  /** none is meant any more: which one it is, is decided anew */
  forget(): void;
}

/**
 * The showtime whose seats are shown: the one that was pressed, else that of the address, of the kept selection, or the first one. Says
 * so when the one that was meant has begun or was cancelled since.
 * @param timings those of the day
 * @param lookAgain asks for them anew
 */
export function useChosenTime(
  timings: readonly Timing[],
  lookAgain: () => Promise<readonly Timing[] | undefined>,
): ChosenTime {
  // What was pressed counts for the address at which it was: a step back leads to the time of that address.
  const [pressed, setPressed] = useState<{ showId: string | undefined; asked: string | undefined }>();
  const kept = useKeptSelection();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('show') ?? undefined;
  const chosen = pressed?.asked === asked ? pressed?.showId : undefined;
  const setChosen = (showId: string | undefined) => setPressed({ showId, asked });
  const find = (showId: string | undefined) => timings.find((one) => one.showId === showId);
  const timing = find(chosen) ?? find(asked) ?? find(kept?.showId) ?? timings[0];
  const wished = chosen ?? asked;
  const isGone = timing !== undefined && wished !== undefined && wished !== timing.showId;
  useToldOfGoneTime(isGone, async () =>
    Boolean((await lookAgain())?.some(({ showId }) => showId === wished)),
  );
  return {
    timing,
    choose: (showId) => {
      setChosen(showId);
      // The address says it: it is still chosen when the page is loaded anew, and can be shared.
      setQuery({ show: showId }, { replace: true });
    },
    keep: () => setChosen(timing?.showId),
    forget: () => setChosen(undefined),
  };
}
