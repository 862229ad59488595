import { put } from './fix.ts';
import { isAround } from './free-frame.ts';
import { areOwnersKnown, ownerOf, scriptsOf } from './owners.ts';

type Act = (this: unknown, ...told: unknown[]) => unknown;

/** Who watches what happens to the elements of the page, or hears what is told of it. */
const OBSERVERS = [
  'MutationObserver',
  'IntersectionObserver',
  'ResizeObserver',
  'PerformanceObserver',
] as const;

/** By what they rest. */
const known = new WeakMap<object, Act>();

/** What a remote's code is called by, while it has something in the page; undefined when that is not for a remote's code. */
function resting(act: unknown): Act | undefined {
  if (!areOwnersKnown()) return undefined;
  // The first is this one, the second who asks it, the third whoever wants to be called.
  const owner = ownerOf(scriptsOf(new Error())[2] ?? '');
  if (!owner || !(act instanceof Object)) return undefined;
  const rests = function (this: unknown, ...told: unknown[]) {
    if (!owner.isAtWork()) return undefined;
    if (typeof act === 'function') return Reflect.apply(act, this, told) as unknown;
    // A listener may be a thing with a function for that.
    return Reflect.apply(Reflect.get(act, 'handleEvent') as Act, act, told);
  };
  if (!known.has(act)) known.set(act, rests);
  return known.get(act);
}

/**
 * Makes listeners around the slots, and observers, rest while their owners are not in the page: what they do by themselves, such as to
 * empty a field or to scroll, they would do on the pages of all teams. Has to be called before any remote's code runs.
 */
export function limitListeners({ prototype }: Pick<typeof EventTarget, 'prototype'> = EventTarget): void {
  const { addEventListener, removeEventListener } = prototype;
  prototype.addEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const at = this ?? window;
    addEventListener.call(at, type, (isAround(at) && resting(listener)) || listener, options);
  };
  prototype.removeEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const at = this ?? window;
    removeEventListener.call(at, type, listener, options);
    const rests = listener && known.get(listener);
    if (rests) removeEventListener.call(at, type, rests, options);
  };
  // Not every browser has all of them.
  for (const name of OBSERVERS.filter((one) => one in window)) {
    const limited = new Proxy(window[name], {
      construct: (native, [act, ...more]: unknown[], made): object =>
        Reflect.construct(native, [resting(act) ?? act, ...more], made) as object,
    });
    put(window, name, limited);
    // What one is of would make another one.
    put(limited.prototype, 'constructor', limited);
  }
}
