import { acts, overwritten, screen, type Way } from './way.ts';

/** What the browser tells of ways through the site, and lets code decide about. */
const navigation: Way[] = [
  {
    name: 'refuses every navigation',
    code: acts('globalThis.navigation?.addEventListener("navigate", (event) => event.preventDefault());'),
  },
  {
    name: 'refuses every navigation as its handler',
    code: acts('if (globalThis.navigation) navigation.onnavigate = () => false;'),
  },
  {
    name: 'lets no navigation come to its end',
    code: acts(
      `globalThis.navigation?.addEventListener("navigate", (event) => event.intercept({ handler: () => new Promise(() => {}) }));`,
    ),
  },
  {
    name: 'goes back by the other history',
    // A press is leave for one step.
    leadsAway: true,
    code: acts(
      'globalThis.navigation?.back(); globalThis.navigation?.traverseTo(navigation.entries()[0].key);',
    ),
  },
];

const set = (name: string, where: string, deed: string): Way => ({
  name: `${name} for every team`,
  code: acts(`const taken = document.querySelector(${JSON.stringify(where)}); if (taken) { ${deed} }`),
});

/** What stays with the elements that pages of all teams stand in. */
const taken: Way[] = [
  set('makes the main part inert', 'main', 'taken.inert = true;'),
  set('makes the main part invisible', 'main', 'taken.style.opacity = "0";'),
  set('makes the main part invisible by a class of the house', 'main', 'taken.className += " invisible";'),
  set('makes the header invisible by a class of the house', 'header', 'taken.classList.add("invisible");'),
  set('hides the slot', '[data-slot=page]', 'taken.style.visibility = "hidden";'),
  set('keeps the slot from screen readers', '[data-slot=page]', 'taken.setAttribute("aria-hidden", "true");'),
  set('makes the footer inert', '#root > footer', 'taken.inert = true;'),
  set('takes the links of the header away', 'header nav', 'taken.remove();'),
  {
    ...set('takes the place of the hold away', 'header [data-place="chrome.hold"]', 'taken.remove();'),
    isOfSignedIn: true,
  },
  {
    name: 'takes the place of the notices away for every team',
    // It comes with the first notice.
    code: acts(`notify.error("Mine"); const look = setInterval(() => {
      const taken = document.querySelector("[data-rht-toaster]");
      if (!taken) return;
      clearInterval(look); taken.remove(); window.hadNotices = true;
    }, 20);`),
  },
  set(
    'empties the links of the header',
    'header',
    'for (const one of taken.querySelectorAll("a")) one.textContent = "";',
  ),
  set('hides the links of the header', 'header nav', 'taken.style.visibility = "hidden";'),
  set('sets functions on the slot', '[data-slot=page]', 'taken.replaceChildren = taken.append = null;'),
];

const TYPES = ['keydown', 'beforeinput', 'click', 'mousedown', 'wheel', 'touchmove'];
const MINE = 'event.preventDefault(); event.stopPropagation(); event.stopImmediatePropagation();';
const hears = (where: string, options: string, deed = MINE) =>
  `for (const type of ${JSON.stringify(TYPES)}) for (const one of [${where}])
    one?.addEventListener(type, (event) => { ${deed} }, ${options});`;
const FRAME = 'window, document, document.documentElement, document.body';

/** Listeners that stay when the screen goes. */
const listeners: Way[] = [
  {
    name: 'undoes all that is pressed and typed, when all have heard of it',
    code: acts(hears(FRAME, '{ passive: false }', 'event.preventDefault();')),
  },
  {
    name: 'undoes all that is pressed and typed by the old name for it',
    code: acts(
      hears(
        FRAME,
        '{ capture: true, passive: false }',
        'event.returnValue = false; event.cancelBubble = true;',
      ),
    ),
  },
  {
    name: 'undoes all that is pressed and typed as a handler',
    code: acts(`for (const type of ${JSON.stringify(TYPES)}) for (const one of [window, document, document.body])
      one["on" + type] = () => false;`),
  },
  {
    name: 'undoes all that is pressed and typed as a handler of what stands around the slots',
    // A link that is pressed in vain loads its page, which ends this.
    code: acts(`for (const type of ${JSON.stringify(TYPES.filter((type) => type !== 'click'))})
      for (const one of document.querySelectorAll("#root, header, header *, main, [data-slot=page]"))
        one["on" + type] = () => false;`),
  },
  {
    name: 'swallows what is pressed and typed at the root',
    code: acts(hears('document.getElementById("root")', '{ capture: true, passive: false }')),
  },
  {
    name: 'swallows what is pressed and typed at the slot',
    code: acts(hears('...document.querySelectorAll("main, [data-slot=page]")', '{ passive: false }')),
  },
  {
    name: 'swallows what is pressed in the header',
    code: acts(hears('...document.querySelectorAll("header, header *")', '{ passive: false }')),
  },
];

const registries: Way[] = [
  {
    name: 'says what kind of thing a colour of the house is',
    code: acts(
      `CSS.registerProperty({ name: "--ink-0", syntax: "<length>", inherits: false, initialValue: "0px" });`,
    ),
  },
  {
    name: 'adds a face for all',
    code: acts('document.fonts.add(new FontFace("Mine", "local(Courier)"));'),
  },
  {
    name: 'adds a second icon and a second viewport',
    code: acts(`for (const html of ["<link rel=icon href=/mine.svg>", "<meta name=viewport content=width=3000>"])
      document.head.insertAdjacentHTML("beforeend", html);`),
  },
];

