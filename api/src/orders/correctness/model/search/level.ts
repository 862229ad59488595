const FIRST_ROOM = 1024;

/** All states of one distance from the beginning, each with the way it was come to. */
export class Level {
  readonly #size: number;
  #states: Uint8Array;
  #before = new Int32Array(FIRST_ROOM);
  #move = new Uint8Array(FIRST_ROOM);
  #count = 0;

  /** @param size of a state, in bytes */
  constructor(size: number) {
    this.#size = size;
    this.#states = new Uint8Array(FIRST_ROOM * size);
  }

  get count(): number {
    return this.#count;
  }

  /**
   * @param before number of a state in the level before
   * @param move which of the moves that it had led here
   */
  add(state: Uint8Array, before: number, move: number): void {
    if (this.#count === this.#before.length) this.#grow();
    this.#states.set(state, this.#count * this.#size);
    this.#before[this.#count] = before;
    this.#move[this.#count] = move;
    this.#count += 1;
  }

  state(number: number): Uint8Array {
    return this.#states.subarray(number * this.#size, (number + 1) * this.#size);
  }

  /** Where a state was come to from. */
  way(number: number): { before: number; move: number } {
    return { before: this.#before[number] ?? 0, move: this.#move[number] ?? 0 };
  }

  /** Keeps only the ways, once every state has been gone on from. */
  forgetStates(): void {
    this.#states = new Uint8Array(0);
    this.#before = this.#before.slice(0, this.#count);
    this.#move = this.#move.slice(0, this.#count);
  }

  #grow(): void {
    const room = this.#before.length * 2;
    const states = new Uint8Array(room * this.#size);
    states.set(this.#states);
    this.#states = states;
    const before = new Int32Array(room);
    before.set(this.#before);
    this.#before = before;
    const move = new Uint8Array(room);
    move.set(this.#move);
    this.#move = move;
  }
}
