import { Cinema, type Bounds } from '../state/cinema.ts';
import { PROMISES, type PromiseName } from '../state/broken.ts';
import { fingerprints } from '../fingerprints/fingerprints.ts';
import type { Guards } from '../state/guards.ts';
import { happen, type Move, movesOf } from '../moves/moves.ts';
import { tell } from '../moves/tell.ts';
import { OVER } from '../steps/step.ts';
import { restOf } from '../promises/at-rest.ts';
import { brokenInMotion } from '../promises/invariants.ts';
import { SeenStates } from './seen.ts';
import { Level } from './level.ts';
import { type Line, traceOf } from './trace.ts';

export interface Search {
  bounds: Bounds;
  guards?: Guards;
  /** What has happened before the search begins. */
  after?: readonly Move[];
  /** How many moves after the beginning. */
  depth: number;
  /** No more states than this are looked at. */
  most?: number;
}

export interface Found {
  /** Different states, with those that differ only in who is who counted once. */
  states: number;
  /** Moves that were taken. */
  moves: number;
  /** Every state up to this many moves was looked at. */
  depth: number;
  /** States that were brought to rest. */
  rested: number;
  /** Nothing more can happen: the whole of what these bounds allow was looked at. */
  isWhole: boolean;
  /** The shortest way to a promise that is broken. */
  counterexample?: Counterexample;
}

export interface Counterexample {
  promise: PromiseName;
  says: string;
  trace: Line[];
  /** What the calls under way did then, when it takes that to break the promise. */
  after: string[];
}

/** A counterexample for a person to read. */
export const toText = ({ says, trace, after }: Counterexample): string =>
  [says, ...[...trace.map((line) => line.says), ...after].map((line, index) => `${index + 1}. ${line}`)].join(
    '\n  ',
  );

/**
 * Looks at all states that can be reached in so many moves, in order of their distance, and at each asks whether a promise is
 * broken, and whether all would be well in the end if nothing went wrong any more.
 */
export function explore({ bounds, guards, after: before = [], depth, most = Infinity }: Search): Found {
  const cinema = new Cinema(bounds, guards);
  for (const move of before) happen(cinema, move);
  const fingerprint = fingerprints(cinema);
  const seen = new SeenStates();
  const rest = restOf(cinema, new SeenStates());
  let level = new Level(cinema.bytes.length);
  level.add(cinema.bytes, 0, 0);
  seen.add(fingerprint(cinema));
  const levels = [level];
  const found: Found = { states: 1, moves: 0, depth: 0, rested: 0, isWhole: false };

  const check = (isLast: boolean): PromiseName | null => {
    const broken = brokenInMotion(cinema);
    if (broken) return broken;
    // The others come to one of these by their own steps.
    const isQuiet = cinema.calls.every(({ at }) => at === OVER);
    return isQuiet || isLast ? rest.brokenAtRest(cinema) : null;
  };
  const finish = () => {
    found.states = seen.count;
    found.rested = rest.states;
    return found;
  };

  const wayTo = (number: number): Pick<Counterexample, 'trace' | 'after'> => {
    const trace = traceOf(cinema, before, levels, number);
    const after: string[] = [];
    if (!brokenInMotion(cinema))
      restOf(cinema, new SeenStates()).brokenAtRest(cinema, (rested, call) =>
        after.push(tell(rested, { is: 'step', which: call })),
      );
    return { trace, after };
  };

  while (found.depth < depth && level.count > 0) {
    const next = new Level(cinema.bytes.length);
    levels.push(next);
    for (let index = 0; index < level.count; index += 1) {
      const from = level.state(index);
      cinema.bytes.set(from);
      for (const [number, move] of [...movesOf(cinema)].entries()) {
        cinema.bytes.set(from);
        happen(cinema, move);
        found.moves += 1;
        if (!seen.add(fingerprint(cinema))) continue;
        next.add(cinema.bytes, index, number);
        const promise = check(found.depth + 1 === depth);
        if (!promise) continue;
        found.counterexample = { promise, says: PROMISES[promise], ...wayTo(next.count - 1) };
        return finish();
      }
      if (seen.count >= most) return finish();
    }
    level.forgetStates();
    level = next;
    found.depth += 1;
  }
  found.isWhole = level.count === 0;
  return finish();
}
