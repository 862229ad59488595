import type { ServerResponse } from 'node:http';
import { endEvent, type EndReason } from './events.ts';

/** Bytes that may wait for one listener. Each event is the whole state: whoever is further behind does not read at all. */
const MAX_WAITING_BYTES = 16 * 1024;

/** What a listener is told through: Node's answer itself, which costs half of what a ReadableStream on top of it does. */
export type Answer = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'once' | 'writableLength'>;

/** One open stream. */
export interface Listener {
  /** When its token proves nothing any more, by `performance.now()`. */
  readonly endsAt: number;
  /** Hands an event on; a listener that does not read what it got is cut off instead. */
  send(event: Uint8Array): void;
  end(reason: EndReason): void;
}

/**
 * Makes a listener of an answer whose head is written.
 * @param onGone told once when nobody listens any more, whichever side ended it
 */
export function openListener(answer: Answer, endsAt: number, onGone: () => void): Listener {
  let isOpen = true;
  const leave = () => {
    if (!isOpen) return;
    isOpen = false;
    onGone();
  };
  answer.once('close', leave);
  return {
    endsAt,
    send(event) {
      if (!isOpen) return;
      if (answer.writableLength <= MAX_WAITING_BYTES) {
        answer.write(event);
        return;
      }
      leave();
      answer.destroy();
    },
    end(reason) {
      if (!isOpen) return;
      leave();
      answer.end(endEvent[reason]);
    },
  };
}
