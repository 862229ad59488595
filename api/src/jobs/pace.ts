import { setTimeout as pause } from 'node:timers/promises';

/** After being told once that it is too much nothing begins for so long, and twice as long each time that follows. */
const FIRST_REST_MS = 250;
const MAX_REST_MS = 2000;
/** Told so often in a row, even after the longest rest, the piece is left for a later pass. */
const MAX_IN_A_ROW = 5;

interface PaceOptions {
  /** how many pieces are under way at most */
  most: number;
  /** whether an error says that too much is asked */
  isTooMuch(error: unknown): boolean;
  /** waits so many milliseconds */
  rest?: (ms: number) => Promise<unknown>;
}

/**
 * How much is asked of somebody who says when it is too much: then nothing begins for a moment, half as many go on side by side,
 * and one more again with each round that goes well.
 */
export class Pace {
  readonly #options: Required<PaceOptions>;
  readonly #waiting: (() => void)[] = [];
  #atOnce: number;
  #running = 0;
  #inARow = 0;
  #isResting = false;

  constructor(options: PaceOptions) {
    this.#options = { rest: pause, ...options };
    this.#atOnce = options.most;
  }

  /**
   * Does a piece of work when it is its turn, and again when too much was asked.
   * @throws what the work throws; that it is too much only when it is told again and again
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      while (this.#isResting || this.#running >= Math.floor(this.#atOnce))
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
      this.#running += 1;
      try {
        const done = await work();
        this.#inARow = 0;
        this.#atOnce = Math.min(this.#options.most, this.#atOnce + 1 / this.#atOnce);
        return done;
      } catch (error) {
        if (!this.#options.isTooMuch(error)) throw error;
        this.#slowDown();
        if (this.#inARow >= MAX_IN_A_ROW) throw error;
      } finally {
        this.#running -= 1;
        this.#wake();
      }
    }
  }

  #slowDown(): void {
    // What was under way at the same moment is told the same: that is one time.
    if (this.#isResting) return;
    this.#isResting = true;
    this.#atOnce = Math.max(1, this.#atOnce / 2);
    const ms = Math.min(MAX_REST_MS, FIRST_REST_MS * 2 ** this.#inARow);
    this.#inARow += 1;
    void this.#options.rest(ms).then(() => {
      this.#isResting = false;
      this.#wake();
    });
  }

  #wake(): void {
    for (const goOn of this.#waiting.splice(0)) goOn();
  }
}
