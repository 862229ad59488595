import type { Clock } from '../dependencies.ts';

/** Stands still until it is set: 2 March 2026, 09:00 in Ho Chi Minh City, unless told. */
export class FakeClock implements Clock {
  #now: Date;

  constructor(now = new Date('2026-03-02T02:00:00Z')) {
    this.#now = now;
  }

  now(): Date {
    return this.#now;
  }

  set(instant: string): void {
    this.#now = new Date(instant);
  }

  advance(minutes: number): void {
    this.#now = new Date(this.#now.getTime() + minutes * 60_000);
  }
}
