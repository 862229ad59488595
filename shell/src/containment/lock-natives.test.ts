import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What browsers have and happy-dom does not, with what is asked of it. */
const MISSING = {
  HTMLFrameElement: 'contentDocument contentWindow',
  DOMRectList: 'length',
  NavigateEvent: 'userInitiated destination',
  NavigationDestination: 'url sameDocument',
  StyleSheet: 'disabled ownerNode',
  CSSStyleSheet: 'cssRules',
  PromiseRejectionEvent: 'reason',
  EventSource: 'close',
  FocusEvent: 'relatedTarget',
  InputEvent: 'data',
  HTMLMediaElement: 'play paused',
  SVGElement: 'style',
};

/** What the watches ask of the browser, and what React and all teams do. */
const ASKED = {
  ...MISSING,
  DOMRect: 'width height',
  DOMRectReadOnly: 'bottom right',
  MutationRecord: 'addedNodes',
  TreeWalker: 'nextNode',
  IntersectionObserverEntry: 'isIntersecting',
  HTMLDialogElement: 'close showModal',
  HTMLStyleElement: 'sheet media',
  HTMLLinkElement: 'rel href',
  HTMLButtonElement: 'disabled',
  HTMLCollection: 'length',
  NamedNodeMap: 'length',
  Attr: 'name value',
  Element: 'getBoundingClientRect matches closest getClientRects',
  Node: 'contains isConnected',
  Event: 'target preventDefault',
  Document: 'querySelector',
  RegExp: 'exec test',
};

// A page whose language is its own. Some of what it has is Node's all the same, so that this file runs in a process of its own.
const page = new Window({
  url: 'https://site.test/',
  settings: { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true },
});
const inPage = (code: string): unknown => page.eval(code);
afterAll(() => page.happyDOM.close());

async function built(): Promise<string> {
  const out = await mkdtemp(path.join(tmpdir(), 'matinee-lock-'));
  const swc = { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } };
  const compiler = rspack({
    mode: 'production',
    devtool: false,
    entry: `data:text/javascript,${['lock-natives.ts', '../watching/kept-natives.ts']
      .map((file) => `export * from ${JSON.stringify(path.join(import.meta.dirname, file))};`)
      .join('')}`,
    output: { path: out, filename: 'lock.js', library: { name: 'built', type: 'var' } },
    module: { rules: [{ test: /\.ts$/, loader: 'builtin:swc-loader', options: swc }] },
  });
  try {
    await new Promise<void>((resolve, reject) => {
      compiler.run((error, stats) =>
        error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString('errors-only'))) : resolve(),
      );
    });
    return await readFile(path.join(out, 'lock.js'), 'utf8');
  } finally {
    await rm(out, { recursive: true });
  }
}

beforeAll(async () => {
  inPage(`for (const [kind, names] of Object.entries(${JSON.stringify(MISSING)})) {
    window[kind] ??= class {};
    for (const name of names.split(' '))
      Object.defineProperty(window[kind].prototype, name, { configurable: true, enumerable: true, get: () => null });
  }
  for (const name of ['Crypto', 'ReadableStreamDefaultReader', 'Performance']) window[name] ??= class {};
  // In browsers an interface has what it has by itself.
  const kinds = Object.getOwnPropertyNames(window).map((name) => window[name]?.prototype).filter(Boolean);
  for (const kind of kinds)
    for (let from = kind; Object.getPrototypeOf(from) && (from === kind || !kinds.includes(from)); from = Object.getPrototypeOf(from))
      for (const name of Object.getOwnPropertyNames(from)) {
        const found = Object.getOwnPropertyDescriptor(Object.hasOwn(kind, name) ? kind : from, name);
        if (name !== 'constructor' && found.configurable)
          Object.defineProperty(kind, name, { ...found, enumerable: true });
      }
  // What a window in Node is not told anew it forgets.
  const { defineProperty } = Object;
  Object.defineProperty = (on, name, made) =>
    defineProperty(on, name, on === window ? { ...Object.getOwnPropertyDescriptor(on, name), ...made } : made);
  // As a visitor's own tool may have it.
  Object.defineProperty(document, 'visibilityState', { get: () => 'visible' });
  document.head.innerHTML = '<meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg">';
  window.matineePresses = { hand: () => 'handed over' };
  ${await built()}; built.lockNatives();`);
}, 60_000);

/** Whether a thing has something under a name that nobody changes any more. */
const isForGood = (owner: string, name: string) =>
  inPage(`(() => { const found = Object.getOwnPropertyDescriptor(${owner}, ${JSON.stringify(name)});
    return Boolean(found) && !found.configurable && (found.get !== undefined || !found.writable); })()`);
