/** What the shell's server tells a renderer, one JSON document a line. */
export type Order =
  | { n: number; do: 'host'; code: string }
  | {
      n: number;
      do: 'load';
      id: string;
      /** address that the release's files are under */
      base: string;
      code: string;
      /** what to render once before anybody waits for it, as JSON */
      rehearsals: string[];
      limitMs: number;
    }
  | {
      n: number;
      do: 'render';
      id: string;
      asked: string;
      limitMs: number;
      maxLength: number;
      /** by so many milliseconds the clock that it sees is ahead; the true one when absent */
      laterMs?: number;
    }
  | { n: number; do: 'forget'; id: string };

/** An order without its number, which the server gives it. */
export type UnnumberedOrder = Order extends infer One ? (One extends Order ? Omit<One, 'n'> : never) : never;

/** Why there is no answer when the clock ended a render, or a load, that had not worked for so long: others had the processor. */
export const KEPT_WAITING = 'kept waiting';
