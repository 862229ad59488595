import { fix } from './fix.ts';
import { limitNatives } from './limit-natives.ts';
import { lockShadowed } from './lock-shadowed.ts';

/** Interfaces whose methods the page stands on; every browser has them in which modules run. */
const INTERFACES =
  'Array Promise Map Set WeakMap String RegExp Number Date EventTarget Node Element Document History Storage Performance ' +
  'XMLHttpRequest MutationObserver IntersectionObserver ResizeObserver MessagePort Request Response Headers FormData URL ' +
  'URLSearchParams AbortController NodeList CSSStyleDeclaration';
/** What has no prototype of its own. */
const NAMESPACES = 'Object JSON Math Reflect Symbol';
/**
 * How names on the window begin that code of pages takes: functions, and interfaces such as `MutationObserver`. A browser makes an
 * interface when it is looked at first: all of them are a sixth of a second on a phone.
 */
const TAKEN = /^([a-z]|[ABEFHJKNTU]|D[aoO]|Int|Ma|Mes|Mu|Ob|P[er]|Re|S[ety]|Wea|XM)/;

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

function lock(owner: object, names = /./): void {
  shared.add(owner);
  for (const name of Reflect.ownKeys(owner)) {
    if (SHADOWED.has(name) || !names.test(String(name))) continue;
    const found: PropertyDescriptor = Object.getOwnPropertyDescriptor(owner, name)!;
    if (!found.configurable) continue;
    if (typeof found.value === 'function')
      Object.defineProperty(owner, name, { configurable: false, writable: false });
    // What can be set on the window, such as its handlers, stays so; nothing is put in the place of what sets it.
    else if (found.get) Object.defineProperty(owner, name, { configurable: false });
  }
}

/** What cannot be locked and is put right when it was changed: a getter here would cost every search by an expression the engine's fast way. */
const kept = ['exec', 'test'].map((name) => [name, Reflect.get(RegExp.prototype, name) as unknown] as const);

/**
 * Makes the browser's own functions what they are for good: an assignment throws in the code that makes it, which is
 * contained, instead of breaking everybody else's. Has to be called before any remote's code runs.
 */
export function lockNatives(): void {
  limitNatives((one) => one instanceof Node || shared.has(one as object));
  for (const one of [history, location]) shared.add(one);
  const named = (names: string) => names.split(' ').map((name) => Reflect.get(window, name) as object);
  for (const native of [...named(INTERFACES), Intl.DateTimeFormat, Intl.NumberFormat]) {
    lock(native);
    lock(Reflect.get(native, 'prototype') as object);
  }
  for (const one of named(NAMESPACES)) lock(one);
  lock(window, TAKEN);
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
  lockShadowed(Array.prototype, 'push', 'toString', 'toLocaleString');
  lockShadowed(Object.prototype, 'hasOwnProperty', 'toString', 'valueOf', 'toLocaleString');
  lockShadowed(Function.prototype, 'apply', 'bind', 'call', 'toString');
  lockShadowed(Number.prototype, 'toString', 'toLocaleString');
  lockShadowed(Date.prototype, 'toString', 'toLocaleString');
  lockShadowed(Event.prototype, 'preventDefault', 'stopPropagation', 'stopImmediatePropagation');
  lockShadowed(HTMLElement.prototype, 'focus', 'click');
  Object.defineProperty(HTMLElement.prototype, 'style', { configurable: false });
  // What every object has is in every loop over the properties of one, and what has a `then` is a promise.
  Object.preventExtensions(Object.prototype);
  for (const { prototype } of [Object, Function, Event, HTMLElement]) shared.add(prototype);
  // The words of every error would go through it, also those by which the page knows whose it was.
  fix(Error, 'prepareStackTrace');
}

/** Puts right what could be changed all the same. @returns whether anything was */
export function restoreNatives(): boolean {
  let isChanged = false;
  for (const [name, value] of kept)
    if (Reflect.get(RegExp.prototype, name) !== value)
      isChanged = Reflect.defineProperty(RegExp.prototype, name, {
        value,
        writable: true,
        configurable: true,
      });
  return isChanged;
}
