import { Cinema } from '../state/cinema.ts';
import { happen, type Move, movesOf } from '../moves/moves.ts';
import { tell } from '../moves/tell.ts';
import type { Level } from './level.ts';

/** One line of a way from the beginning to a state. */
export interface Line {
  move: Move;
  /** For a person who reads it. */
  says: string;
}

/**
 * The way to the last of the levels' states.
 * @param levels from the beginning on
 * @param last number of a state in the last of them
 */
export function traceOf(like: Cinema, levels: readonly Level[], last: number): Line[] {
  const numbers: number[] = [];
  let at = last;
  for (const level of levels.slice(1).toReversed()) {
    const { before, move } = level.way(at);
    numbers.unshift(move);
    at = before;
  }
  return linesOf(new Cinema(like.bounds, like.guards), numbers);
}

/** Walks a way from the beginning, given as the number of each move among those that were possible. */
function linesOf(cinema: Cinema, numbers: readonly number[]): Line[] {
  return numbers.map((number) => {
    const move = [...movesOf(cinema)][number];
    if (!move) throw new Error('This way leads nowhere');
    const says = tell(cinema, move);
    happen(cinema, move);
    return { move, says };
  });
}
