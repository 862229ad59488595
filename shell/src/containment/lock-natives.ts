import { fix } from './fix.ts';
import { limitNatives } from './limit-natives.ts';

/** Interfaces whose methods the page stands on; every browser has them in which modules run. */
const INTERFACES =
  'Array Promise Map Set WeakMap String RegExp Number Date EventTarget Node Element Document History Storage Performance ' +
  'XMLHttpRequest MutationObserver IntersectionObserver ResizeObserver MessagePort Request Response Headers FormData URL ' +
  'URLSearchParams AbortController NodeList CSSStyleDeclaration';
/** What has no prototype of its own. */
const NAMESPACES = 'Object JSON Math Reflect Symbol window';

/** Set on objects of their own by libraries, the bundler's chunk loading among them: a locked one could not be shadowed. */
const SHADOWED = new Set<string | symbol>([
  'constructor',
  'push',
  'toString',
  'valueOf',
  'toLocaleString',
  'toJSON',
  'exec',
  'test',
]);

/** What all code stands on. */
const shared = new WeakSet<object>();

function lock(owner: object): void {
  shared.add(owner);
  for (const name of Reflect.ownKeys(owner)) {
    if (SHADOWED.has(name)) continue;
    const found: PropertyDescriptor = Object.getOwnPropertyDescriptor(owner, name)!;
    if (!found.configurable) continue;
    if (typeof found.value === 'function')
      Object.defineProperty(owner, name, { configurable: false, writable: false });
    // What can be set on the window, such as its handlers, stays so; nothing is put in the place of what sets it.
    else if (found.get) Object.defineProperty(owner, name, { configurable: false });
  }
}

/** What cannot be locked and is put right when it was changed: owner, name, what it is. */
const kept: [owner: object, name: string, native: unknown][] = [];
const keep = (owner: object, names: string): void => {
  shared.add(owner);
  for (const name of names.split(' ')) kept.push([owner, name, Reflect.get(owner, name)]);
};

/** What every object has. */
const ofObjects: readonly PropertyKey[] = Reflect.ownKeys(Object.prototype);

/**
 * Makes the browser's own functions what they are for good: an assignment throws in the code that makes it, which is
 * contained, instead of breaking everybody else's. Has to be called before any remote's code runs.
 */
export function lockNatives(): void {
  limitNatives((one) => shared.has(one as object));
  for (const one of [document, history, location]) shared.add(one);
  const named = (names: string) => names.split(' ').map((name) => Reflect.get(window, name) as object);
  for (const native of [...named(INTERFACES), Intl.DateTimeFormat, Intl.NumberFormat]) {
    lock(native);
    lock(Reflect.get(native, 'prototype') as object);
  }
  named(NAMESPACES).forEach(lock);
  // Of what there is one of: nothing can stand before its functions.
  fix(window, 'JSON Math Reflect Intl addEventListener removeEventListener dispatchEvent');
  fix(history, 'pushState replaceState go back forward');
  fix(document, 'addEventListener createElement getElementById querySelector querySelectorAll designMode');
  fix(performance, 'now getEntriesByType');
  for (const element of [document.head, document.body]) fix(element, 'append appendChild insertBefore');
  Object.defineProperty(document, 'body', {
    ...Object.getOwnPropertyDescriptor(Document.prototype, 'body'),
    configurable: false,
  });
  keep(Array.prototype, 'push');
  keep(Object.prototype, 'hasOwnProperty toString valueOf');
  keep(Function.prototype, 'apply bind call');
  keep(RegExp.prototype, 'exec test');
  keep(Number.prototype, 'toLocaleString toString');
  keep(Date.prototype, 'toLocaleString toString');
  keep(Event.prototype, 'preventDefault stopPropagation stopImmediatePropagation');
  keep(HTMLElement.prototype, 'focus click');
  // The words of every error would go through it, also those by which the page knows whose it was.
  fix(Error, 'prepareStackTrace');
}

/**
 * Puts right what could be changed all the same.
 * @returns whether anything was: `lost` when it cannot be put right in this document
 */
export function restoreNatives(): 'changed' | 'lost' | undefined {
  let found: 'changed' | 'lost' | undefined;
  const undo = (isRight: boolean) => void (found = isRight && found !== 'lost' ? 'changed' : 'lost');
  for (const [owner, name, value] of kept)
    if (Reflect.get(owner, name) !== value)
      undo(Reflect.defineProperty(owner, name, { value, writable: true, configurable: true }));
  // It is in every loop over the properties of an object, and what has a `then` is a promise.
  for (const name of Reflect.ownKeys(Object.prototype))
    if (!ofObjects.includes(name)) undo(Reflect.deleteProperty(Object.prototype, name));
  return found;
}
