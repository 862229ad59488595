import type { Random } from '../../../../testing/random.ts';
import { type Call, Cinema, FREE, stateNumber, type Bounds } from '../state/cinema.ts';
import { happen, type Move, movesOf } from '../moves/moves.ts';
import { OVER, type StepName } from '../steps/step.ts';
import { nextStep } from '../steps/take.ts';

/** How often each thing has happened: what is rare is done first. */
export type Visits = Map<string, number>;

/** What is counted of a move: where a step leads, or what happens otherwise. */
function countedAs(cinema: Cinema, move: Move): string {
  if (!('which' in move) || !/step|answer/.test(move.is)) return move.is;
  const call = cinema.call(move.which);
  const from = nextStep(call);
  const after = new Cinema(cinema.bounds, cinema.guards);
  after.bytes.set(cinema.bytes);
  happen(after, move);
  return `${move.is === 'step' ? '' : `${move.is}: `}${from} → ${nextStep(after.call(move.which))}`;
}

const RARE_FIRST = 0.5;
/** Moves that lead on are more interesting than another accident. */
const WEIGHTS: Partial<Record<Move['is'], number>> = { step: 8, pays: 3, message: 2, order: 2, death: 0.3 };

/** What stands in these questions was read from the clock when they were put, and the model reads it when they are carried out. */
const NAMES_TIME: readonly StepName[] = [
  'write the booking',
  'claim free seats',
  'claim the seats',
  'come back',
  'sell',
];

/** An order that is about to give the own hold up, which has none of its seats yet: a changed choice, and the model has one booking a buyer. */
function changesChoice(cinema: Cinema, call: Call): boolean {
  if (nextStep(call) !== 'look who has the first seat') return false;
  const [first] = cinema.seatsOf(call.wish);
  const isOwn = first !== undefined && first.is !== FREE && first.owner === call.who;
  return !isOwn && call.state === stateNumber.pending && call.until > cinema.nowOf(call);
}

/** Whether the real cinema can be driven on by a move. */
export function canBeDriven(cinema: Cinema, move: Move): boolean {
  if (move.is === 'tick') return cinema.calls.every((call) => !NAMES_TIME.includes(nextStep(call)));
  return move.is !== 'step' || !changesChoice(cinema, cinema.call(move.which));
}

/**
 * A way through the model by chance, in which what has seldom happened is more likely.
 * @param after what it begins with
 */
export function walk(
  { bounds, after = [], length }: { bounds: Bounds; after?: readonly Move[]; length: number },
  random: Random,
  visits: Visits,
): Move[] {
  const cinema = new Cinema(bounds);
  const way: Move[] = [];
  const take = (move: Move) => {
    const name = countedAs(cinema, move);
    visits.set(name, (visits.get(name) ?? 0) + 1);
    way.push(move);
    happen(cinema, move);
  };
  after.forEach(take);
  while (way.length < length) {
    const moves = [...movesOf(cinema)].filter((move) => canBeDriven(cinema, move));
    if (moves.length === 0) break;
    const weighed = moves.map((move) => {
      const seldom = random.chance(RARE_FIRST) ? 1 / (1 + (visits.get(countedAs(cinema, move)) ?? 0)) : 1;
      return { move, weight: (WEIGHTS[move.is] ?? 1) * seldom };
    });
    let left = random.next() * weighed.reduce((sum, { weight }) => sum + weight, 0);
    const chosen = weighed.find(({ weight }) => (left -= weight) < 0) ?? weighed[0];
    if (chosen) take(chosen.move);
  }
  for (const [which, call] of cinema.calls.entries()) while (call.at !== OVER) take({ is: 'step', which });
  return way;
}
