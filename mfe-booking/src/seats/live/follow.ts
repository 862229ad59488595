import { listen, type Listener } from './listen.ts';
import { pauseAfter, wait } from './wait.ts';

export interface Follower extends Listener {
  /** told whether news come by the stream now; false calls for asking */
  onLive(live: boolean): void;
}

/** How long a stream must have lasted, in milliseconds, to be opened again at once, or after the shortest pause. */
const worthwhile = { renewed: 1_000, lost: 10_000 } as const;

/**
 * Follows a show's seats: opens a stream, and another one when that ends, after growing pauses while it fails.
 * @param signal ends it; nothing is told afterwards
 */
export async function follow({ onLive, onSeats, ...listener }: Follower, signal: AbortSignal): Promise<void> {
  let failures = 0;
  const hear = (occupied: readonly string[]) => {
    if (signal.aborted) return;
    onLive(true);
    onSeats(occupied);
  };
  while (!signal.aborted) {
    const began = performance.now();
    const ending = await listen({ ...listener, onSeats: hear }, signal);
    if (signal.aborted) return;
    const lasted = performance.now() - began;
    if (ending === 'renew' && lasted >= worthwhile.renewed) continue;
    onLive(false);
    failures = lasted >= worthwhile.lost ? 1 : failures + 1;
    await wait(pauseAfter(failures), signal);
  }
}
