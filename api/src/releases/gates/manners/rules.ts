/** What stands for the page itself. */
export const WINDOWS = new Set(['window', 'globalThis', 'self', 'top', 'parent', 'frames']);

/** What every page has once, beside the functions of the language: nobody's to change. */
const SHARED = new Set([
  'Array',
  'ArrayBuffer',
  'BigInt',
  'Boolean',
  'CSS',
  'CustomEvent',
  'Date',
  'Document',
  'Element',
  'Error',
  'Event',
  'EventTarget',
  'Function',
  'HTMLElement',
  'Headers',
  'History',
  'Intl',
  'Iterator',
  'JSON',
  'Location',
  'Map',
  'Math',
  'MutationObserver',
  'Node',
  'Number',
  'Object',
  'Promise',
  'Proxy',
  'Reflect',
  'RegExp',
  'Request',
  'Response',
  'Set',
  'Storage',
  'String',
  'Symbol',
  'URL',
  'WeakMap',
  'WeakSet',
  'XMLHttpRequest',
  'console',
  'crypto',
  'customElements',
  'document',
  'history',
  'location',
  'navigator',
  'performance',
]);

/** What builds write into the page, each under a name of its own. */
export const OF_BUILDS = /^(webpackChunk|rspackChunk|__FEDERATION__|__webpack|__rspack|matineeAsked$)/;

/** What React and what a build writes for JSX make elements by. */
export const REACT_MAKES = /^(jsxs?|jsxDEV|createElement)$/;

/** Stands for a name that nobody can read: a symbol, or one that is made when the script runs. */
export const ANY = '*';

/** What a screen may set. */
const ALLOWED = new Set(['document.title', 'document.cookie', 'location', 'location.href', 'location.hash']);

/** Functions that change the object that they are given first. */
export const CHANGERS =
  /^(Object\.(assign|defineProperty|defineProperties|setPrototypeOf|freeze|seal|preventExtensions)|Reflect\.(set|defineProperty|deleteProperty|setPrototypeOf|preventExtensions))$/;

/** Moves of the browser's history behind the router's back. */
export const HISTORY = /^history\.(pushState|replaceState|go|back|forward)$/;

/** What is outside of every slot. */
const OUTSIDE = /^document\.(body|documentElement|adoptedStyleSheets)(\.|$)/;

const CHANGES =
  /^(append|appendChild|prepend|before|after|insertBefore|insertAdjacent\w+|remove|removeChild|replaceChild|replaceChildren|replaceWith|setAttribute|removeAttribute|toggleAttribute|add|toggle|replace|setProperty|removeProperty|setHTMLUnsafe|push|unshift|splice|pop|shift)$/;

/** What puts something into the head: builds' own loaders put their scripts and links there. */
export const INTO_HEAD =
  /^document\.head\.(append|appendChild|prepend|insertBefore|insertAdjacentElement|replaceChildren)$/;

/** A function that is called, or made, by its own methods is that function. */
export const BY_ITSELF = /\.(call|apply|bind)$/;

/** Whether a call changes the page outside of the slot, or writes a document over it. */
export const changesOutside = (path: string): boolean =>
  /^document\.(write|writeln|open)$/.test(path) ||
  (OUTSIDE.test(path) && CHANGES.test(path.slice(path.lastIndexOf('.') + 1)));

/** @returns what setting this is, as the end of a sentence that begins with the file; undefined when it may be set */
export function whatIsSet(path: string): string | undefined {
  if (ALLOWED.has(path) || OF_BUILDS.test(path)) return undefined;
  const [root = '', next] = path.split('.');
  if (OUTSIDE.test(path)) return `changes ${path}, which is outside of its slot`;
  if (path === ANY) return 'writes a global by a name that is only known when it runs';
  if (next === undefined) return `writes the global ${root}`;
  if (next === 'prototype') return `changes ${root}.prototype`;
  return SHARED.has(root) ? `changes ${path}` : undefined;
}
