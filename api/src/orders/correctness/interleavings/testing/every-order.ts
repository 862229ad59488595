import { createHash } from 'node:crypto';
import type { Dependencies } from '../../../../dependencies.ts';
import type { Random } from '../../../../testing/random.ts';
import type { World } from '../../../testing/world.ts';
import { Performance, type Scene } from './perform.ts';
import { sightOf } from './sight.ts';

/** The numbers of who goes on, one after the other; ends with null where everybody dies. */
export type Way = readonly (number | null)[];

export interface Outcome {
  states: number;
  performances: number;
  /** Every order was looked at. */
  isWhole: boolean;
  /** What happened until a rule was broken, line by line, and the rules; empty when all is well. */
  broken: string[];
  /** That on which it was broken. */
  way?: Way;
}

interface Search {
  /** What is wrong with a show while things are under way. */
  inMotion(showId: string): Promise<string[]>;
  /**
   * Lets all that is due happen.
   * @param page see `Beginning`
   * @returns what is wrong then
   */
  atRest(showId: string, page?: string): Promise<string[]>;
  /** Performed before all others. */
  first?: readonly Way[];
  /** No more performances than this beside the first ones; which of them is up to `random`. */
  most?: number;
  random?: Random;
  deps?: Dependencies;
}

/** Who went on last goes on mostly: two that take turns seldom come far apart. */
const GOES_ON = 0.7;
function goesOn(
  ready: readonly number[],
  last: number | null | undefined,
  random?: Random,
): number | undefined {
  if (ready.length === 0) return undefined;
  const isReady = typeof last === 'number' && ready.includes(last);
  if (isReady && (!random || random.chance(GOES_ON))) return last;
  return random ? random.pick(ready) : ready[0];
}

/**
 * Performs a scene in every order of its questions and deeds, and lets everybody die at every place. Places that look alike, from outside and
 * to each call, are gone on from once. At each of them, and once all that is due has happened after each, the rules hold.
 */
export async function everyOrder(
  world: World,
  scene: Scene,
  { inMotion, atRest, first = [], most = Infinity, random, deps }: Search,
): Promise<Outcome> {
  const seen = new Set<string>();
  const kept = [...first];
  const left: Way[] = [[]];
  const outcome: Outcome = { states: 0, performances: 0, isWhole: false, broken: [] };

  const next = (): Way => {
    const [way = []] = left.splice(random ? random.between(0, left.length - 1) : left.length - 1, 1);
    return way;
  };

  while (kept.length > 0 || (left.length > 0 && outcome.performances < most + first.length)) {
    const way = kept.shift() ?? next();
    const performance = await Performance.begin(world, scene, deps);
    outcome.performances += 1;
    // A call may ask for less than it did when a way was kept.
    for (const number of way)
      if (number !== null && performance.ready.includes(number)) await performance.goOn(number);
    const { showId, began } = performance;
    const taken = [...way];
    while (taken.at(-1) !== null) {
      const words = await sightOf(world, { showId, began, heard: performance.heard });
      const sign = createHash('sha256').update(words).digest('base64');
      if (seen.has(sign)) break;
      seen.add(sign);
      outcome.states += 1;
      const broken = await inMotion(showId);
      if (broken.length > 0) return { ...outcome, broken: [...performance.lines, ...broken], way: taken };
      const goes = goesOn(performance.ready, taken.at(-1), random);
      if (goes === undefined) {
        taken.push(null);
        continue;
      }
      const others = performance.ready.filter((number) => number !== goes);
      left.push([...taken, null], ...others.map((other) => [...taken, other]));
      await performance.goOn(goes);
      taken.push(goes);
    }
    if (taken.at(-1) !== null) continue;
    await performance.conclude();
    const broken = await atRest(showId, performance.page);
    if (broken.length > 0)
      return { ...outcome, broken: [...performance.lines, 'all are dead or done', ...broken], way: taken };
  }
  return { ...outcome, isWhole: left.length === 0 };
}
