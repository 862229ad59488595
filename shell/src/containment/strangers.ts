import { freeFrame } from './frame-in-reach.ts';

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
  (element.localName.includes('-') && !isLarge(element));

/** Whether an element covers more of the window than an extension's would. */
function isLarge(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width * height > (innerWidth * innerHeight) / 2;
}

/** Below the header, whose layer is 40, and above the page. */
const LAYER = '30';

/** What the head says for all pages. */
const ofHead = [...document.head.querySelectorAll('link[rel=icon], meta[name]')].map(
  (element) => [element, [...element.attributes].map(({ name, value }) => [name, value] as const)] as const,
);

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
    freeFrame();
    for (const [element, attributes] of ofHead) {
      for (const attribute of attributes) element.setAttribute(...attribute);
      if (!element.isConnected) document.head.append(element);
    }
    if (document.adoptedStyleSheets.length > 0) document.adoptedStyleSheets = [];
  };
}
