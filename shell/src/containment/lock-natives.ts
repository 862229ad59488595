import { fix } from './fix.ts';
import { limitNatives } from './limit-natives.ts';

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
  IntersectionObserver,
  MessagePort,
  Date,
  Number,
  Response,
  URLSearchParams,
  NodeList,
  DOMTokenList,
  CSSStyleDeclaration,
  Intl.DateTimeFormat,
  Intl.NumberFormat,
];

/** Set on objects of their own by libraries, the bundler's chunk loading among them: a locked one could not be shadowed. */
const SHADOWED = new Set<string | symbol>([
  'constructor',
  'push',
  'toString',
  'valueOf',
  'toLocaleString',
  'toJSON',
]);

function lock(owner: object): void {
  for (const name of Reflect.ownKeys(owner)) {
    if (SHADOWED.has(name)) continue;
    const found: PropertyDescriptor = Object.getOwnPropertyDescriptor(owner, name)!;
    if (found.configurable && typeof found.value === 'function')
      Object.defineProperty(owner, name, { configurable: false, writable: false });
    // What can be set on the window, such as its handlers, stays so; nothing is put in the place of what sets it.
    if (found.configurable && found.get) Object.defineProperty(owner, name, { configurable: false });
  }
}

/** What is read from the document stays what the browser says. */
function fixDocument(...names: string[]): void {
  for (const name of names) {
    const read = Object.getOwnPropertyDescriptor(Document.prototype, name);
    if (read) Object.defineProperty(document, name, { ...read, configurable: false });
  }
}

/** Objects whose functions libraries have their own of: a locked one could not be shadowed. */
const owners = [Object.prototype, Array.prototype, Function.prototype, RegExp.prototype];

/** What cannot be locked and is put right when it was changed: owner, name, what it is. */
let kept: (readonly [owner: object, name: string, native: unknown])[] = [];
const keep = (owner: object, ...names: string[]): void => {
  kept = [...kept, ...names.map((name) => [owner, name, Reflect.get(owner, name)] as const)];
};

/** What every object has. */
const ofObjects: readonly PropertyKey[] = Reflect.ownKeys(Object.prototype);

/**
 * Makes the browser's own functions what they are for good: an assignment throws in the code that makes it, which is
 * contained, instead of breaking everybody else's. Has to be called before any remote's code runs.
 */
export function lockNatives(): void {
  limitNatives([...owners, window, document]);
  for (const native of interfaces()) {
    lock(native);
    lock(native.prototype);
  }
  for (const native of [Object, JSON, Math, Reflect, Symbol, URL, window]) lock(native);
  // Of what there is one of: nothing can stand before its functions.
  fix(window, 'JSON', 'Math', 'Reflect', 'Intl', 'addEventListener', 'removeEventListener', 'dispatchEvent');
  fix(history, 'pushState', 'replaceState', 'go', 'back', 'forward');
  fix(document, 'addEventListener', 'createElement', 'getElementById', 'querySelector', 'querySelectorAll');
  fix(performance, 'now', 'getEntriesByType');
  for (const element of [document.head, document.body]) fix(element, 'append', 'appendChild', 'insertBefore');
  fixDocument('head', 'body', 'documentElement');
  keep(Array.prototype, 'push');
  keep(Object.prototype, 'hasOwnProperty', 'toString', 'valueOf');
  keep(Function.prototype, 'apply', 'bind', 'call');
  keep(RegExp.prototype, 'exec', 'test');
  keep(Event.prototype, 'preventDefault', 'stopPropagation', 'stopImmediatePropagation');
  keep(HTMLElement.prototype, 'focus', 'click');
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
