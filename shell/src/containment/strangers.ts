/** What the shell, its libraries and Clerk put beside the page; sheets and scripts of remotes have an address. */
const KNOWN = [
  'script',
  'link',
  'meta',
  'title',
  '#root',
  '.parts-overlay',
  '#_goober',
  '[data-emotion]',
  '[id^=clerk]',
  '[class*=cl-]',
  '[data-floating-ui-portal]',
  '[data-floating-ui-focus-guard]',
].join();
const isKnown = (element: Element): boolean =>
  element.matches(KNOWN) ||
  element.querySelector('[class*=cl-]') !== null ||
  // Extensions of the browser bring elements of their own, which no remote has.
  element.localName.includes('-');

/** Below the header, whose layer is 40, and above the page. */
const LAYER = '30';

/**
 * Notices what screens put into the head, or into the body beside the page, where it comes to lie under the header.
 * @returns takes it away
 */
export function watchStrangers(): () => void {
  const strangers = new Set<Element>();
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        strangers.add(node);
        if (node instanceof HTMLElement && !isKnown(node))
          node.style.setProperty('z-index', LAYER, 'important');
      }
  });
  observer.observe(document.head, { childList: true });
  observer.observe(document.body, { childList: true });
  return () => {
    for (const stranger of strangers) if (!isKnown(stranger)) stranger.remove();
    strangers.clear();
    if (document.adoptedStyleSheets.length > 0) document.adoptedStyleSheets = [];
  };
}