const throwing = (deed: string) =>
  inPage(`(() => { try { ${deed}; return 'done'; } catch (error) { return error.name; } })()`);

test.each(Object.entries(ASKED))('what is asked of a %s stays what it is: %s', (kind, names) => {
  const owner = `${kind}.prototype`;
  const has = names.split(' ').filter((name) => inPage(`Object.hasOwn(${owner}, '${name}')`));
  expect(has.filter((name) => !isForGood(owner, name))).toEqual([]);
});

test.each([
  ['an array', '[]'],
  ['a map', 'new Map()'],
  ['the words of an address', 'new URLSearchParams()'],
  ['what an expression finds', "''.matchAll(/a/g)"],
])('who goes through %s gets the next one from the browser', (_what, list) => {
  const kind = `Object.getPrototypeOf(${list}[Symbol.iterator]())`;
  expect(throwing(`Object.defineProperty(${kind}, 'next', { value: () => null })`)).toBe('TypeError');
});

test('what an engine takes for another way through lists and promises is not defined anew: both would be many times slower', () => {
  for (const list of ['[]', 'new Map()', 'new Set()', "''"])
    expect(inPage(`Object.isFrozen(Object.getPrototypeOf(${list}[Symbol.iterator]()))`)).toBe(true);
  for (const kind of ['Array', 'Promise'])
    expect(inPage(`Object.getOwnPropertyDescriptor(${kind}, Symbol.species).configurable`)).toBe(true);
});

test('what was put in its place all the same is put right with the next look', () => {
  const look = () => inPage('built.restoreNatives()');
  expect(look()).toBe(false);
  inPage('Object.defineProperty(Array, Symbol.species, { value: Map, configurable: true })');
  expect(look()).toBe(true);
  expect(inPage('Array[Symbol.species] === Array')).toBe(true);
  const thrower = '{ configurable: true, get() { throw new Error("no"); } }';
  for (const asked of [
    'Array, Symbol.species',
    'Promise, Symbol.species',
    'Array.prototype, "constructor"',
  ]) {
    inPage(`Object.defineProperty(${asked}, ${thrower})`);
    expect([look(), look(), inPage('[1].map(String).length')]).toEqual([true, false, 1]);
  }
  inPage('Promise.prototype.constructor = Map');
  expect(look()).toBe(true);
  inPage('Array.prototype[Symbol.isConcatSpreadable] = false');
  expect([look(), inPage('[1].concat([2]).length')]).toEqual([true, 2]);
  inPage('Object.defineProperty(Array.prototype, 7, { configurable: true, get() { return 1; }, set() {} })');
  inPage('Array.prototype[0] = 1');
  expect([look(), inPage('[][0] ?? [][7] ?? [].length')]).toEqual([true, 0]);
  expect(look()).toBe(false);
});

test("an expression may have its own way through words, as Babel gives one with named groups, and all others keep the browser's", () => {
  expect(throwing('RegExp.prototype.exec = () => null')).toBe('TypeError');
  expect(throwing('Object.defineProperty(RegExp.prototype, "exec", { value: () => null })')).toBe(
    'TypeError',
  );
  const wrapped =
    'const kind = function () {}; Object.setPrototypeOf(kind.prototype, RegExp.prototype); kind.prototype.exec = () => [7]; return new kind().exec()[0]';
  expect(inPage(`(() => { ${wrapped} })()`)).toBe(7);
  // core-js asks by this whether the browser's replacing is as it should be.
  const own = "const own = /a/; own.exec = () => null; return 'a'.replace(own, 'b')";
  expect(inPage(`(() => { ${own} })()`)).toBe('a');
});

test('whoever goes on with what is gone through already does so by the browser, but for an iterator of his own', () => {
  const above = 'Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))';
  expect(throwing(`${above}[Symbol.iterator] = () => null`)).toBe('TypeError');
  expect(throwing(`Object.defineProperty(${above}, Symbol.iterator, { value: () => null })`)).toBe(
    'TypeError',
  );
  expect(inPage('[...new Map([[1, 2]]).values()].length')).toBe(1);
  // As TypeScript does for older browsers.
  const own = `const own = Object.create(${above}); own[Symbol.iterator] = () => [7].values(); return [...own][0]`;
  expect(inPage(`(() => { ${own} })()`)).toBe(7);
});

