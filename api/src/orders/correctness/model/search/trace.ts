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
 * @param before what had happened when the search began
 * @param levels from there on
 * @param last number of a state in the last of them
 */
export function traceOf(
  like: Cinema,
  before: readonly Move[],
  levels: readonly Level[],
  last: number,
): Line[] {
  const numbers: number[] = [];
  let at = last;
  for (const level of levels.slice(1).toReversed()) {
    const way = level.way(at);
    numbers.unshift(way.move);
    at = way.before;
  }
  const cinema = new Cinema(like.bounds, like.guards);
  return [...before.map((move) => lineOf(cinema, move)), ...linesOf(cinema, numbers)];
}

/** Walks a way from the beginning, given as the number of each move among those that were possible. */
function linesOf(cinema: Cinema, numbers: readonly number[]): Line[] {
  return numbers.map((number) => {
    const move = [...movesOf(cinema)][number];
    if (!move) throw new Error('This way leads nowhere');
    return lineOf(cinema, move);
  });
}

function lineOf(cinema: Cinema, move: Move): Line {
  const says = tell(cinema, move);
  happen(cinema, move);
  return { move, says };
}
