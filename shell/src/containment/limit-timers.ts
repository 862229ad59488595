import { every, isOwnTimer } from '../watching/own-timers.ts';
import { put } from './fix.ts';
import { only } from './only.ts';
import { areOwnersKnown, ownerOf, scriptsOf, type Owner } from './owners.ts';

type Act = (...given: unknown[]) => unknown;

/** So often a timer of somebody who has left may set the next one: what saves or ends something needs few. */
const MAX_TURNS = 20;
const LOOK_EVERY_MS = 500;

/** Of the timer that is at work: how many turns its chain has taken since its owner left, and whose script has set it. */
let [turns, setter] = [0, ''];

function run(act: Act, told: unknown[], turn: number, script: string): void {
  [turns, setter] = [turn, script];
  try {
    Reflect.apply(act, window, told);
  } finally {
    turns = 0;
  }
}

/** By their numbers, those of frames below zero. */
const resting = new Map<number, readonly [owner: Owner, act: () => void]>();
let endLook: (() => void) | undefined;

function rest(id: number, owner: Owner, act: () => void): void {
  resting.set(id, [owner, act]);
  endLook ??= every(LOOK_EVERY_MS, () => {
    for (const [one, [whose, goOn]] of resting)
      if (whose.isAtWork()) {
        resting.delete(one);
        goOn();
      }
  });
}

/**
 * Makes timers of the browser's rest while their owners are not in the page, until they are again: intervals at once, chains of timeouts and of
 * frames after some turns. Has to be called before any remote's code runs.
 */
export function limitTimers(): void {
  // What a timer itself is given to call, such as another way to set one, is called from here.
  let here: string | undefined;
  run(() => void ([, here] = scriptsOf(new Error())), [], 0, '');
  for (const name of ['setInterval', 'setTimeout', 'requestAnimationFrame'] as const) {
    const native = window[name] as unknown as (act: unknown, ...given: unknown[]) => number;
    const limited = (given: unknown, ...more: unknown[]): number => {
      const isTheirs = areOwnersKnown() && typeof given === 'function';
      // The first is this one, the second whoever calls it.
      const [, caller = ''] = isTheirs ? scriptsOf(new Error()) : [];
      const script = caller === here ? setter : caller;
      const owner = isTheirs && ownerOf(script);
      if (!owner) return native.call(window, given, ...more);
      const turn = turns + 1;
      const id = native.call(
        window,
        (...told: unknown[]) => {
          const act = (at: number) => run(given as Act, told, at, script);
          if (owner.isAtWork()) act(0);
          else if (name === 'setInterval') return;
          else if (turn <= MAX_TURNS) act(turn);
          else rest(name === 'setTimeout' ? +id : -id, owner, () => act(0));
        },
        ...more,
      );
      return id;
    };
    put(window, name, limited);
  }
  only(window, 'clearTimeout clearInterval', (_self, [timer]) => {
    resting.delete(Number(timer));
    return !isOwnTimer(timer);
  });
  only(window, 'cancelAnimationFrame', (_self, [frame]) => {
    resting.delete(-Number(frame));
    return true;
  });
}
