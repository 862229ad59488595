import { fix, fixAll, put } from './fix.ts';
import { kept } from '../watching/kept-natives.ts';
import { limitNatives } from './limit-natives.ts';
import { limitDocument, limitTrunk } from './limit-trunk.ts';
import { lockShadowed } from '../watching/lock-shadowed.ts';
import { TAKEN } from '../first-view/early/taken-names.ts';

/** Interfaces whose methods the page stands on. */
const INTERFACES =
  'Array Promise Map Set WeakMap String RegExp Number Date EventTarget Node Element Document History Storage Performance ' +
  'XMLHttpRequest MutationObserver IntersectionObserver ResizeObserver MessagePort Request Response Headers FormData URL ' +
  'URLSearchParams AbortController AbortSignal NodeList HTMLCollection NamedNodeMap Attr CSSStyleDeclaration CSSStyleSheet DOMTokenList CharacterData ' +
  'StyleSheet Text ' +
  'DOMRect DOMRectReadOnly DOMRectList TreeWalker MutationRecord IntersectionObserverEntry NavigateEvent NavigationDestination EventSource ' +
  'Event UIEvent MouseEvent PointerEvent KeyboardEvent MessageEvent ErrorEvent PromiseRejectionEvent FocusEvent InputEvent ' +
  'ToggleEvent TextDecoder TextEncoder ReadableStream ReadableStreamDefaultReader WeakSet Crypto Navigator Error';
/** What the shell and React make elements of. */
const MADE = /^(HTML.*|SVG(|SVG|G.*|Path|Circle|Rect|Line|Poly.*))Element$/;
/** What has no prototype of its own. */
const NAMESPACES = 'Object JSON Math Reflect Symbol Intl console';

/** Set on objects of their own by libraries, the bundler's chunk loading among them, and what Babel makes of named groups: a locked one could not be shadowed. */
const SHADOWED =
  /^(exec|test|push|toString|valueOf|toLocaleString|toJSON|hasOwnProperty|focus|click|apply|bind|call)$/;

// Before they are limited.
const { preventExtensions, freeze } = Object;

/**
 * Nothing is put between a thing and what it has from those further up. What stands at the top has nothing to hide, and gets what a browser
 * lacks; but React reads settings of all classes, and the state of all promises, by names of its own.
 */
function close(native: { prototype: object }): void {
  const { prototype } = native;
  const isTop = Object.getPrototypeOf(prototype) === Object.prototype;
  if (!isTop || native === Function || native === Promise) return void preventExtensions(prototype);
  // What has the first is a promise, and what has the second is sent as something else: all things are asked.
  for (const name of ['then', 'toJSON']) if (!(name in prototype)) lockShadowed(prototype, name);
}

/** What all code stands on. */
const shared = new WeakSet<object>();

function lock(owner: object, names = /./): void {
  shared.add(owner);
  for (const name of Reflect.ownKeys(owner)) {
    const word = String(name);
    if (kept.some(([one, its]) => one === owner && its === name)) continue;
    if (word === 'constructor' || !names.test(word)) continue;
    const found: PropertyDescriptor = Object.getOwnPropertyDescriptor(owner, name)!;
    if (!found.configurable) continue;
    if (typeof found.value === 'function' && SHADOWED.test(word)) lockShadowed(owner, word);
    else if (typeof found.value === 'function')
      Object.defineProperty(owner, name, { configurable: false, writable: false });
    // What can be set on the window, such as its handlers, stays so; nothing is put in the place of what sets it.
    else if (found.get) Object.defineProperty(owner, name, { configurable: false });
  }
}

function* generator() {}

/**
 * Makes the browser's own functions what they are for good: an assignment throws in the code that makes it, which is
 * contained, instead of breaking everybody else's. Has to be called before any remote's code runs.
 */
export function lockNatives(): void {
  limitNatives((one) => one instanceof Node || shared.has(one as object));
  for (const one of [history, location]) shared.add(one);
  const named = (names: readonly string[]) =>
    // Not every browser has all of them.
    names.flatMap((name) => (Reflect.get(window, name) as { prototype: object } | undefined) ?? []);
  for (const one of named(NAMESPACES.split(' '))) lock(one);
  lock(window, TAKEN);
  // Of what there is one of: nothing can stand before its functions.
  fix(window, 'JSON Math Reflect Intl console globalThis addEventListener removeEventListener dispatchEvent');
  // Who kept it from handing presses over would keep the visitor's.
  put(window, 'matineePresses', Object.freeze(globalThis.matineePresses));
  fix(history, 'pushState replaceState go back forward');
  fix(document, 'designMode');
  fixAll(document, [Document, Node, EventTarget], limitDocument);
  // The last two say how wide all pages are, and what their tab shows.
  for (const element of document.querySelectorAll('html, head, body, link[rel=icon], meta[name=viewport]'))
    fixAll(element, [element.constructor, HTMLElement, Element, Node, EventTarget], limitTrunk);
  fixAll(history, [{ prototype: { scrollRestoration: 0 } }], limitTrunk);
  if (document.fonts) fixAll(document.fonts, [{ prototype: { add: 0 } }], limitTrunk);
  fix(performance, 'now getEntriesByType');
  fixAll(navigator, [Navigator]);
  lockShadowed(Event.prototype, 'preventDefault', 'stopPropagation', 'stopImmediatePropagation');
  const natives: { prototype: object }[] = [
    Object,
    Function,
    ...named(INTERFACES.split(' ')),
    ...named(Object.getOwnPropertyNames(window).filter((name) => MADE.test(name))),
    Intl.DateTimeFormat,
    Intl.NumberFormat,
    Intl.PluralRules,
  ];
  for (const native of natives) {
    lock(native);
    lock(native.prototype);
    // What every object has is in every loop over the properties of one, and what has a `then` is a promise.
    close(native);
    put(native, Symbol.hasInstance, Reflect.get(native, Symbol.hasInstance));
  }
  // Every loop over a list stands on these, which have no name.
  const above = (one: object) => Object.getPrototypeOf(one) as object;
  const lists = [[], new Map(), new Set(), '', new URLSearchParams(), ''.matchAll(/a/g)];
  const kinds = lists.map((list) => above(list[Symbol.iterator]()));
  // Older libraries make iterators of their own from what is above all of them.
  lockShadowed(above(kinds[0]!), Symbol.iterator);
  for (const one of [kinds[0]!, Uint8Array.prototype, generator.prototype as object]) lock(above(one));
  // Frozen and not locked, which the engine takes for a change: it would go through all lists step by step.
  for (const one of kinds) {
    shared.add(one);
    freeze(one);
  }
  // By it the page counts the updates of screens; while they are written, React Refresh puts its own before it.
  if (process.env.NODE_ENV !== 'development' && globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__)
    fix(globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__, 'onCommitFiberRoot');
  // The words of every error go through these, also those by which the page knows whose it was. React's development build sets the second.
  fix(
    Error,
    process.env.NODE_ENV === 'development' ? 'prepareStackTrace' : 'prepareStackTrace stackTraceLimit',
  );
}
