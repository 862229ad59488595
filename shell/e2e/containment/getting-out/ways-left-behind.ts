import { acts, overwritten, screen, SHOWN, type Way } from './way.ts';

/** Ways to set an interval that name no script of the remote's where it is set, or take the browser's function from elsewhere. */
const BACK = 'const back = () => scrollTo(0, 0);';
const timers: Way[] = [
  {
    name: 'leaves an interval as the clean-up of an effect',
    code: screen(`${BACK} useEffect(() => setInterval.bind(null, back, 10), []); ${SHOWN}`),
  },
  {
    name: 'has React set an interval',
    code: acts(`${BACK} React.startTransition(setInterval.bind(null, back, 10));`),
  },
  ...[
    'Reflect.apply(setInterval, window, [back, 10])',
    'Function.prototype.call.call(setInterval, window, back, 10)',
    '[back].forEach((one) => setInterval.apply(window, [one, 10]))',
  ].map((deed) => ({ name: `sets an interval by ${deed}`, code: acts(`${BACK} ${deed};`) })),
  {
    name: 'sets an interval by the function of a frame',
    code: acts(`${BACK} const frame = document.body.appendChild(document.createElement("iframe"));
      try { frame.contentWindow.setInterval.call(window, back, 10); }
      catch { frame.contentDocument?.defaultView.setInterval.call(window, back, 10); }`),
  },
  ...[
    'requestIdleCallback(again)',
    '(globalThis.scheduler ?? { postTask() {} }).postTask(again, { delay: 10 })',
  ].map((next) => ({
    name: `keeps the page at its beginning by ${/\w+(?=\(again)/.exec(next)![0]}`,
    code: acts(`const again = () => { scrollTo(0, 0); ${next}; }; again();`),
  })),
];

const hears = (name: string, type: string, deed: string): Way => ({
  name,
  code: acts(`document.addEventListener("${type}", (event) => { ${deed} });`),
});

/** Listeners that undo nothing and act by themselves. */
const listeners: Way[] = [
  hears('takes the focus from whatever gets it', 'focusin', 'event.target.blur();'),
  hears('keeps the page at its beginning whenever it is scrolled', 'scroll', 'scrollTo(0, 0);'),
  hears('empties what is typed in', 'input', 'if (event.target.type === "text") event.target.value = "";'),
  hears('takes each tick away', 'change', 'event.target.checked = false;'),
  {
    name: 'keeps words from being chosen, copied, put in and sent',
    code: acts(`for (const type of ["selectstart", "copy", "paste", "submit"])
      addEventListener(type, (event) => event.preventDefault());`),
  },
];

const observers: Way[] = [
  {
    name: 'keeps the page at its beginning whenever it is seen otherwise',
    // With what is above the window: of a slot that is longer than that as much is seen wherever it is scrolled to.
    code: acts(`new IntersectionObserver(() => scrollTo(0, 0), { rootMargin: "99999px 0px 0px",
      threshold: Array.from({ length: 100 }, (_, n) => n / 100) }).observe(document.querySelector("[data-slot=page]"));`),
  },
  ...[
    ['', 'MutationObserver'],
    [', by what the kind of an observer makes', 'MutationObserver.prototype.constructor'],
  ].map(([how, observer]) => ({
    name: `empties each field that comes${how}`,
    code: acts(`new ${observer}(() => { for (const one of document.querySelectorAll("#tried [type=text]")) one.remove(); })
      .observe(document, { childList: true, subtree: true });`),
  })),
];

const COVER = `const cover = document.createElement("div"); cover.dataset.xCover = "";
  cover.style.cssText = "position:fixed;inset:0;z-index:2147483647;background:black";`;