const pointers: Way[] = [
  {
    name: 'keeps the page as a picture',
    code: acts(
      'const keep = () => document.startViewTransition(() => new Promise(() => {})); keep(); setInterval(keep, 100);',
    ),
  },
  { name: 'prints again and again', code: acts('setInterval(() => print(), 50);') },
  {
    name: 'takes the pointer with every press',
    code: acts(`addEventListener("click", () => document.body.requestPointerLock().catch(() => {}), true);
      addEventListener("pointerdown", (event) => document.body.setPointerCapture(event.pointerId), true);`),
  },
  {
    name: 'makes the page inert by a dialog without a box, with every press',
    code: acts(`const dialog = document.createElement("dialog"); dialog.style.display = "none";
      document.querySelector("header")?.append(dialog);
      addEventListener("pointerdown", () => { if (!dialog.open) dialog.showModal(); }, true);`),
  },
];

const pressed: Way[] = [
  {
    name: 'covers the page by what no key closes, with every press',
    code: acts(`const cover = document.createElement("div"); cover.popover = "manual"; cover.dataset.xCover = "";
      cover.style.cssText = "inset:0;width:100%;height:100%;background:black"; document.querySelector("[data-slot=page] h1")?.append(cover);
      addEventListener("pointerdown", () => { if (!cover.matches(":popover-open")) cover.showPopover(); }, true);`),
  },
  {
    name: 'makes the page inert by a dialog that nobody sees, when something was pressed',
    code: acts(`const dialog = document.createElement("dialog"); dialog.style.opacity = "0";
      document.querySelector("header")?.append(dialog);
      addEventListener("keydown", () => { if (!dialog.open) dialog.showModal(); }, true);`),
  },
];

const grounds: Way[] = [
  {
    name: 'lets what is logged throw, and throws',
    code: screen(`for (const name of ["error", "warn", "log"]) console[name] = () => { throw new Error("no log"); };
      throw new Error("seen by nobody");`),
  },
  {
    name: 'puts another console in the place of the console, and throws',
    code: screen(
      `window.console = { get error() { throw new Error("no log"); } }; throw new Error("seen by nobody");`,
    ),
  },
  ...[
    'Intl.DateTimeFormat',
    'Intl.NumberFormat',
    'Array.prototype.constructor',
    'Promise.prototype.constructor',
    'window.globalThis',
    'console.error',
    '__REACT_DEVTOOLS_GLOBAL_HOOK__.onCommitFiberRoot',
  ].map(overwritten),
];

/** What goes on when its screen has been left, and is to rest then. */
const late: Way[] = [
  ['takes the focus from what is typed in again and again', 'document.activeElement?.blur();', 50],
  ['keeps the page at its beginning', 'scrollTo(0, 0);', 10],
].map(([name, deed, ms]) => ({ name: String(name), code: acts(`setInterval(() => { ${deed} }, ${ms});`) }));
const chained: Way[] = ['setTimeout(again, 10)', 'requestAnimationFrame(again)'].map((next) => ({
  name: `keeps the page at its beginning by ${next}`,
  code: acts(`const again = () => { scrollTo(0, 0); ${next}; }; again();`),
}));

/** The same by ways that hide whose timer it is. */
const hidden: Way[] = [
  ...['Error.stackTraceLimit = 0', 'Object.defineProperty(Error, "stackTraceLimit", { value: 1 })'].map(
    (deed) => `try { ${deed}; } catch {} setInterval(again, 10);`,
  ),
  'queueMicrotask(setInterval.bind(null, again, 10));',
  'setTimeout(setInterval, 0, again, 10);',
].map((deed) => ({
  name: `keeps the page at its beginning, hidden by ${/stackTraceLimit|queueMicrotask|setTimeout/.exec(deed)![0]}${deed.includes('define') ? ' for good' : ''}`,
  code: acts(`const again = () => scrollTo(0, 0); ${deed}`),
}));

/** Events that say something else of themselves than they are. */
const disguised: Way[] = [
  {
    name: 'swallows what is pressed by events that say where they are not',
    code: acts(
      hears(
        'window',
        '{ capture: true, passive: false }',
        `Object.defineProperties(event, { eventPhase: { value: 2 }, currentTarget: { value: null } }); ${MINE}`,
      ),
    ),
  },
  {
    name: 'undoes what is pressed by events of another kind',
    code: acts(hears(FRAME, '{ passive: false }', `Object.setPrototypeOf(event, Event.prototype); ${MINE}`)),
  },
  {
    name: 'refuses every navigation as an event of another kind',
    code: acts(
      'globalThis.navigation?.addEventListener("navigate", (event) => { Object.setPrototypeOf(event, Event.prototype); event.preventDefault(); });',
    ),
  },
];

/** Ways past what the page is made of: they stay with all teams' pages when their screen has gone. */
export const waysPastThePage: Way[] = [
  ...navigation,
  ...taken,
  ...listeners,
  ...registries,
  ...pointers,
  ...pressed,
  ...grounds,
  ...late,
  ...chained,
  ...hidden,
  ...disguised,
];
