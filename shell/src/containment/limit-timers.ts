import { every } from '../watching/own-timers.ts';

/** Whether somebody is at work in the page now. */
type IsAtWork = () => boolean;
type Act = (...given: unknown[]) => unknown;

/** So often a timer of somebody who has left may set the next one: what saves or ends something needs few. */
const MAX_TURNS = 20;
const LOOK_EVERY_MS = 500;

let find: (script: string) => IsAtWork | undefined = () => undefined;

/**
 * Lets the timers of those rest who are not in the page, until they are again: intervals at once, chains of timeouts and of frames after some turns.
 * @param whose tells who is at work by a script, in the words of a trace; undefined for the shell's and the browser's
 */
export const restTimers = (whose: (script: string) => IsAtWork | undefined): void => void (find = whose);

/** The lines of a trace that name a script. */
const scriptsOf = (trace: unknown): string[] =>
  String(trace)
    .split('\n')
    .filter((line) => /:\d+:\d+\)?$/.test(line));

/** How many turns the chain has taken that a timer is at now. */
let turns = 0;

function inTurn(turn: number, act: () => unknown): void {
  turns = turn;
  try {
    act();
  } finally {
    turns = 0;
  }
}

const resting = new Map<() => unknown, IsAtWork>();
let endLook: (() => void) | undefined;

function rest(act: () => unknown, isAtWork: IsAtWork): void {
  resting.set(act, isAtWork);
  endLook ??= every(LOOK_EVERY_MS, () => {
    for (const [one, mayRun] of resting)
      if (mayRun()) {
        resting.delete(one);
        one();
      }
  });
}

/** Makes timers of the browser's rest while their owners are not in the page. Has to be called before any remote's code runs. */
export function limitTimers(): void {
  for (const name of ['setInterval', 'setTimeout', 'requestAnimationFrame'] as const) {
    const native = window[name] as unknown as (act: unknown, ...given: unknown[]) => number;
    const limited = (given: unknown, ...more: unknown[]): number => {
      // The first is this one, the second whoever calls it.
      const [, script = ''] = scriptsOf(new Error().stack);
      const isAtWork = typeof given === 'function' ? find(script) : undefined;
      if (!isAtWork) return native.call(window, given, ...more);
      const turn = turns + 1;
      const run: Act = (...told) => {
        const act = () => Reflect.apply(given as Act, window, told);
        if (isAtWork()) act();
        else if (name === 'setInterval') return;
        else if (turn > MAX_TURNS) rest(act, isAtWork);
        else inTurn(turn, act);
      };
      return native.call(window, run, ...more);
    };
    Object.defineProperty(window, name, { value: limited, writable: false, configurable: false });
  }
}
