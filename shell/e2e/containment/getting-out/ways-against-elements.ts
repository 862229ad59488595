import { acts, defined, overwritten, screen, takenOver, type Way } from './way.ts';

/** What loops, streams and elements stand on, beside the functions of ways-against-functions.ts. */
const functions: Way[] = [
  'Object.getPrototypeOf([][Symbol.iterator]()).next',
  'Object.getPrototypeOf(new Map()[Symbol.iterator]()).next',
  'Object.getPrototypeOf(new Set()[Symbol.iterator]()).next',
  'Object.getPrototypeOf((function* () {})()).next',
  'Object.getPrototypeOf(Uint8Array.prototype).subarray',
  'TextDecoder.prototype.decode',
  'ReadableStream.prototype.getReader',
  'ReadableStreamDefaultReader.prototype.read',
  'Crypto.prototype.randomUUID',
  'AbortSignal.any',
  'AbortSignal.prototype.throwIfAborted',
  'Intl.PluralRules.prototype.select',
  'WeakSet.prototype.has',
  'DOMTokenList.prototype.add',
  'CharacterData.prototype.appendData',
  'HTMLFormElement.prototype.requestSubmit',
  'HTMLDialogElement.prototype.close',
  'TreeWalker.prototype.nextNode',
  'HTMLCollection.prototype[Symbol.iterator]',
  'NamedNodeMap.prototype[Symbol.iterator]',
].map(overwritten);

const setters: Way[] = [
  takenOver('HTMLScriptElement.prototype', 'src'),
  takenOver('HTMLLinkElement.prototype', 'href'),
  takenOver('HTMLAnchorElement.prototype', 'href'),
  takenOver('HTMLImageElement.prototype', 'src'),
  takenOver('HTMLInputElement.prototype', 'value'),
  takenOver('HTMLElement.prototype', 'dataset'),
  takenOver('CharacterData.prototype', 'data'),
  takenOver('Event.prototype', 'target'),
  takenOver('MouseEvent.prototype', 'button'),
  takenOver('KeyboardEvent.prototype', 'key'),
  takenOver('MessageEvent.prototype', 'data'),
  takenOver('Navigator.prototype', 'onLine'),
  takenOver('navigator', 'onLine'),
  takenOver('document', 'head'),
  takenOver('document', 'documentElement'),
  takenOver('document', 'activeElement'),
  takenOver('document', 'defaultView'),
  takenOver('document', 'currentScript'),
  takenOver('document', 'title'),
  takenOver('document', 'fullscreenElement'),
  takenOver('DOMRect.prototype', 'width'),
  takenOver('DOMRectList.prototype', 'length'),
  takenOver('Attr.prototype', 'value'),
  takenOver('IntersectionObserverEntry.prototype', 'isIntersecting'),
];

const definitions: Way[] = [
  ['document', 'createTextNode'],
  ['document', 'createElementNS'],
  ['document', 'importNode'],
  ['document', 'removeEventListener'],
  ['document.body', 'getBoundingClientRect'],
  ['navigator', 'sendBeacon'],
  ['crypto', 'randomUUID'],
  ['HTMLElement.prototype', 'querySelector'],
  ['HTMLElement.prototype', 'checkVisibility'],
  ['SVGPathElement.prototype', 'setAttribute'],
  ['document', 'createTreeWalker'],
  ['document', 'elementFromPoint'],
  ['document', 'contains'],
].map(([owner, name]) => defined(owner!, name!));

/** What answers in the place of the browser, so that nobody finds out. */
const answers: Way[] = [
  {
    name: 'says that nothing is an element',
    code: acts(
      'Object.defineProperty(Element, Symbol.hasInstance, { value: () => false }); document.body.append(document.createElement("x-cover"));',
    ),
  },
  {
    name: 'moves the header away and has it say that it is pressed',
    code: acts(`const header = document.querySelector("header"); Object.defineProperty(header, "contains", { value: () => true });
      header.style.transform = "translateY(-200px)";`),
  },
  {
    name: 'says that the visitor loads the page again and again',
    takesALoad: true,
    code: acts(
      'try { Object.defineProperty(NavigateEvent.prototype, "userInitiated", { get: () => true }); } catch {} location.reload();',
    ),
  },
];

