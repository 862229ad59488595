import { expect, test } from 'vitest';
import { mannersGate } from './manners-gate.ts';

const ask = (code: string) => mannersGate(new Map([['js/home.js', code]]), 'catalog');

test.each([
  ['a broken chunk', 'const a = {', 'is no script'],
  ['fetch', 'fetch = () => {}', 'writes the global fetch'],
  ['fetch of the window', 'window.fetch = () => {}', 'writes the global fetch'],
  ['fetch by another name', '(() => { const w = globalThis; w.fetch = 1 })()', 'writes the global fetch'],
  ['a name by its text', 'self["fetch"] = 1', 'writes the global fetch'],
  ['a name in a pattern', '[fetch] = [1]', 'writes the global fetch'],
  ['a global that is none yet', '(function f() { counter = 1 })()', 'writes the global counter'],
  ['an update', 'window.visits++', 'writes the global visits'],
  ['a prototype', 'Array.prototype.last = function () {}', 'changes Array.prototype'],
  ['a prototype by a name', '{ const p = Element.prototype; p.remove = 1 }', 'changes Element.prototype'],
  [
    'a prototype by a symbol',
    'Array.prototype[Symbol.iterator] = function* () {}',
    'changes Array.prototype',
  ],
  [
    'prototypes by names of a list',
    '(() => { for (const k of ["at"]) String.prototype[k] = 1 })()',
    'changes String.prototype',
  ],
  ['a name between backticks', 'window[`fetch`] = 1', 'writes the global fetch'],
  ['a global by a name that is put together', 'self["fe" + "tch"] = 1', 'writes a global by a name that'],
  ['the body by any name', '((k) => { document.body[k] = "" })("id")', 'changes document.body'],
  ['what is frozen for all', 'Object.freeze(Object.prototype)', 'changes Object.prototype'],
  ['a property that is defined', 'Object.defineProperty(window, "fetch", {})', 'writes the global fetch'],
  ['properties that are assigned', 'Object.assign(Promise.prototype, {})', 'changes Promise.prototype'],
  ['a function of the language', 'JSON.parse = null', 'changes JSON.parse'],
  ['what is taken away', 'delete window.localStorage', 'writes the global localStorage'],
  ['the history', 'history.pushState(null, "", "/")', 'calls history.pushState'],
  ['the history of the window', 'window.history?.back()', 'calls history.back'],
  [
    'the history by its own call',
    'history.pushState.call(history, null, "", "/")',
    'calls history.pushState',
  ],
  ['the history by a function of it', 'const go = window.history.go.bind(history)', 'declares the global go'],
  ['the same in a function', '(() => { const go = window.history.go.bind(history) })()', 'calls history.go'],
  [
    'a property that is defined so',
    'Object.defineProperty.call(null, window, "fetch", {})',
    'writes the global fetch',
  ],
  ['a sheet for the page', 'document.adoptedStyleSheets.push(1)', 'calls document.adoptedStyleSheets.push'],
  ['sheets for the page', 'document.adoptedStyleSheets = []', 'changes document.adoptedStyleSheets'],
  [
    'a style for the page',
    '{ const s = document.createElement("style"); s.textContent = "*{display:none}"; document.head.append(s) }',
    'calls document.head.append with a style sheet',
  ],
  [
    'a style that React makes',
    '(0, a.jsx)("style", { children: "header{opacity:0}" })',
    'has React make a style sheet',
  ],
  ['one with more in it', 'a.jsxs(`STYLE`, { children: [] })', 'has React make a style sheet'],
  ['one without JSX', '(0, a.createElement)("style", null, "*{}")', 'has React make a style sheet'],
  ['the body', 'document.body.append(1)', 'calls document.body.append'],
  [
    'the body by a name',
    '{ const { a } = b, c = document.body; c.innerHTML = "" }',
    'changes document.body.innerHTML',
  ],
  [
    'the style of the root',
    'document.documentElement.style.fontSize = "9px"',
    'changes document.documentElement',
  ],
  ['a class of the body', 'document.body.classList.add("dark")', 'calls document.body.classList.add'],
  ['another document', 'document.write("")', 'calls document.write'],
  [
    'the body that is taken out',
    '{ const { body } = document; body.innerHTML = "" }',
    'changes document.body.innerHTML',
  ],
  [
    'the same with a name of its own',
    '{ const { document: { body: b = 1 } } = window; b.append(1) }',
    'calls document.body.append',
  ],
  ['the same by its text', '{ const { "body": b } = document; b.remove() }', 'calls document.body.remove'],
  ['what a loop sets', 'for (window.fetch of [1]);', 'writes the global fetch'],
  ['what a loop of names sets', 'for (fetch in {});', 'writes the global fetch'],
  ['a variable of a script', 'var fetch = 1', 'declares the global fetch'],
  ['one in a block', 'if (1) { for (var fetch of []); }', 'declares the global fetch'],
  ['a function of a script', 'function fetch() {}', 'declares the global fetch'],
  ['a constant of a script', 'const fetch = () => {}', 'declares the global fetch'],
  ['a class of a script', 'class URL {}', 'declares the global URL'],
  [
    'where it comes from',
    '(() => {})();\n//# sourceURL=https://site.test/js/other.js',
    'names itself otherwise',
  ],
  ['the same by the old sign', '(() => {})();\n//@ sourceURL=a.js', 'names itself otherwise'],
  ['the same in a comment of more lines', '(() => {})() /*# sourceURL=a.js */', 'names itself otherwise'],
  ['what a script lets be', 'let a, { b: [Promise] } = {}', 'declares the global a'],
  ['one in a pattern', 'const { b: [Promise] } = {}', 'declares the global Promise'],
])('%s is not a remote’s to change', async (_what, code, says) => {
  const gate = await ask(code);
  expect(gate).toMatchObject({ open: false, gate: 'manners' });
  expect(gate.says).toContain(says);
});

