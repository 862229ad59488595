import { endEvent, type EndReason } from './events.ts';

/** Events that may wait for one listener. Each is the whole state, so whoever is further behind is not reading at all. */
const MOST_WAITING = 8;

/** One open stream. */
export interface Listener {
  readonly userId: string;
  /** When its token proves nothing any more, by `performance.now()`. */
  readonly endsAt: number;
  readonly stream: ReadableStream<Uint8Array>;
  /** Hands an event on; a listener that does not read what it got is dropped instead. */
  send(event: Uint8Array): void;
  end(reason: EndReason): void;
}

interface ListenerOptions {
  userId: string;
  endsAt: number;
  /** Cuts the connection, of which the stream alone knows nothing. */
  cut(): void;
  /** Told once when nobody listens any more, whichever side ended it. */
  onGone(): void;
}

/** Opens a stream for one client, with a bound on what waits in it. */
export function openListener({ userId, endsAt, cut, onGone }: ListenerOptions): Listener {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const leave = () => {
    controller = undefined;
    onGone();
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (opened) => {
        controller = opened;
      },
      cancel: leave,
    },
    { highWaterMark: MOST_WAITING },
  );
  return {
    userId,
    endsAt,
    stream,
    send(event) {
      if (!controller) return;
      if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(event);
      controller.error(new Error('The listener does not read'));
      leave();
      cut();
    },
    end(reason) {
      if (!controller) return;
      controller.enqueue(endEvent[reason]);
      controller.close();
      leave();
    },
  };
}
