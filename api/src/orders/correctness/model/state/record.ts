/** One kind of record in a state: numbers under names, one byte each. */
export interface RecordKind<N extends string> {
  bytes: number;
  at(all: Uint8Array, from: number): Record<N, number>;
}

/**
 * Lays a kind of record out. What it gives is a window on a state's bytes, so that reading and writing fields is quick and a
 * whole state is copied, compared and hashed as one piece.
 */
export function recordKind<const N extends string>(names: readonly N[]): RecordKind<N> {
  class Window {
    readonly $all: Uint8Array;
    readonly $from: number;
    constructor(all: Uint8Array, from: number) {
      this.$all = all;
      this.$from = from;
    }
  }
  names.forEach((name, index) =>
    Object.defineProperty(Window.prototype, name, {
      get(this: Window) {
        return this.$all[this.$from + index];
      },
      set(this: Window, value: number) {
        this.$all[this.$from + index] = value;
      },
    }),
  );
  return {
    bytes: names.length,
    at: (all, from) => new Window(all, from) as Window & Record<N, number>,
  };
}