test.each([
  [
    'names of its own',
    '{ let fetch = 1; fetch = 2 } (() => { class URL {} })(); (function f(history) { var a; history.back(); window.x })',
  ],
  ['parameters', '((window) => { window.fetch = 1 })({})'],
  ['what is caught', 'try {} catch (document) { document.body.append(1) }'],
  ['what builds write', '(self.webpackChunkcatalog = self.webpackChunkcatalog || []).push([])'],
  ['modules', 'import a from "a"; export const b = a; const window = {}; window.x = 1'],
  ['the title, and another page', 'document.title = "x"; location.href = "/"; window.location.assign("/")'],
  [
    'elements that React makes, their styles, and a style that nobody has put anywhere',
    '(0, a.jsx)("div", { style: {}, children: "style" }); a.jsx(a.style, {}); a.ownerDocument.createElement("style"); a.query("style", {})',
  ],
  ['what is looked at', 'document.body.clientWidth; window.innerWidth; Array.prototype.slice.call([])'],
  [
    'what loaders of builds do',
    '(() => { const s = document.createElement("link"); document.head.appendChild(s); document.head.append(1); const a = b, b = a; document.head.append(a) })()',
  ],
  ['its own prototypes', '(() => { class A {} A.prototype.b = 1; function C() {} C.prototype.d = 2 })()'],
  ['its container', 'var catalog; (() => { var a; catalog = a })()'],
  [
    'what is looked at by any name',
    '((k) => { const a = window[k]; a.b = 1; return [history[k], Object.freeze(a), Object.freeze({})] })("x")',
  ],
  ['what modules declare', 'import "a"; var fetch = 1; export function f() {}'],
  ['what loops declare', 'for (const fetch of []) { fetch() } for (let name in {}) name'],
  ['what is taken out and looked at', '{ const { body, title } = document; body.clientWidth; title }'],
  [
    'a map, and words about a name',
    '(() => "//# sourceURL=a.js")(); // sourceURL=a.js\n//# sourceMappingURL=home.js.map',
  ],
  ['members of members', '{ const a = {}; a.history = {}; a.history.push(1); this.window = 1 }'],
])('%s may be used', async (_what, code) => {
  expect(await ask(code)).toMatchObject({ open: true });
});

test('a script beyond all screens is not looked at, and not taken', async () => {
  expect((await ask(`"${'x'.repeat(3_000_000)}"`)).says).toContain('too long');
});

test('one whose names take long to be told apart is given up, and not taken', async () => {
  const names = Array.from({ length: 200_000 }, (_, at) => `let a${at}`).join(';');
  expect((await ask(`{${names}}`)).says).toContain('too long');
});

test.each(['location', 'history', 'screen', 'print', 'onclick', 'package'])(
  'a remote named %s is refused: its entry could leave no container in the page',
  async (name) => {
    const scripts = new Map([['js/home.js', '(() => {})()']]);
    expect(await mannersGate(scripts, name)).toMatchObject({
      open: false,
      says: expect.stringContaining(`its name ${name}`),
      next: 'Give it another name.',
    });
  },
);

test('an entry that leaves its container under location would lead every visitor away', async () => {
  const entry = new Map([['remoteEntry.js', 'var location;(()=>{"use strict";location={}})()']]);
  expect(await mannersGate(entry, 'location')).toMatchObject({ gate: 'manners', open: false });
});
