import { acts, overwritten, screen, type Way } from './way.ts';

const SILENT = 'return null;';
const inEffect = (deed: string, body: string): string => screen(`useEffect(() => { ${deed} }, []); ${body}`);
/** What throws, whatever is asked of it. */
const NOT_TO_BE_ASKED = `new Proxy({}, { get() { throw new Error("no"); }, getPrototypeOf() { throw new Error("no"); } })`;

/** What ends the document, or holds it up. */
const ending: Way[] = [
  { name: 'writes another document', code: acts('document.write("<h1>Mine</h1>");') },
  { name: 'opens another document', code: acts('document.open(); document.close();') },
  { name: 'stops all loads again and again', code: acts('setInterval(() => window.stop(), 30);') },
  { name: 'closes the tab', code: acts('setTimeout(() => close(), 50); window.close();') },
  { name: 'asks and waits', code: acts('alert("Stay"); confirm("Stay?");') },
  { name: 'loads the page again and again', takesALoad: true, code: acts('location.reload();') },
  {
    name: 'leads to itself again and again',
    takesALoad: true,
    code: acts('location.href = location.pathname + "?" + Math.random();'),
  },
  {
    name: 'forbids all scripts',
    // A page with parts is loaded without these first.
    takesALoad: true,
    code: acts(`const policy = document.createElement("meta"); policy.httpEquiv = "content-security-policy";
      policy.content = "script-src 'none'"; document.head.append(policy);`),
  },
];

/** What lies over the page, or keeps it from being seen, pressed or read. */
const covering: Way[] = [
  {
    name: 'covers the page by a modal dialog',
    code: screen(`return h("dialog", { ref: (dialog) => { if (dialog && !dialog.open) dialog.showModal(); } },
      h("h1", null, "A screen"));`),
  },
  {
    name: 'covers the page by a popover',
    code: screen(`return h("div", { popover: "manual", ref: (box) => box?.showPopover(),
      style: { width: "100vw", height: "100vh" } }, h("h1", null, "A screen"));`),
  },
  {
    name: 'covers the page by an element with a name of its own',
    code: acts(`const cover = document.createElement("x-cover");
      cover.style.cssText = "position:fixed;inset:0;z-index:2147483647;background:black"; document.body.append(cover);`),
  },
  { name: 'makes the body inert', code: acts('document.body.inert = true;') },
  {
    name: 'makes the header inert',
    code: acts('const header = document.querySelector("header"); if (header) header.inert = true;'),
  },
  { name: 'makes the page editable', code: acts('document.designMode = "on";') },
  {
    name: 'lets nothing be pressed',
    code: acts('document.documentElement.style.pointerEvents = "none";'),
  },
  { name: 'makes the page invisible', code: acts('document.body.style.opacity = "0";') },
  { name: 'moves the page away', code: acts('document.body.style.transform = "translateX(-200vw)";') },
  {
    name: 'keeps the page from scrolling',
    code: acts('document.documentElement.style.overflow = "hidden";'),
  },
  {
    name: 'paints the whole site by a style of the page',
    code: acts('document.documentElement.style.setProperty("--ink-0", "#fff");'),
  },
  {
    name: 'changes what the head says for all pages',
    code: acts(`document.querySelector("link[rel=icon]").href = "/mine.svg";
      document.querySelector("meta[name=viewport]").content = "width=3000";`),
  },
  {
    name: 'puts a copy in the place of the page',
    code: acts('document.body.replaceWith(document.body.cloneNode(true));'),
  },
];

/** What blinds those who watch. */
const blinding: Way[] = [
  {
    name: 'ends every timer, and shows nothing',
    code: inEffect(
      'const last = setTimeout(() => {}); for (let n = 0; n <= last; n++) clearTimeout(n);',
      SILENT,
    ),
  },
  {
    name: 'says that nobody looks, and shows nothing',
    code: inEffect(
      'Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });',
      SILENT,
    ),
  },
  {
    name: 'stops the clock, and shows nothing',
    code: inEffect('Object.defineProperty(performance, "now", { value: () => 0 });', SILENT),
  },
];

