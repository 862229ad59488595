import { acts, defined, overwritten, screen, SHOWN, type Way } from './way.ts';
import { waysAgainstElements } from './ways-against-elements.ts';
import { waysAgainstFunctions } from './ways-against-functions.ts';
import { waysInHiding } from './ways-in-hiding.ts';
import { waysLeftBehind } from './ways-left-behind.ts';
import { waysOverThePage } from './ways-over-the-page.ts';
import { waysPastThePage } from './ways-past-the-page.ts';
import { waysThatGoOn } from './ways-that-go-on.ts';

const swallows = (type: string): Way => ({
  name: `swallows every ${type}`,
  code: acts(
    `addEventListener("${type}", (event) => { event.preventDefault(); event.stopImmediatePropagation(); }, true);`,
  ),
});
const sheet = (name: string, css: string): Way => ({
  name,
  code: acts(`const style = document.createElement("style"); style.textContent = ${JSON.stringify(css)};
    document.head.append(style);`),
});

const thrown: Way[] = [
  {
    name: 'throws in the clean-up of an effect',
    tells: 'render',
    onLeaving: true,
    code: screen(`useEffect(() => () => { throw new Error("late"); }, []); ${SHOWN}`),
  },
  {
    name: 'throws in the clean-up of a layout effect',
    code: screen(`useLayoutEffect(() => () => { throw new Error("late"); }, []); ${SHOWN}`),
  },
  {
    name: 'throws in a layout effect',
    givesWay: true,
    code: screen(`useLayoutEffect(() => { throw new Error("early"); }, []); ${SHOWN}`),
  },
  {
    name: 'throws in a ref callback',
    givesWay: true,
    code: screen(`return h("h1", { ref: () => { throw new Error("ref"); } }, "A screen");`),
  },
  {
    name: 'throws in a ref callback when it goes',
    code: screen(`return h("h1", { ref: (node) => { if (!node) throw new Error("ref"); } }, "A screen");`),
  },
  { name: 'throws null', givesWay: true, code: screen('throw null;') },
  {
    name: 'throws what cannot be read',
    givesWay: true,
    code: screen(`throw { get message() { throw this; }, toString() { throw this; } };`),
  },
  {
    name: 'throws in a late timer',
    tells: 'script',
    code: acts('setTimeout(() => { throw new Error("late"); }, 100);'),
  },
  {
    name: 'leaves a promise rejected',
    tells: 'script',
    code: acts('Promise.reject(new Error("nobody cares"));'),
  },
  {
    name: 'throws from a getter',
    givesWay: true,
    code: screen(`return h("h1", null, { get toString() { throw new Error("getter"); } }.toString);`),
  },
];

thrown.push({
  name: 'throws in a handler',
  tells: 'script',
  code: screen(`const here = React.useRef(null); useEffect(() => here.current.click(), []);
    return h("h1", { ref: here, onClick: () => { throw new Error("handler"); } }, "A screen");`),
});

const silent: Way[] = [
  {
    name: 'suspends for ever',
    givesWay: true,
    tells: 'render',
    code: screen('use(globalThis.never ??= new Promise(() => {}));'),
  },
  { name: 'renders nothing', isSilent: true, code: screen('return null;') },
  {
    name: 'renders white space',
    isSilent: true,
    code: screen('return h("div", null, "  ", h("p", null, " "));'),
  },
  {
    name: 'hides all that it renders',
    isSilent: true,
    code: screen(`return h("h1", { style: { display: "none" } }, "A screen");`),
  },
];

const busy: Way[] = [
  {
    name: 'sets a state in every effect',
    code: screen(`const [n, set] = useState(0); useEffect(() => set(n + 1)); ${SHOWN}`),
  },
  {
    name: 'sets a state in every layout effect',
    givesWay: true,
    code: screen(`const [n, set] = useState(0); useLayoutEffect(() => set(n + 1)); ${SHOWN}`),
  },
  {
    name: 'navigates for ever',
    givesWay: true,
    code: screen(`const go = useNavigate(); const [n, set] = useState(0);
      useEffect(() => { go("?turn=" + n); set(n + 1); }, [n]); ${SHOWN}`),
  },
  {
    name: 'shows 5,000 notices',
    code: acts('for (let n = 0; n < 5000; n++) notify.error("Notice " + n);'),
  },
  {
    name: 'gives notices that are no text',
    code: acts('notify.error({ not: "a text" }); notify.success(null);'),
  },
];

const damage: Way[] = [
  { name: 'removes the header', code: acts('document.querySelector("header")?.remove();') },
  { name: 'empties the body', code: acts('document.body.innerHTML = "";') },
  {
    name: 'empties the body again and again',
    goesOn: true,
    code: acts('const timer = setInterval(() => { document.body.innerHTML = ""; }, 150);'),
  },
  {
    name: 'empties the header',
    code: acts('const header = document.querySelector("header"); if (header) header.innerHTML = "";'),
  },
  { name: 'replaces the body', code: acts('document.body = document.createElement("body");') },
  { name: 'empties the root', code: acts('document.getElementById("root").textContent = "";') },
  {
    name: 'covers the page from inside',
    code: screen(`return h("div", { style: { position: "fixed", inset: 0, zIndex: 2147483647, background: "black" } },
      h("h1", null, "A screen"));`),
  },
  {
    name: 'covers the page from the body',
    code: acts(`const cover = document.createElement("div");
      cover.style.cssText = "position:fixed;inset:0;z-index:2147483647;background:black"; document.body.append(cover);`),
  },
  {
    name: 'keeps visitors from leaving',
    code: acts(`addEventListener("beforeunload", (event) => event.preventDefault());`),
  },
];

const listeners: Way[] = ['click', 'keydown', 'popstate'].map(swallows);

const globals: Way[] = [
  'history.pushState',
  'history.replaceState',
  'JSON.parse',
  'JSON.stringify',
  'Array.prototype.map',
  'Array.prototype.push',
  'Object.keys',
  'Object.assign',
  'Promise.prototype.then',
  'window.Promise',
  'window.fetch',
  'window.XMLHttpRequest',
  'window.addEventListener',
  'EventTarget.prototype.addEventListener',
  'window.setTimeout',
  'window.queueMicrotask',
  'window.MutationObserver',
  'window.MessageChannel',
  'document.querySelector',
  'document.createElement',
  'Node.prototype.appendChild',
  'Node.prototype.removeChild',
  'String.prototype.startsWith',
  'Map.prototype.get',
  'Storage.prototype.getItem',
  'performance.now',
].map(overwritten);
globals.push(
  defined('history', 'pushState'),
  defined('document', 'querySelector'),
  defined('window', 'addEventListener'),
  defined('Array.prototype', 'push'),
  defined('Function.prototype', 'call'),
  {
    name: 'takes localStorage away',
    code: acts(`Object.defineProperty(window, "localStorage", { get() { throw new Error("gone"); } });`),
  },
  { name: 'adds to what every object has', code: acts('Object.prototype.surprise = () => {};') },
);

const sheets: Way[] = [
  sheet('hides everything by a sheet', '*{display:none!important}'),
  sheet('paints the whole site by a sheet', ':root{--ink-0:#fff!important;--text-hi:#fff!important}'),
];

/** All of them, each with every remote. */
export const ways: Way[] = [
  ...thrown,
  ...silent,
  ...busy,
  ...damage,
  ...listeners,
  ...globals,
  ...sheets,
  ...waysInHiding,
  ...waysAgainstFunctions,
  ...waysAgainstElements,
  ...waysOverThePage,
  ...waysThatGoOn,
  ...waysPastThePage,
  ...waysLeftBehind,
];
