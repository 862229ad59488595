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

const lock = (owner: object, name: string): void => {
  const found = Object.getOwnPropertyDescriptor(owner, name);
  if (!found?.configurable) return;
  const isMethod = typeof found.value === 'function';
  if (isMethod) Object.defineProperty(owner, name, { configurable: false, writable: false });
};

const lockMethods = (owner: object): void => {
  for (const name of Object.getOwnPropertyNames(owner)) if (!SHADOWED.has(name)) lock(owner, name);
};

/**
 * Makes the browser's own functions what they are for good: an assignment throws in the code that makes it, which is
 * contained, instead of breaking everybody else's. Not locked is what programs have reason to set on objects of their own.
 * Has to be called before any remote's code runs.
 */
export function lockNatives(): void {
  for (const native of interfaces()) {
    lockMethods(native);
    lockMethods(native.prototype);
  }
  for (const native of [Object, JSON, Math, Reflect, Number, Date, Symbol, URL]) lockMethods(native);
  lockMethods(window);
  for (const name of ['JSON', 'Math', 'Reflect', 'Intl'])
    Object.defineProperty(window, name, { configurable: false, writable: false });
  for (const name of ['localStorage', 'sessionStorage', 'history', 'navigator', 'performance'])
    Object.defineProperty(window, name, { configurable: false });
}
