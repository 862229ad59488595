import { setTimeout as later } from '../watching/browser-timers.ts';
import { every, isOwnTimer } from '../watching/own-timers.ts';
import { put } from './fix.ts';
import { ownerOfCaller } from './limit-parts.ts';
import { only } from './only.ts';
import { areOwnersKnown, nobody, noteLateAct, ownerOf, scriptsOf, type Owner } from './owners.ts';

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
    // Not at once: what awaits it goes on when this has ended, and sets the next one then.
    if (turns) later(() => (turns = 0));
  }
}

/** By what ends them, and their numbers: those that somebody has begun who is not the page, and what has those go on that rest. */
const begun = new Map<string, readonly [owner: Owner, goOn?: () => void]>();
let endLook: (() => void) | undefined;

function rest(id: string, owner: Owner, act: () => void): void {
  begun.set(id, [owner, act]);
  endLook ??= every(LOOK_EVERY_MS, () => {
    for (const [whose, goOn] of begun.values()) if (goOn && whose.isAtWork()) goOn();
  });
}

/** What sets timers, and what ends them. */
const KINDS = [
  ['setInterval', ''],
  ['setTimeout', 'clearTimeout clearInterval'],
  ['requestAnimationFrame', 'cancelAnimationFrame'],
  ['requestIdleCallback', 'cancelIdleCallback'],
] as const;

/** The folder of a script, in the words of a trace. */
const folderOf = (line: string | undefined) => /\w*:?\/\S*\//.exec(line ?? '')?.[0];

/**
 * Makes timers of the browser's rest while their owners are not in the page, until they are again: intervals at once, chains of timeouts, of
 * frames and of idle times after some turns. Has to be called before any remote's code runs.
 */
export function limitTimers(): void {
  // What a timer itself is given to call, such as another way to set one, is called from here.
  let here: string | undefined;
  run(() => void ([, here] = scriptsOf(new Error())), [], 0, '');
  const folder = folderOf(here);
  /** The page's own code has timers of its own: who sets one of these from there was handed over by somebody, as an effect or a handler. */
  const ownerOfCall = (script: string): Owner | undefined =>
    !script || (folder && script.includes(folder) && !ownerOf(script)) ? nobody() : ownerOf(script);
  for (const [name, ends] of KINDS) {
    const native = window[name] as unknown as ((act: unknown, ...given: unknown[]) => number) | undefined;
    if (!native) continue;
    // Intervals and timeouts are numbered together.
    const key = (timer: unknown) => (ends || KINDS[1][1]) + Number(timer);
    const limited = (given: unknown, ...more: unknown[]): number => {
      const isTheirs = areOwnersKnown() && typeof given === 'function';
      // The first is this one, the second whoever calls it.
      const [, caller = ''] = isTheirs ? scriptsOf(new Error()) : [];
      const script = caller === here ? setter : caller;
      const owner = isTheirs && ownerOfCall(script);
      if (!owner) return native.call(window, given, ...more);
      const turn = turns + 1;
      const id = native.call(
        window,
        (...told: unknown[]) => {
          const act = (at: number) => {
            if (name !== 'setInterval') begun.delete(key(id));
            run(given as Act, told, at, script);
          };
          if (owner.isAtWork()) act(0);
          else if (name === 'setInterval') return;
          else if (turn <= MAX_TURNS) {
            noteLateAct();
            act(turn);
          } else rest(key(id), owner, () => act(0));
        },
        ...more,
      );
      begun.set(key(id), [owner]);
      return id;
    };
    put(window, name, limited);
    only(window, ends, (_self, [timer]) => {
      if (name === 'setTimeout' && isOwnTimer(timer)) return false;
      const owner = ownerOfCaller();
      const whose = begun.get(key(timer))?.[0].name;
      // Who ends all there are ends his own, and those that name nobody. What has come already is no mistake.
      if (owner && whose !== owner.name && whose !== '') return undefined;
      begun.delete(key(timer));
      return true;
    });
  }
}
