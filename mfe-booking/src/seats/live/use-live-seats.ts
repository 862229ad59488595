import { useSession } from '@matinee/shared-ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { followSeats } from './follow-seats.ts';
import { whileShown } from './while-shown.ts';

/**
 * Follows a show's seats while the page is looked at and somebody is signed in.
 * @param onSeats told everything that is occupied in a show, at once and after each change; a word about the show before
 *   may still arrive after a change of show
 * @returns whether news come by themselves now; otherwise one has to ask
 */
export function useLiveSeats(
  showId: string | undefined,
  onSeats: (showId: string, occupied: readonly string[]) => void,
): boolean {
  const { user, getToken } = useSession();
  const [live, setLive] = useState(false);
  const deliver = useEffectEvent(onSeats);
  const token = useEffectEvent(getToken);
  const userId = user?.id;

  useEffect(() => {
    if (showId === undefined || userId === undefined) return undefined;
    const following = {
      showId,
      token: (options?: { fresh?: boolean }) => token(options),
      onSeats: (occupied: readonly string[]) => deliver(showId, occupied),
      onLive: setLive,
    };
    return whileShown((signal) => {
      signal.addEventListener('abort', () => setLive(false));
      void followSeats(following, signal);
    });
  }, [showId, userId]);
  return live;
}
