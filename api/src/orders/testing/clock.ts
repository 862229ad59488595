import type { Clock } from '../../dependencies.ts';

interface Span {
  hours?: number;
  minutes?: number;
  ms?: number;
}

const inMs = ({ hours = 0, minutes = 0, ms = 0 }: Span) => (hours * 60 + minutes) * 60_000 + ms;

/** Stands still until it is turned; API and payment stand-in go by it. Starts at the real time, as tokens do. */
export class TestClock implements Clock {
  #now = new Date();

  now(): Date {
    return this.#now;
  }

  /** The instant that far ahead. */
  in(span: Span): Date {
    return new Date(this.#now.getTime() + inMs(span));
  }

  turn(span: Span): void {
    this.#now = this.in(span);
  }

  turnTo(instant: Date): void {
    this.#now = instant;
  }

  /** Ten in the morning of the next day in the cinema's city: shows of the next hours are on the list of that day's door. */
  turnToMorning(): void {
    this.turnTo(new Date(`${this.in({ hours: 24 }).toISOString().slice(0, 10)}T03:00:00Z`));
  }
}
