import { readSeatStream, type SeatStream } from './read-seat-stream.ts';
import { pauseAfter, wait } from './wait.ts';

export interface LiveSeats extends SeatStream {
  /** told whether news come by the stream now; false calls for asking */
  onLive(live: boolean): void;
}

/** How long a stream must have lasted, in milliseconds, to be opened again at once, or after the shortest pause. */
const worthwhile = { renewed: 1_000, lost: 10_000 } as const;

/**
 * Follows a show's seats: opens a stream, and another one when that ends, after growing pauses while it fails.
 * @param signal ends it; nothing is told afterwards
 */
export async function followSeats(
  { onLive, onSeats, ...stream }: LiveSeats,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  const deliver = (occupied: readonly string[]) => {
    if (signal.aborted) return;
    onLive(true);
    onSeats(occupied);
  };
  while (!signal.aborted) {
    const began = performance.now();
    const ending = await readSeatStream({ ...stream, onSeats: deliver }, signal);
    if (signal.aborted) return;
    const lasted = performance.now() - began;
    if (ending === 'renew' && lasted >= worthwhile.renewed) continue;
    onLive(false);
    failures = lasted >= worthwhile.lost ? 1 : failures + 1;
    await wait(pauseAfter(failures), signal);
  }
}