test.each([
  ['Array', 'then'],
  ['Array', 'toJSON'],
  ['Response', 'then'],
  ['Map', 'toJSON'],
  ['Error', 'then'],
  ['Function', 'contextType'],
  ['Function', 'getDerivedStateFromProps'],
  ['Promise', 'status'],
])('nobody gives every %s what all code heeds: %s', (kind, name) => {
  expect(throwing(`Object.defineProperty(${kind}.prototype, '${name}', { value: () => null })`)).toBe(
    'TypeError',
  );
});

test('one of its own may have that', async () => {
  expect(inPage("JSON.stringify(Object.assign([1], { toJSON: () => 'mine' }))")).toBe('"mine"');
  expect(inPage('JSON.stringify([1, new Map(), [2]])')).toBe('[1,{},[2]]');
  expect(await (inPage('(async () => (await [3])[0])()') as Promise<number>)).toBe(3);
});

test.each(['NodeList', 'HTMLCollection', 'NamedNodeMap'])(
  'who goes through a %s is led by the browser',
  (kind) => {
    const deed = `Object.defineProperty(${kind}.prototype, Symbol.iterator, { value: () => null })`;
    expect(throwing(deed)).toBe('TypeError');
  },
);

test.each([
  'HTMLElement',
  'HTMLDivElement',
  'HTMLLIElement',
  'SVGElement',
  'SVGPathElement',
  'Text',
  'MouseEvent',
])('nothing is put before what a %s has from those above it', (kind) => {
  expect(throwing(`Object.defineProperty(${kind}.prototype, 'mine', { value: () => null })`)).toBe(
    'TypeError',
  );
});

test.each([
  'createElement',
  'elementFromPoint',
  'title',
  'body',
  'addEventListener',
  'visibilityState',
  'contains',
])('nothing stands on the document before its %s', (name) => {
  expect(inPage(`'${name}' in document`)).toBe(true);
  expect(isForGood('document', name)).toBe(true);
});

test.each(['documentElement', 'head', 'body'])('nor on its %s', (which) => {
  const names = ['matches', 'append', 'removeAttribute', 'lang', 'onclick'];
  expect(names.filter((name) => !isForGood(`document.${which}`, name))).toEqual([]);
});

test.each([
  ['meta[name=viewport]', 'content name setAttribute remove'],
  ['link[rel=icon]', 'href rel setAttribute replaceWith'],
])('nor on %s of the head: %s', (which, names) => {
  const owner = `document.querySelector('${which}')`;
  expect(names.split(' ').filter((name) => !isForGood(owner, name))).toEqual([]);
});

test.each(['Element', 'HTMLElement', 'HTMLLinkElement', 'Event', 'Array', 'Object', 'Error'])(
  'nobody but the browser says what is a %s',
  (kind) => {
    const deed = `Object.defineProperty(${kind}, Symbol.hasInstance, { value: () => false })`;
    expect(throwing(deed)).toBe('TypeError');
    expect(inPage('document.body instanceof Element && ![].length instanceof Element')).toBe(false);
  },
);

test('what a library brings for a browser that lacks it can be added to the language, and nothing to every object', () => {
  expect(throwing('Array.prototype.another = () => 1; Promise.another = () => 1')).toBe('done');
  expect(throwing("Object.defineProperty(Object.prototype, 'then', { value() {} })")).toBe('TypeError');
});

test('what was pressed before the page was alive is handed over by nobody else', () => {
  inPage(
    'try { window.matineePresses.hand = null } catch {} try { delete window.matineePresses } catch {} try { window.matineePresses = null } catch {}',
  );
  expect(inPage('window.matineePresses.hand()')).toBe('handed over');
});

test('nobody waits for an answer with all of the page', () => {
  expect(throwing("new XMLHttpRequest().open('GET', '/api/movies', false)")).toBe('Error');
  expect(throwing("new XMLHttpRequest().open('GET', '/api/movies')")).toBe('done');
  expect(throwing("new XMLHttpRequest().open('GET', '/api/movies', true)")).toBe('done');
});

/** @returns whether the browser does what a button is for that code presses */
const presses = (mark: string) =>
  inPage(`(() => { const button = document.body.appendChild(document.createElement('button')); button.setAttribute('${mark}', '');
    const inside = button.appendChild(document.createElement('i'));
    return inside.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true })); })()`);

test.each(['popovertarget', 'commandfor'])(
  'no button that code presses opens what its %s names, before anybody has pressed anything',
  (mark) => {
    expect(presses(mark)).toBe(false);
    expect(presses('data-else')).toBe(true);
  },
);
