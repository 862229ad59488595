import { createHash } from 'node:crypto';
import type { Dependencies } from '../../../../dependencies.ts';
import type { Random } from '../../../../testing/random.ts';
import type { World } from '../../../testing/world.ts';
import { Performance, type Scene } from './perform.ts';
import { sightOf } from './sight.ts';

export interface Outcome {
  states: number;
  performances: number;
  /** Every order was looked at. */
  isWhole: boolean;
  /** What happened until a rule was broken, line by line, and the rules; empty when all is well. */
  broken: string[];
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
  /** No more performances than this; which of them is up to `random`. */
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
  { inMotion, atRest, most = Infinity, random, deps }: Search,
): Promise<Outcome> {
  const seen = new Set<string>();
  /** Ways that are left, each as the numbers of who goes on; one that ends with null is where everybody dies. */
  const left: (readonly (number | null)[])[] = [[]];
  const outcome: Outcome = { states: 0, performances: 0, isWhole: false, broken: [] };

  while (left.length > 0 && outcome.performances < most) {
    const [way = []] = left.splice(random ? random.between(0, left.length - 1) : left.length - 1, 1);
    const performance = await Performance.begin(world, scene, deps);
    outcome.performances += 1;
    for (const number of way) if (number !== null) await performance.goOn(number);
    const { showId, began } = performance;
    const taken = [...way];
    while (taken.at(-1) !== null) {
      const words = await sightOf(world, { showId, began, heard: performance.heard });
      const sign = createHash('sha256').update(words).digest('base64');
      if (seen.has(sign)) break;
      seen.add(sign);
      outcome.states += 1;
      const broken = await inMotion(showId);
      if (broken.length > 0) return { ...outcome, broken: [...performance.lines, ...broken] };
      const next = goesOn(performance.ready, taken.at(-1), random);
      if (next === undefined) {
        taken.push(null);
        continue;
      }
      const others = performance.ready.filter((number) => number !== next);
      left.push([...taken, null], ...others.map((other) => [...taken, other]));
      await performance.goOn(next);
      taken.push(next);
    }
    if (taken.at(-1) !== null) continue;
    await performance.conclude();
    const broken = await atRest(showId, performance.page);
    if (broken.length > 0)
      return { ...outcome, broken: [...performance.lines, 'all are dead or done', ...broken] };
  }
  return { ...outcome, isWhole: left.length === 0 };
}
