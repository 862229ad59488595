import { lockShadowed } from './lock-shadowed.ts';

/** Interfaces whose methods the page stands on. */
const interfaces = () => [
  Array,
  Promise,
  Map,
  Set,
  WeakMap,
  String,
  EventTarget,
  Node,
  Element,
  Document,
  History,
  Storage,
  Performance,
  XMLHttpRequest,
  MutationObserver,
  MessagePort,
];

/** Set on objects of their own by libraries, the bundler's chunk loading among them: a locked one could not be shadowed. */
const SHADOWED = new Set(['constructor', 'push', 'toString', 'valueOf', 'toLocaleString', 'toJSON']);

/**
 * How names on the window begin that code of pages takes: functions, and interfaces such as `MutationObserver`. A browser makes an
 * interface when it is looked at first: all of them are a sixth of a second on a phone.
 */
const TAKEN = /^([a-z]|[ABEFHJKNTU]|D[aoO]|Int|Ma|Mes|Mu|Ob|P[er]|Re|S[ety]|Wea|XM)/;

function lock(owner: object, names = /./): void {
  for (const name of Object.getOwnPropertyNames(owner)) {
    if (SHADOWED.has(name) || !names.test(name)) continue;
    const found: PropertyDescriptor = Object.getOwnPropertyDescriptor(owner, name)!;
    if (found.configurable && typeof found.value === 'function')
      Object.defineProperty(owner, name, { configurable: false, writable: false });
    // What can be set on the window, such as its handlers, stays so; nothing is put in the place of what sets it.
    if (found.configurable && found.get) Object.defineProperty(owner, name, { configurable: false });
  }
}

/** Gives an object of which there is one the functions of its interface as its own: nothing can stand before them. */
function pin(owner: object, ...names: string[]): void {
  for (const name of names)
    Object.defineProperty(owner, name, {
      value: Reflect.get(owner, name),
      writable: false,
      configurable: false,
    });
}

/** What cannot be locked and is put right when it was changed: owner, name, what it is. */
let kept: (readonly [owner: object, name: string, native: unknown])[] = [];
const keep = (owner: object, ...names: string[]): void => {
  kept = [...kept, ...names.map((name) => [owner, name, Reflect.get(owner, name)] as const)];
};

/**
 * Makes the browser's own functions what they are for good: an assignment throws in the code that makes it, which is
 * contained, instead of breaking everybody else's. Has to be called before any remote's code runs.
 */
export function lockNatives(): void {
  for (const native of interfaces()) {
    lock(native);
    lock(native.prototype);
  }
  for (const native of [Object, JSON, Math, Reflect, Number, Date, Symbol, URL]) lock(native);
  lock(window, TAKEN);
  pin(window, 'JSON', 'Math', 'Reflect', 'Intl', 'addEventListener', 'removeEventListener', 'dispatchEvent');
  pin(history, 'pushState', 'replaceState', 'go', 'back', 'forward');
  pin(document, 'addEventListener', 'createElement', 'getElementById', 'querySelector', 'querySelectorAll');
  lockShadowed(Array.prototype, 'push', 'toString', 'toLocaleString');
  lockShadowed(Object.prototype, 'hasOwnProperty', 'toString', 'valueOf', 'toLocaleString');
  lockShadowed(Function.prototype, 'apply', 'bind', 'call', 'toString');
  // What every object has is in every loop over the properties of one.
  Object.preventExtensions(Object.prototype);
  // A getter here would cost every search by an expression the engine's fast way.
  keep(RegExp.prototype, 'exec', 'test');
}

/** Puts right what could be changed all the same. @returns whether anything was */
export function restoreNatives(): boolean {
  let isChanged = false;
  for (const [owner, name, native] of kept) {
    if (Reflect.get(owner, name) === native) continue;
    Object.defineProperty(owner, name, { value: native, writable: true, configurable: true });
    isChanged = true;
  }
  return isChanged;
}
