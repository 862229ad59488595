import { acts, screen, type Way } from './way.ts';

const style = (name: string, where: string, property: string, value: string): Way => ({
  name,
  code: acts(`const element = document.querySelector("${where}") ?? document.body;
    element.style.setProperty("${property}", "${value}", "important");`),
});

/** On what stands around the page. */
const styles: Way[] = [
  style('hides the page', 'html', 'visibility', 'hidden'),
  style('makes the root invisible', '#root', 'opacity', '0'),
  style('makes the header invisible', 'header', 'opacity', '0'),
  style('lets nothing in the header be pressed', 'header', 'pointer-events', 'none'),
  style('moves the header away', 'header', 'transform', 'translateY(-200px)'),
  style('makes the page tiny', 'body', 'zoom', '0.01'),
  style('cuts the page away', '#root', 'clip-path', 'inset(50%)'),
  style('blurs the page', 'body', 'filter', 'blur(20px)'),
  style('keeps the body from scrolling', 'body', 'overflow', 'hidden'),
];

/** What React itself puts into the head, once for all who ask for it, and leaves there. */
const hoisted: Way[] = [
  {
    name: 'has React put a style into the head',
    code: screen(`return h(React.Fragment, null,
      h("style", { href: "all", precedence: "high" }, "*{display:none!important}"), h("h1", null, "A screen"));`),
  },
  {
    name: 'has React put a sheet into the head',
    code: screen(`return h(React.Fragment, null,
      h("link", { rel: "stylesheet", href: "data:text/css,*{display:none!important}", precedence: "high" }),
      h("h1", null, "A screen"));`),
  },
  {
    name: 'has React say which color the browser has',
    goesTwice: true,
    code: screen(`return h(React.Fragment, null,
      h("meta", { name: "theme-color", content: "#123456" }), h("h1", null, "A screen"));`),
  },
  {
    name: 'takes away what React has put into the head',
    goesTwice: true,
    code: screen(`useEffect(() => document.querySelector("meta[name=mine]").remove(), []);
      return h(React.Fragment, null, h("meta", { name: "mine", content: "mine" }), h("h1", null, "A screen"));`),
  },
  {
    name: 'has React name the page',
    goesTwice: true,
    code: screen('return h(React.Fragment, null, h("title", null, "Mine"), h("h1", null, "A screen"));'),
  },
  {
    name: 'has React wait for a sheet that never comes',
    code: screen(`return h(React.Fragment, null,
      h("link", { rel: "stylesheet", href: "/never.css", precedence: "high" }), h("h1", null, "A screen"));`),
  },
];