const covers: Way[] = ['html', '#root', 'header', 'main', 'footer'].map((where) => ({
  name: `covers the page from inside of ${where}`,
  code: acts(`${COVER} document.querySelector("${where}")?.append(cover);`),
}));
const BAR = 'position:fixed;inset:0 0 auto;height:64px;z-index:2147483647;background:black';
/** What has the name of a translator's element, of an extension's or of Clerk's. */
const named = (tag: string, where: string, css: string, mark = ''): Way => ({
  name: `covers the page from inside of ${where} by ${tag}${mark && `.${mark}`}`,
  code: acts(`const cover = document.createElement("${tag}"); cover.className = "${mark}"; cover.style.cssText = "${css}";
    ${/^(html|body)$/.test(where) ? '' : 'cover.dataset.xCover = "";'} document.querySelector("${where}")?.append(cover);`),
});
for (const where of ['#root', 'header', 'main', 'footer'])
  for (const tag of ['font', 'x-bar'])
    covers.push(
      named(tag, where, tag === 'font' ? 'position:fixed;inset:0;z-index:2147483647;background:black' : BAR),
    );
covers.push(
  {
    name: 'covers the page from inside of the notices',
    code: acts(`${COVER} notify.success("Mine");
      const look = setInterval(() => { const place = document.querySelector("#root > div"); if (!place) return;
        clearInterval(look); place.append(cover); }, 50);`),
  },
  ...['header a span', 'footer p', '#settings', 'noscript'].map((what) => ({
    name: `covers the page by what is there already: ${what}`,
    code: acts(`const cover = document.querySelector(${JSON.stringify(what)});
      if (cover) cover.style.cssText = "display:block;position:absolute;top:0;left:0;width:100vw;height:100vh;z-index:2147483647;background:black";`),
  })),
  {
    name: 'covers the page from inside of a head that is shown',
    code: acts(`const cover = document.createElement("x-cover"); document.head.style.display = "block";
      cover.style.cssText = "position:fixed;inset:0;z-index:2147483647;background:black"; document.head.append(cover);`),
  },
  {
    name: 'covers the page by a drawing',
    code: acts(`const cover = document.createElementNS("http://www.w3.org/2000/svg", "svg"); cover.dataset.xCover = "";
      cover.style.cssText = "position:fixed;inset:0;width:100%;height:100%;z-index:2147483647;background:black";
      document.body.append(cover);`),
  },
  named('x-bar', 'html', BAR),
  named('x-bar', 'body', BAR),
  named('div', 'body', BAR, 'cl-x'),
  named('div', 'body', BAR.replace('height:64px', 'height:100%'), 'cl-x'),
  named('div', 'body', BAR.replace('height:64px', 'height:100%'), 'parts-overlay'),
);
for (const shadow of [false, true])
  covers.push({
    name: `covers the page by what stands in a box without a size${shadow ? ', in a shadow' : ''}`,
    code: acts(`const box = document.createElement("x-box"); box.dataset.xCover = "";
      const inside = ${shadow ? 'box.attachShadow({ mode: "closed" })' : 'box'};
      inside.innerHTML = '<div style="position:fixed;inset:0;background:black"></div>'; document.body.append(box);`),
  });
covers.push(
  ...[
    ['root', '#root'],
    ['body', 'body'],
  ].map(([name, like]) => ({
    name: `covers the page by a second ${name}, which nobody can press`,
    code: acts(`const cover = document.querySelector("${like}").cloneNode(); cover.dataset.xCover = "";
      cover.style.cssText = "position:fixed;inset:0;z-index:2147483647;background:black;pointer-events:none";
      document.documentElement.append(cover);`),
  })),
);
covers.push({
  name: 'puts a sheet into the main part',
  code: acts(`const style = document.createElement("style"); style.textContent = "header{opacity:0!important}";
    document.querySelector("main").append(style);`),
});

const animations: Way[] = [
  ['makes the header invisible', 'header', 'opacity: 0'],
  ['moves the page away', 'body', 'transform: "translateX(-200vw)"'],
].map(([name, where, what]) => ({
  name: `${name} by an animation`,
  code: acts(
    `document.querySelector("${where}")?.animate([{ ${what} }], { duration: 1, fill: "forwards" });`,
  ),
}));

