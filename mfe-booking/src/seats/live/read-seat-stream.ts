import { request, schema, type TokenSource } from '@matinee/shared-ui';
import { apiCall } from '../../api/api-call.ts';
import { readEvents } from './read-events.ts';

/** Waiting times of a stream, in milliseconds. */
export const patience = {
  /** until the first event: later, something on the way holds the stream back */
  first: 5_000,
  /** between two signs of life, of which the server sends one every 15 s */
  silence: 40_000,
} as const;

/** A stream; what is declared is the data of each `seats` event. */
const liveCall = apiCall('GET /api/booking/seat/{showId}/live', {
  params: (showId: string) => ({ showId }),
  headers: () => ({ accept: 'text/event-stream' }),
  auth: 'bearer',
  answer: schema.object({ occupiedSeats: schema.array(schema.string()) }),
  failure: '',
});

export interface SeatStream {
  showId: string;
  token: TokenSource;
  onSeats(occupied: readonly string[]): void;
}

/** How a stream ended: `renew` when its time was over, `lost` when it had begun, `refused` when it never did. */
export type Ending = 'renew' | 'lost' | 'refused';

async function open(
  { showId, token }: SeatStream,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | null> {
  const answer = await request(liveCall, showId, token, { signal, cache: 'no-store' });
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
      stream.onSeats(liveCall.answer.parse(JSON.parse(data)).occupiedSeats);
    }
    return ending;
  } catch {
    return ending;
  } finally {
    dog.stop();
  }
}
