import { acts, overwritten, takenOver, type Way } from './way.ts';

/** Functions of the browser's that all code stands on, beside those of ways.ts and ways-in-hiding.ts. */
const functions: Way[] = [
  'AbortController.prototype.abort',
  'window.AbortController',
  'Element.prototype.remove',
  'Element.prototype.attachShadow',
  'Element.prototype.checkVisibility',
  'window.ResizeObserver',
  'window.Date',
  'Date.now',
  'Math.random',
  'Promise.prototype.catch',
  'Promise.prototype.finally',
  'Object.defineProperty',
  'Object.freeze',
  'Reflect.get',
  'Reflect.apply',
  'window.URL',
  'URL.prototype.toString',
  'URLSearchParams.prototype.toString',
  'Headers.prototype.get',
  'window.Request',
  'Response.prototype.text',
  'FormData.prototype.get',
  'Event.prototype.stopPropagation',
  'window.CustomEvent',
  'Number.prototype.toLocaleString',
  'Date.prototype.toLocaleString',
  'String.prototype.replace',
  'String.prototype.split',
  'RegExp.prototype.exec',
  'RegExp.prototype[Symbol.replace]',
  'window.structuredClone',
  'window.requestIdleCallback',
].map(overwritten);

const setters: Way[] = [
  takenOver('Node.prototype', 'textContent'),
  takenOver('Element.prototype', 'innerHTML'),
  takenOver('HTMLElement.prototype', 'style'),
  takenOver('Intl.DateTimeFormat.prototype', 'format'),
  takenOver('history', 'state'),
];

/** What lists and promises are asked for, also where none of their own has it. */
const asked: Way[] = [
  ...['Array', 'Promise'].map((kind) => [
    `says of what kind those are that ${kind} makes`,
    `Object.defineProperty(${kind}, Symbol.species, { configurable: true, get() { throw new Error("no"); } });`,
  ]),
  [
    'has something stand where each list begins',
    'Object.defineProperty(Array.prototype, "0", { configurable: true, get() { return "mine"; }, set() {} });',
  ],
  ['lets no list go on with another one', 'Array.prototype[Symbol.isConcatSpreadable] = false;'],
].map(([name, deed]) => ({ name: name!, isOfPages: true, code: acts(deed!) }));

const kinds: Way[] = ['document', 'history', 'Element.prototype', 'Array.prototype', 'document.body'].map(
  (target) => ({
    name: `makes ${target} another kind of thing`,
    code: acts(`Object.setPrototypeOf(${target}, null);`),
  }),
);

const others: Way[] = [
  {
    name: 'puts its own words in the place of all errors',
    code: acts('Error.prepareStackTrace = () => { throw new Error("no"); };'),
  },
  {
    name: 'puts another function into React',
    code: acts('React.useState = () => { throw new Error("no"); };'),
  },
  {
    name: 'puts another function into what teams share',
    code: acts('sharedUi.useSite = () => { throw new Error("no"); };'),
  },
  ...[
    ['makes classes no components any more', 'delete React.Component.prototype.isReactComponent;'],
    ['has no component change any more', 'React.Component.prototype.shouldComponentUpdate = () => false;'],
    [
      'has every component begin anew',
      'React.Component.getDerivedStateFromProps = () => { throw new Error("no"); };',
    ],
    [
      'freezes the workings of React',
      'for (const name of Object.keys(React)) if (name.startsWith("__")) Object.freeze(React[name]);',
    ],
    [
      'puts its own in the place of every hook',
      'const given = Object.values(React).find((one) => one && "H" in Object(one)); for (const name of Object.keys(given.H ?? {})) given.H[name] = () => { throw new Error("no"); };',
    ],
    ['makes a context of all teams none', 'sharedUi.SiteContext.$$typeof = 0;'],
    ['lets nothing be written into a context', 'Object.freeze(sharedUi.SiteContext);'],
    ['renders all links otherwise', 'router.Link.render = () => { throw new Error("no"); };'],
    [
      'makes elements otherwise',
      'jsxRuntime.default.jsx = jsxRuntime.default.jsxs = () => { throw new Error("no"); };',
    ],
  ].map(([name, deed]) => ({ name: name!, code: acts(deed!) })),
  {
    name: 'makes the elements of the page unchangeable',
    code: acts(
      'for (const element of document.querySelectorAll("body, #root, header, header *")) Object.freeze(element);',
    ),
  },
  {
    name: 'swallows what nobody catches',
    code: acts(`for (const type of ["error", "unhandledrejection"]) addEventListener(type, (event) => {
        event.preventDefault(); event.stopImmediatePropagation(); }, true);
      window.onerror = () => true; setTimeout(() => { throw new Error("late"); }, 100);`),
    tells: 'script',
  },
];

export const waysAgainstFunctions: Way[] = [...functions, ...setters, ...asked, ...kinds, ...others];