const unreadable: Way[] = [
  { name: 'throws what cannot be asked', givesWay: true, code: screen(`throw ${NOT_TO_BE_ASKED};`) },
  {
    name: 'throws what is half a promise',
    givesWay: true,
    code: screen('throw { get then() { throw new Error("no"); } };'),
  },
  // React asks the promise while it changes the page. It does not come back to the root, and hears of no press in any after that.
  {
    name: 'suspends by a false promise',
    code: screen('throw { then() { throw new Error("no"); } };'),
  },
  // React asks what has the focus as it begins to change the page, and again before it hears anything.
  ...['nodeName', 'ownerDocument'].map((name) => ({
    name: `has what has the focus throw when its ${name} is asked`,
    code: acts(`const field = document.createElement("input");
      document.querySelector("h1").parentElement.append(field);
      Object.defineProperty(field, "${name}", { get() { throw new Error("no"); } });
      field.focus();
      setTimeout(() => field.blur(), 1_000);`),
  })),
  {
    name: 'suspends by a promise that throws an error of no script of its own',
    code: screen('throw { then: JSON.parse };'),
  },
  {
    name: 'leaves a promise rejected with what cannot be asked',
    code: acts(`Promise.reject(${NOT_TO_BE_ASKED});`),
  },
];

/** What uses up what all share. */
const filling: Way[] = [
  {
    name: 'begins an action that never ends',
    code: acts('React.startTransition(() => new Promise(() => {}));'),
  },
  {
    name: 'begins actions that never end, one after the other',
    code: acts('setInterval(() => React.startTransition(() => new Promise(() => {})), 100);'),
  },
  {
    name: 'renders a huge page',
    givesWay: true,
    code: screen(`return h("div", null, h("h1", null, "A screen"),
      Array.from({ length: 20000 }, (_, n) => h("p", { key: n }, n)));`),
  },
  {
    name: 'fills the storage',
    code: acts(`for (const storage of [localStorage, sessionStorage])
      for (const size of [100000, 1000, 1]) try { for (let n = 0; ; n++) storage.setItem(size + " " + n, "x".repeat(size)); } catch {}`),
  },
  {
    name: 'fills the cookies',
    code: acts(
      'for (let n = 0; n < 150; n++) document.cookie = "x" + n + "=" + "x".repeat(3900) + ";path=/";',
    ),
  },
  {
    name: 'fills the cookies of the API',
    code: acts(
      'for (let n = 0; n < 150; n++) document.cookie = "x" + n + "=" + "x".repeat(3900) + ";path=/api";',
    ),
  },
  {
    name: 'writes nonsense over all that is kept',
    code: acts(`for (const storage of [localStorage, sessionStorage]) for (const key of [...Object.keys(storage),
      "matinee:stopped", "matinee:healed"]) storage.setItem(key, '{"stopped":[0],"of":{}');`),
  },
  {
    name: 'fetches for ever',
    code: acts('const go = () => fetch("/api/show/all").finally(go); go(); go();'),
  },
];

const shared: Way[] = [
  ...[
    'Array.prototype[Symbol.iterator]',
    'Map.prototype[Symbol.iterator]',
    'Date.prototype.getTime',
    'Number.prototype.toFixed',
    'Response.prototype.json',
    'Event.prototype.preventDefault',
    'HTMLElement.prototype.focus',
    'URLSearchParams.prototype.get',
    'Intl.DateTimeFormat.prototype.formatToParts',
    'window.requestAnimationFrame',
    'window.IntersectionObserver',
    'document.head.appendChild',
    'document.head.append',
    'customElements.define',
  ].map(overwritten),
  {
    name: 'puts another body before the body',
    code: acts('Object.defineProperty(document, "body", { get: () => null });'),
  },
  {
    name: 'adds to what every object has, unseen',
    code: acts('Object.defineProperty(Object.prototype, "then", { configurable: true, value() {} });'),
  },
  {
    name: 'adds to what every object has, for good',
    code: acts('Object.defineProperty(Object.prototype, "then", { value() {} });'),
  },
  {
    name: 'makes what arrays and objects have unchangeable',
    code: acts('Object.freeze(Array.prototype); Object.freeze(Object.prototype);'),
  },
];

/** Ways that a first look does not think of. */
export const waysInHiding: Way[] = [
  ...ending,
  ...covering,
  ...blinding,
  ...unreadable,
  ...filling,
  ...shared,
];
