import { screen, type Way } from './way.ts';

/** What is a page's right, and none of a part's. */
export const waysOfParts: Way[] = [
  {
    name: 'is larger than the window',
    staysBeside: 'running-hold',
    code: screen(
      `return h("div", { style: { width: "100vw", height: "100vh", background: "black" } }, "A part");`,
    ),
  },
  {
    name: 'leads to a page of its own from each page',
    code: screen(`const go = useNavigate(); useEffect(() => { if (location.pathname !== "/favorite") go("/favorite"); });
      return h("p", null, "A part");`),
  },
  {
    name: 'leads to another document from each page',
    code: screen(`useEffect(() => { if (location.pathname !== "/favorite") location.assign("/favorite"); });
      return h("p", null, "A part");`),
  },
  {
    name: 'presses a link of the header from each page',
    code: screen(`useEffect(() => { if (location.pathname !== "/favorite")
      document.querySelector('header a[href="/theaters"]').click(); });
      return h("p", null, "A part");`),
  },
  {
    name: 'says of each page that it has another address',
    givesWay: true,
    code: screen(`useEffect(() => { history.pushState(null, "", "/theaters"); });
      return h("p", null, "A part");`),
  },
  {
    name: 'hides the page by a rule in the sheets of Clerk',
    code: screen(`useEffect(() => { for (const { sheet } of document.querySelectorAll("style[data-emotion]"))
      try { sheet.insertRule("*{display:none!important}", sheet.cssRules.length); } catch {
        const [rule] = sheet.cssRules; if (rule?.style) rule.style.display = "none"; } });
      return h("p", null, "A part");`),
  },
  {
    name: 'names the page by itself',
    code: screen(`useEffect(() => { document.title = "Mine"; });
      return h("p", null, "A part");`),
  },
  {
    name: 'hides the screen around it by a sheet of its own',
    code: screen(
      `return h("div", null, h("style", null, "[data-remote]:not([data-part]) > * { opacity: 0 !important }"), "A part");`,
    ),
  },
  {
    name: 'hides the screen around it',
    code: screen(`useEffect(() => { for (const one of document.querySelectorAll("[data-occupant]")) one.hidden = true; });
      return h("p", null, "A part");`),
  },
];