/** What the page is made of. */
const shadows: Way[] = ['body', '#root', 'header', 'main', '[data-slot=page]'].map((where) => ({
  name: `puts a shadow in the place of ${where}`,
  code: acts(`document.querySelector(${JSON.stringify(where)})?.attachShadow({ mode: "closed" });`),
}));

const elements: Way[] = [
  { name: 'takes the document’s root away', code: acts('document.documentElement.remove();') },
  { name: 'takes the body away', code: acts('document.body.remove();') },
  { name: 'empties the document', code: acts('document.replaceChildren();') },
  { name: 'takes the head away', code: acts('document.head.remove();') },
  { name: 'moves the head into the body', code: acts('document.body.append(document.head);') },
  { name: 'empties the document’s root', code: acts('document.documentElement.replaceChildren();') },
  {
    name: 'calls its own elements as the document calls what it does',
    code: screen(`const names = ["createElement", "querySelector", "querySelectorAll", "body", "head", "contains", "nodeType"];
      return h("div", null, h("h1", null, "A screen"), names.map((name) => h("form", { key: name, name })),
        names.map((name) => h("img", { key: name, name, alt: "", src: "/favicon.svg" })));`),
  },
  {
    name: 'turns what is around the slots the other way',
    code: acts(`for (const one of document.querySelectorAll("body, #root, header, header nav, main, [data-slot=page]")) {
      one.dir = "rtl"; one.lang = "xx"; }`),
  },
  {
    name: 'puts a copy in the place of the header',
    code: acts(
      'const header = document.querySelector("header"); header?.replaceWith(header.cloneNode(true));',
    ),
  },
  {
    name: 'turns the page the other way and says that it is in another language',
    code: acts('document.documentElement.dir = "rtl"; document.documentElement.lang = "xx";'),
  },
  {
    name: 'takes the sheets of the house away',
    code: acts('for (const one of document.querySelectorAll("link[rel=stylesheet], style")) one.remove();'),
  },
  {
    name: 'lets the sheets of the house hold for paper only',
    code: acts(
      'for (const one of document.querySelectorAll("link[rel=stylesheet], style")) one.media = "print";',
    ),
  },
  {
    name: 'makes the sheets of the house another kind of text',
    code: acts(
      'for (const one of document.querySelectorAll("link[rel=stylesheet], style")) one.type = "text/plain";',
    ),
  },
  {
    name: 'empties the sheets that came with the page',
    code: acts('for (const one of document.querySelectorAll("style")) one.textContent = "";'),
  },
  {
    name: 'puts a rule into the sheets of the house',
    code: acts(`for (const sheet of document.styleSheets)
      sheet.insertRule("*{display:none!important}", sheet.cssRules.length);`),
  },
  {
    name: 'takes the rules of the house away',
    code: acts(`for (const sheet of document.styleSheets)
      while (sheet.cssRules.length > 0) sheet.deleteRule(0);`),
  },
  {
    name: 'changes the rules of the house',
    code: acts(`for (const sheet of document.styleSheets) for (const rule of sheet.cssRules)
      rule.style?.setProperty("display", "none", "important");`),
  },
  {
    name: 'changes the rules of the house by their older name',
    code: acts(`for (const sheet of document.styleSheets) for (const rule of sheet.rules)
      rule.style?.setProperty("display", "none", "important");`),
  },
  {
    name: 'lets the sheets of the house hold for paper only by what they hold for',
    code: acts('for (const sheet of document.styleSheets) sheet.media.mediaText = "print";'),
  },
];

/** What pages of other teams need of the browser. */
const used: Way[] = [
  {
    name: 'takes the names of the others on the window',
    code: acts(`for (const name of ["catalog", "booking", "account", "admin"])
      try { Object.defineProperty(window, name, { value: 0 }); } catch {}`),
  },
  {
    name: 'empties the caches and the databases of the browser',
    code: acts(`caches.keys().then((names) => names.forEach((name) => caches.delete(name)));
      indexedDB.databases().then((all) => all.forEach(({ name }) => indexedDB.deleteDatabase(name)));`),
  },
  {
    name: 'holds every lock',
    code: acts(`navigator.locks.request("clerk", () => new Promise(() => {}));`),
  },
];

export const waysAgainstElements: Way[] = [
  ...functions,
  ...setters,
  ...definitions,
  ...answers,
  ...shadows,
  ...elements,
  ...used,
];
