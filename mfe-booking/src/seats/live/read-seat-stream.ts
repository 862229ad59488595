import { schema, type TokenSource } from '@matinee/shared-ui';
import { readEvents } from './read-events.ts';

/** Waiting times of a stream, in milliseconds. */
export const patience = {
  /** until the first event: later, something on the way holds the stream back */
  first: 5_000,
  /** between two signs of life, of which the server sends one every 15 s */
  silence: 40_000,
} as const;

const seatsSchema = schema.object({ occupiedSeats: schema.array(schema.string()) });

export interface SeatStream {
  showId: string;
  token: TokenSource;
  onSeats(occupied: readonly string[]): void;
}

/** How a stream ended: `renew` when its time was over, `lost` when it had begun, `refused` when it never did. */
export type Ending = 'renew' | 'lost' | 'refused';

async function ask(showId: string, token: string | null, signal: AbortSignal): Promise<Response> {
  return fetch(`/api/booking/seat/${encodeURIComponent(showId)}/live`, {
    headers: { accept: 'text/event-stream', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    cache: 'no-store',
    signal,
  });
}

async function open(
  { showId, token }: SeatStream,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | null> {
  const response = await ask(showId, await token(), signal);
  const answer = response.status === 401 ? await ask(showId, await token({ fresh: true }), signal) : response;
  const isStream = answer.ok && answer.headers.get('content-type')?.startsWith('text/event-stream');
  if (!isStream) await answer.body?.cancel();
  return isStream ? answer.body : null;
}

/** Aborts with `outer`, or when nobody called `alive` for a while. */
function watchdog(outer: AbortSignal) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  outer.addEventListener('abort', abort);
  let timer = setTimeout(abort, patience.first);
  return {
    signal: controller.signal,
    alive() {
      clearTimeout(timer);
      timer = setTimeout(abort, patience.silence);
    },
    stop() {
      clearTimeout(timer);
      outer.removeEventListener('abort', abort);
    },
  };
}

/**
 * Reads one stream of a show's seats until it ends.
 * @param signal ends it
 * @returns how it ended; never rejects
 */
export async function readSeatStream(stream: SeatStream, signal: AbortSignal): Promise<Ending> {
  const dog = watchdog(signal);
  let ending: Ending = 'refused';
  try {
    const body = await open(stream, dog.signal);
    if (!body) return ending;
    for await (const { name, data } of readEvents(body)) {
      dog.alive();
      if (name === 'end') return JSON.parse(data) === 'renew' ? 'renew' : 'lost';
      if (name !== 'seats') continue;
      ending = 'lost';
      stream.onSeats(seatsSchema.parse(JSON.parse(data)).occupiedSeats);
    }
    return ending;
  } catch {
    return ending;
  } finally {
    dog.stop();
  }
}