const barriers: Way[] = [
  { name: 'hides the body', code: acts('document.body.hidden = true;') },
  { name: 'hides the root', code: acts('document.getElementById("root").hidden = true;') },
  { name: 'makes the root inert', code: acts('document.getElementById("root").inert = true;') },
  ...['className = "cl-modal"', 'dataset.floatingUiPortal = ""'].map((mark) => ({
    name: `makes the root inert beside what has the ${mark} of Clerk’s`,
    code: acts(`const mark = document.createElement("i"); mark.${mark}; mark.append(document.createElement("i"));
      document.body.append(mark); document.getElementById("root").inert = true;`),
  })),
  {
    name: 'hides the root from screen readers',
    code: acts('document.getElementById("root").setAttribute("aria-hidden", "true");'),
  },
  {
    name: 'hides the header from screen readers',
    code: acts('document.querySelector("header")?.setAttribute("aria-hidden", "true");'),
  },
  {
    name: 'hides the header from screen readers beside a mark of Clerk’s menu',
    code: acts(`const mark = document.createElement("div"); mark.dataset.floatingUiPortal = ""; mark.innerHTML = '<i class="cl-x"></i>';
      document.body.append(mark); document.querySelector("header")?.setAttribute("aria-hidden", "true");`),
  },
  {
    name: 'takes the menu of phones away',
    code: acts('document.querySelector("header button[aria-haspopup]")?.remove();'),
  },
  {
    name: 'has the menu of phones not open',
    code: acts('const menu = document.querySelector("header dialog"); if (menu) menu.showModal = () => {};'),
  },
  { name: 'opens the first dialog of the page', code: acts('document.querySelector("dialog").showModal();') },
  {
    name: 'opens the first dialog of the page with every press',
    code: acts(`addEventListener("pointerdown", () => {
      const menu = document.querySelector("dialog"); if (menu && !menu.open) menu.showModal();
    }, true);`),
  },
  {
    name: 'disables Login',
    code: acts('for (const button of document.querySelectorAll("header button")) button.disabled = true;'),
  },
  {
    name: 'takes the way past the header away',
    code: acts('document.querySelector("#root > a")?.remove();'),
  },
  {
    name: 'has the way past the header lead nowhere',
    code: acts('const main = document.querySelector("main"); if (main) main.id = "mine";'),
  },
  { name: 'makes the body editable', code: acts('document.body.contentEditable = "true";') },
  {
    name: 'covers the page by a dialog beside it',
    code: acts(`const dialog = document.createElement("dialog"); dialog.textContent = "Mine";
      dialog.style.cssText = "width:100vw;height:100vh;max-width:none;max-height:none";
      document.body.append(dialog); dialog.showModal();`),
  },
  {
    name: 'covers the page by a popover beside it',
    code: acts(`const box = document.createElement("div"); box.popover = "manual"; box.style.cssText = "width:100vw;height:100vh";
      document.body.append(box); box.showPopover();`),
  },
  {
    name: 'covers the page by a popover that a button of its own opens',
    code: acts(`const box = document.createElement("div"); box.popover = "manual"; box.style.cssText = "width:100vw;height:100vh";
      const button = document.createElement("button"); button.popoverTargetElement = box;
      document.body.append(box, button); button.click();`),
  },
  {
    name: 'covers the page by a dialog that a button of its own opens',
    code: acts(`const dialog = document.createElement("dialog"); dialog.textContent = "Mine"; dialog.id = "x-dialog";
      dialog.style.cssText = "width:100vw;height:100vh;max-width:none;max-height:none";
      const button = document.createElement("button"); button.setAttribute("commandfor", "x-dialog");
      button.setAttribute("command", "show-modal"); document.body.append(dialog, button); button.click();`),
  },
  {
    name: 'covers the page by a frame',
    code: acts(`const frame = document.createElement("iframe"); frame.srcdoc = "<h1>Mine</h1>";
      frame.style.cssText = "position:fixed;inset:0;width:100%;height:100%;z-index:2147483647"; document.body.append(frame);`),
  },
  {
    name: 'covers the page and puts itself on top again and again',
    code: acts(`const cover = document.createElement("x-cover");
      const top = () => { cover.style.cssText = "position:fixed;inset:0;z-index:2147483647!important;background:black"; };
      top(); document.body.append(cover); new MutationObserver(() => { if (cover.style.zIndex === "30") top(); })
        .observe(cover, { attributes: true });`),
  },
  {
    name: 'puts thousands of elements beside the page',
    code: acts(`for (let n = 0; n < 5000; n++) { const box = document.createElement("p"); box.textContent = "Box";
      document.body.append(box); }`),
  },
];

const sheet = (name: string, css: string): Way => ({
  name,
  code: acts(`const style = document.createElement("style"); style.textContent = ${JSON.stringify(css)};
    document.head.append(style);`),
});

const sheets: Way[] = [
  {
    name: 'paints the site by a sheet of a known name',
    code: acts(`for (const name of ["css", "cl"]) { const style = document.createElement("style"); style.dataset.emotion = name;
      style.className = "cl-x"; style.textContent = ":root { --ink-0: #fff !important }"; document.head.append(style); }`),
  },
  {
    name: 'paints the site by a sheet of a drawing',
    code: acts(`const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
      style.textContent = ":root { --ink-0: #fff !important }"; document.head.append(style);`),
  },
  sheet('paints the site in a layer', '@layer mine { :root { --ink-0: #fff !important } }'),
  sheet('brings a face of the house’s name', '@font-face { font-family: "Inter"; src: local("Courier") }'),
  sheet('moves what the house moves otherwise', '@keyframes appear { to { opacity: 0 } }'),
  sheet('shows what is hidden', '[hidden] { display: block !important }'),
  sheet('lets nothing be pressed by a sheet', '* { pointer-events: none !important }'),
  sheet('hides the page by a sheet', 'body { opacity: 0 !important }'),
  {
    name: 'adopts a sheet that hides everything',
    code: acts(`const sheet = new CSSStyleSheet(); sheet.replaceSync("*{display:none!important}");
      document.adoptedStyleSheets = [sheet];`),
  },
  {
    name: 'switches the sheets of the house off',
    code: acts('for (const sheet of document.styleSheets) sheet.disabled = true;'),
  },
];

/** In the slot itself, where React leaves a style that has no layer. */
const written: Way[] = [
  ['makes the header invisible', 'header { opacity: 0 !important }'],
  ['lets nothing in the header be pressed', 'header { pointer-events: none !important }'],
  ['moves the header away', 'header { transform: translateY(-200px) !important }'],
  ['paints the site', ':root { --ink-0: #fff !important }'],
].map(([what, css]) => ({
  name: `${what} by a sheet in its slot`,
  code: screen(`return h("div", null, h("style", null, ${JSON.stringify(css)}), h("h1", null, "A screen"));`),
}));

export const waysOverThePage: Way[] = [...styles, ...barriers, ...sheets, ...hoisted, ...written];