const links: Way[] = [
  ['tabIndex = -1', 'takes what is pressed in the header, and the way past it, from who uses the keyboard'],
  ['target = "_blank"', 'lets the links of the header open elsewhere'],
].map(([deed, name]) => ({
  name: name!,
  code: acts(
    `for (const one of document.querySelectorAll("#root > a, header nav a, header button")) one.${deed};`,
  ),
}));

/** What would bring visitors back to the page that they have just left. */
const homing: Way[] = [
  ['navigates as it is cleaned up', 'go("?left=1")'],
  ['goes a step back as it is cleaned up', 'go(-1)'],
  ['navigates when it has been left', 'setTimeout(go, 300, "?left=1")'],
].map(([name, deed]) => ({
  name: name!,
  onLeaving: true,
  code: screen(`const go = useNavigate(); useEffect(() => () => void ${deed}, []); ${SHOWN}`),
}));

const deeds: [name: string, deed: string][] = [
  [
    'takes the sheets of the house away',
    'for (const one of document.querySelectorAll("link[rel=stylesheet], style")) one.remove();',
  ],
  ['empties the page', 'document.getElementById("root").replaceChildren();'],
  ['takes the header away', 'document.querySelector("header").remove();'],
  ['overwrites fetch', 'fetch = () => { throw new Error("not what it was"); };'],
  ['makes the body inert', 'document.body.inert = true;'],
];

/** What is done to the page at the last moment: the next screen is there when it comes to light. */
const atTheEnd: Way[] = deeds.map(([name, deed]) => ({
  name: `${name} as it is cleaned up`,
  onLeaving: true,
  code: screen(`useEffect(() => () => { ${deed} }, []); ${SHOWN}`),
}));

/** What is done when the next screen has been there for long. */
const later: Way[] = deeds.flatMap(([name, deed]) => [
  {
    name: `${name} by a timer when it has been left`,
    onLeaving: true,
    isLate: true,
    code: screen(`useEffect(() => () => void setTimeout(() => { ${deed} }, 1500), []); ${SHOWN}`),
  },
  {
    name: `${name} when something comes that it has asked for and it has been left`,
    onLeaving: true,
    isLate: true,
    code: screen(`useEffect(() => () => {
      const began = performance.now();
      // No timer: one request after the other.
      const again = () => performance.now() - began > 1500 ? (() => { ${deed} })() : fetch("/favicon.svg", { cache: "no-store" }).then(again);
      again(); }, []); ${SHOWN}`),
  },
]);

/** A tag that loads the page goes on when it is gone, and would do so while a visitor types on the page of others. */
const tags: Way[] = [
  {
    name: 'has a tag of its own load the page',
    isLate: true,
    code: screen(`return h(React.Fragment, null, h("meta", { httpEquiv: "refresh", content: "5" }),
      h("h1", null, "A screen"));`),
  },
  ...[
    ['head', 'document.head'],
    ['slot', 'document.querySelector("[data-slot=page]")'],
  ].map(([name, where]) => ({
    name: `has a tag in the ${name} load the page when it has been left`,
    onLeaving: true as const,
    isLate: true as const,
    code: screen(`useEffect(() => () => { const meta = document.createElement("meta");
      meta.httpEquiv = "refresh"; meta.content = "3"; ${where}.append(meta); setTimeout(() => meta.remove(), 1000); }, []); ${SHOWN}`),
  })),
];

/** What the document and the modules that all share keep. */
const kept: Way[] = [
  {
    name: 'paints the browser around the page',
    code: acts(`for (const name of ["theme-color", "color-scheme"]) {
      const meta = document.createElement("meta"); meta.name = name; meta.content = "light"; document.head.prepend(meta); }`),
  },
  {
    name: 'forgets where a page was read to',
    code: acts('history.scrollRestoration = "manual";'),
  },
  overwritten('notify.error'),
];

/** Ways to leave something behind that acts, or lies, on the pages of others. */
export const waysLeftBehind: Way[] = [
  ...timers,
  ...listeners,
  ...observers,
  ...covers,
  ...animations,
  ...links,
  ...homing,
  ...atTheEnd,
  ...later,
  ...tags,
  ...kept,
];
