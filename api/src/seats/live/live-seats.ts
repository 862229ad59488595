import type { ServerResponse } from 'node:http';
import { countsOf } from '../../counts/counts.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Failure } from '../../http/failure.ts';
import { openListener } from './listener.ts';
import { createListenerLimits } from './listener-limits.ts';
import { type SeatsOfShow, WatchedShow } from './watched-show.ts';

/** Listeners whose news are older than so many looks are sent away, and learn from the ordinary call what is wrong. */
const STALE_AFTER_LOOKS = 5;
const SEATS = { projection: { seats: 1, seatsVersion: 1 } } as const;

/** The head of a stream. */
export const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'private, no-store, no-transform',
  // nginx holds answers back unless it is told not to.
  'x-accel-buffering': 'no',
} as const;

interface ListenOptions {
  userId: string;
  /** From now on. */
  lifetimeMs: number;
  /** Nothing of it sent yet. */
  answer: ServerResponse;
}

export interface LiveSeats {
  /**
   * Answers with a stream of a show's occupied seats, which begins with how things stand.
   * @throws Failure 404 for an unknown show, 429 and 503 when there is no place: the answer is then untouched
   */
  listen(showId: string, options: ListenOptions): Promise<void>;
}

/**
 * Tells whoever looks at a show what is occupied. The news come from the database and not from this process, so that
 * any number of processes may sell and tell: once in `live.pollMs` each asks in one query for the versions of the shows
 * that it has listeners for, and reads the seats of those that changed.
 */
export function createLiveSeats(deps: Dependencies): LiveSeats {
  const { db, clock, log, shutdown } = deps;
  const { pollMs } = deps.config.live;
  const counts = countsOf(db);
  const limits = createListenerLimits(deps.config.live, (taken) => (counts.listeners = taken));
  const watched = new Map<string, WatchedShow>();
  let timer: NodeJS.Timeout | undefined;
  let newsAt = 0;

  async function changedShows(): Promise<SeatsOfShow[]> {
    if (watched.size === 0) return [];
    const _id = { $in: [...watched.keys()] };
    const versions = await db.shows.find({ _id }, { projection: { seatsVersion: 1 } }).toArray();
    const changed = versions.filter((show) => watched.get(show._id)?.version !== show.seatsVersion);
    if (changed.length === 0) return [];
    return db.shows.find({ _id: { $in: changed.map((show) => show._id) } }, SEATS).toArray();
  }

  async function look(): Promise<void> {
    const read = new Map((await changedShows()).map((show) => [show._id, show]));
    newsAt = performance.now();
    const now = clock.now();
    for (const [id, show] of watched)
      try {
        show.update(read.get(id), now);
      } catch (error) {
        // One show that cannot be read silences none of the others.
        log.error({ show: id, err: error }, 'the seats of a show cannot be told');
        endAll(show);
      }
  }

  function endAll({ listeners }: WatchedShow): void {
    for (const listener of listeners) listener.end('away');
  }

  function endEverything(): void {
    for (const show of watched.values()) endAll(show);
  }

  async function pass(): Promise<void> {
    await look().catch((error: unknown) => {
      if (performance.now() - newsAt < STALE_AFTER_LOOKS * pollMs || limits.taken === 0) return;
      log.error({ err: error, listeners: limits.taken }, 'live seats are out of date');
      endEverything();
    });
    for (const show of watched.values()) show.tend();
    timer = undefined;
    plan();
  }

  function plan(): void {
    if (timer || watched.size === 0) return;
    timer = setTimeout(() => void pass(), pollMs);
    timer.unref();
  }

  async function watch(showId: string): Promise<WatchedShow> {
    const known = watched.get(showId);
    if (known) return known;
    const read = await db.shows.findOne({ _id: showId }, SEATS);
    if (!read) throw new Failure(404, 'unknown_show', 'This show does not exist');
    const show = watched.get(showId) ?? new WatchedShow(read, clock.now());
    if (watched.size === 0) newsAt = performance.now();
    watched.set(showId, show);
    plan();
    return show;
  }

  shutdown.signal.addEventListener('abort', endEverything, { once: true });
  return {
    async listen(showId, { userId, lifetimeMs, answer }) {
      limits.take(userId);
      const show = await watch(showId).catch((error: unknown) => {
        limits.leave(userId);
        throw error;
      });
      const leave = () => {
        limits.leave(userId);
        if (show.listeners.size === 0 && watched.get(showId) === show) watched.delete(showId);
      };
      // Left, or answered as too slow, while the show was read.
      if (answer.destroyed || answer.headersSent) return leave();
      const listener = openListener(answer, performance.now() + lifetimeMs, () => {
        show.listeners.delete(listener);
        leave();
      });
      answer.writeHead(200, STREAM_HEADERS);
      show.add(listener);
      if (shutdown.signal.aborted) listener.end('away');
    },
  };
}
