import { acts, type Way } from './way.ts';

/** Does something again and again, also when its screen has been left: no page can end a timer of somebody else's. */
const again = (name: string, deed: string, ms = 20, traits: Partial<Way> = {}): Way => ({
  ...traits,
  name,
  goesOn: true,
  code: acts(`let turn = 0; setInterval(() => { turn += 1; ${deed} }, ${ms});`),
});

const storms: Way[] = [
  again('changes the end of the address again and again', 'location.hash = "turn" + turn;', 10, {
    saysTooMuch: true,
  }),
  again(
    'puts other addresses into the history again and again',
    'history.replaceState(null, "", "?turn=" + turn);',
    10,
    { saysTooMuch: true },
  ),
  again('adds to the history again and again', 'history.pushState(null, "", "?turn=" + turn);', 10, {
    saysTooMuch: true,
  }),
  again(
    'says again and again that the address has changed',
    'dispatchEvent(new PopStateEvent("popstate"));',
    1,
    { saysTooMuch: true },
  ),
  again(
    'leads to other pages again and again, past the router',
    'history.pushState({}, "", turn % 2 ? "/movies" : "/favorite"); dispatchEvent(new PopStateEvent("popstate"));',
    1,
    { leadsAway: true, saysTooMuch: true },
  ),
  again('loads the page again and again by a timer', 'location.reload();', 10, { takesALoad: true }),
  again(
    'leads to another address of the page again and again by a timer',
    'location.href = "?turn=" + turn;',
    10,
    { takesALoad: true },
  ),
  again('tells what teams tell each other again and again', 'tellSite("bookings-changed", {});', 1),
  again('gives notices again and again', 'notify.error("Notice " + turn);'),
  again('takes the focus again and again', 'document.querySelector("#main h1")?.focus();', 50),
  again('scrolls again and again', 'scrollTo(0, 0);', 10),
  again('empties the title again and again', 'document.title = "";', 50),
  again('empties the storages again and again', 'localStorage.clear(); sessionStorage.clear();', 50),
  again(
    'makes noise',
    'for (let n = 0; n < 20; n++) postMessage("noise", "*"); new BroadcastChannel("clerk").postMessage({});',
    10,
  ),
  again(
    'ends all timers again and again',
    'for (let n = setTimeout(() => {}); n > 0; n--) try { clearTimeout(n); clearInterval(n); } catch {}',
    200,
  ),
  again(
    'ends all frames again and again',
    'for (let n = requestAnimationFrame(() => {}); n > 0; n--) cancelAnimationFrame(n);',
    50,
    {
      endsFrames: true,
    },
  ),
  again(
    'asks for the whole screen again and again',
    'document.documentElement.requestFullscreen().catch(() => {});',
    100,
  ),
];

/** What it does to the page it does to the one that is built again, too. */
const stubborn: Way[] = [
  {
    name: 'undoes what the page does',
    goesOn: true,
    code: acts(`new MutationObserver(() => { document.getElementById("root")?.replaceChildren(); })
      .observe(document.body, { childList: true, subtree: true }); document.getElementById("root").replaceChildren();`),
  },
  {
    name: 'empties the body and the storages, and does so when the page is left',
    code: acts(`addEventListener("pagehide", () => sessionStorage.clear()); sessionStorage.clear();
      document.body.innerHTML = "";`),
  },
  { name: 'empties its slot', code: acts('document.querySelector("[data-slot=page]").innerHTML = "";') },
  {
    name: 'puts something else into its slot',
    code: acts('document.querySelector("[data-slot=page]").innerHTML = "<h1 data-x-cover>Mine</h1>";'),
  },
  {
    name: 'lets the document be loaded again and again',
    takesALoad: true,
    code: acts(`const meta = document.createElement("meta"); meta.httpEquiv = "refresh"; meta.content = "0";
      document.head.append(meta);`),
  },
  {
    name: 'lets all addresses begin elsewhere',
    code: acts(`const base = document.createElement("base"); base.href = "https://elsewhere.test/";
      document.head.prepend(base);`),
  },
  {
    name: 'sends the service worker away',
    code: acts(
      `navigator.serviceWorker?.getRegistrations().then((all) => all.forEach((one) => one.unregister()));`,
    ),
  },
];

const swallowed: Way[] = [
  'submit',
  'pointerdown',
  'mousedown',
  'touchstart',
  'focusin',
  'wheel',
  'input',
].map((type) => ({
  name: `swallows every ${type}, of the document and of its root`,
  code: acts(`for (const one of [window, document, document.documentElement, document.body])
    one.addEventListener("${type}", (event) => { event.preventDefault(); event.stopImmediatePropagation(); },
      { capture: true, passive: false });`),
}));

export const waysThatGoOn: Way[] = [...storms, ...stubborn, ...swallowed];
