import type { ShowDocument } from '../../db/documents.ts';
import { occupiedSeats } from '../seats.ts';
import { heartbeat, seatsEvent } from './events.ts';
import type { Listener } from './listener.ts';

/** What is read of a show. */
export type SeatsOfShow = Pick<ShowDocument, '_id' | 'seats' | 'seatsVersion'>;

const HEARTBEAT_MS = 15_000;

/** When the next hold of a show runs out, in milliseconds since 1970; nothing is written to the show then. */
function nextRunOut({ seats }: SeatsOfShow, now: Date): number {
  const ends = Object.values(seats).map(({ until }) => until?.getTime() ?? Infinity);
  return Math.min(Infinity, ...ends.filter((end) => end > now.getTime()));
}

/** A show that somebody looks at: its seats as last read, and its listeners. */
export class WatchedShow {
  readonly listeners = new Set<Listener>();
  #show: SeatsOfShow;
  #occupied: string;
  /** Encoded once, sent to all. */
  #event: Uint8Array;
  #runOut: number;
  #saidAt = performance.now();

  constructor(show: SeatsOfShow, now: Date) {
    const occupied = occupiedSeats(show, now);
    this.#show = show;
    this.#occupied = occupied.join();
    this.#event = seatsEvent(occupied);
    this.#runOut = nextRunOut(show, now);
  }

  get version(): number {
    return this.#show.seatsVersion;
  }

  /** Takes a listener in, who is told at once how things stand. */
  add(listener: Listener): void {
    this.listeners.add(listener);
    listener.send(this.#event);
  }

  /** Tells the listeners what is occupied when that changed: by `read`, or by a hold that ran out. */
  update(read: SeatsOfShow | undefined, now: Date): void {
    if (!read && now.getTime() < this.#runOut) return;
    if (read) this.#show = read;
    this.#runOut = nextRunOut(this.#show, now);
    const occupied = occupiedSeats(this.#show, now);
    if (occupied.join() === this.#occupied) return;
    this.#occupied = occupied.join();
    this.#event = seatsEvent(occupied);
    this.#say(this.#event);
  }

  /** Ends the streams whose time is over, and keeps silent ones open. */
  tend(): void {
    const now = performance.now();
    for (const listener of this.listeners) if (now >= listener.endsAt) listener.end('renew');
    if (now - this.#saidAt >= HEARTBEAT_MS) this.#say(heartbeat);
  }

  #say(event: Uint8Array): void {
    this.#saidAt = performance.now();
    for (const listener of this.listeners) listener.send(event);
  }
}
