import { covers, frame, freeFrame, isGiven } from './free-frame.ts';
import { isReacts, rootOf } from '../watching/is-reacts.ts';
import { isKnown, putBelow } from './known-elements.ts';
import type { Unmount } from '../slot/roots/slot-roots.ts';

/** What the head says for all pages. */
const ofHead = [...document.head.querySelectorAll('link[rel=icon], meta[name]')].map(
  (element) => [element, element.cloneNode() as Element] as const,
);

/** A browser goes by the viewport that it was told of last, also where that has been taken away: until it is told of another one. */
function tellHead(): void {
  for (const [element, before] of ofHead)
    for (const { name, value } of before.attributes) element.setAttribute(name, value);
}

/** What translators and tools that mark words put around them. */
const MARKS = /^(font|span|mark|em|b|i|u|ruby|r[tp])$|-/;

/** Where the frame has words: in its links, its header and footer, and in notices. */
const WORDS = ':is(a, [role=status]) *, :is(header, footer) :is(button, p, h2, li) *';

/** Of what nobody of the page has put into the frame the words stay. What lies where they do stays around them, without its looks. */
function clear(element: Element): void {
  const { position, display } = getComputedStyle(element);
  if (!element.matches(WORDS) || display === 'none') element.remove();
  else if (position !== 'static' || !/^(inline|ruby.*)$/.test(display) || !MARKS.test(element.localName))
    element.replaceWith(...element.childNodes);
  else for (const name of ['style', 'class', 'size']) element.removeAttribute(name);
}

/**
 * Lays aside what React has put into the head: React takes it out of whatever it stands in, and where that is nothing it ends in the
 * middle of its work, for all.
 */
const layAside = (element: Element) => document.createElement('div').append(element);
const { remove } = Element.prototype;
const takeAway = (element: Element) =>
  isReacts(element) ? layAside(element) : Reflect.apply(remove, element, []);

/**
 * What names the page, or says something of it, is the page's: a part has its box alone. Its sheets hold there, and stay; so does what the
 * browser obeys for good, of which others are to hear.
 */
const isOfPart = (element: Element) =>
  element.matches('title, meta:not([http-equiv]), link:not([rel~=stylesheet])') &&
  rootOf(element)?.closest('[data-place]');

/** What the links and buttons of the frame do not have, and what takes them from who uses the keyboard or a screen reader. */
const NO_LINKS = ['tabindex', 'role', 'target'];

/** Takes away what was put into the frame, or on what is pressed there, once React has made all of it its own. React itself would leave it where it is. */
export function clearFrame(): void {
  for (const pressed of document.querySelectorAll('#root > a, #root > :is(header, footer) :is(a, button)'))
    if (!isGiven(pressed)) for (const name of NO_LINKS) pressed.removeAttribute(name);
  for (const element of frame()) if (!isReacts(element)) clear(element);
}

/**
 * Notices what screens put into the head, or into the body beside the page, where it comes to lie under the header.
 * @param onStranger told of each such thing
 * @returns to be called when a screen is to be unmounted, or when all of it is to go; what that returns takes it away
 */
export function watchStrangers(onStranger: () => void): (unmount?: Unmount) => () => void {
  const strangers = new Set<Element>();
  const hear = (changes: readonly MutationRecord[]) => {
    for (const { addedNodes, removedNodes } of changes) {
      for (const node of removedNodes)
        if (node instanceof Element && !node.parentNode && isReacts(node)) layAside(node);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (isOfPart(node)) {
          layAside(node);
          if (/^viewport$/i.test(String(node.getAttribute('name')))) tellHead();
          continue;
        }
        strangers.add(node);
        const isStrange = !isKnown(node);
        if (isStrange) putBelow(node);
        // What has a known name may lie over the header all the same.
        if (isStrange || covers(node, 0)) onStranger();
      }
    }
  };
  const observer = new MutationObserver(hear);
  const observe = () => {
    for (const where of [document.documentElement, document.head, document.body])
      observer.observe(where, { childList: true });
  };
  observe();
  return (unmount) => {
    // In the task in which the next screen has come: that one's, as a dialog of an effect's.
    let next: MutationRecord[] = [];
    let { title } = document;
    unmount?.(() => {
      next = observer.takeRecords();
      ({ title } = document);
    });
    // The next screen has named the page by then, in an element that may have been the last one's.
    if (document.title !== title) document.title = title;
    hear(observer.takeRecords());
    const theirs = [...strangers];
    strangers.clear();
    hear(next);
    return () => {
      // The body may be another one by now.
      observe();
      for (const stranger of theirs) if (!isKnown(stranger)) takeAway(stranger);
      freeFrame();
      tellHead();
      for (const [element] of ofHead) if (!element.isConnected) document.head.append(element);
      // React takes away what it has put into the head: of what is there once a second one is a stranger's.
      for (const element of document.head.querySelectorAll(
        'link[rel~=icon], meta:is([name=viewport], [name*=color])',
      ))
        if (!ofHead.some(([own]) => own === element)) takeAway(element);
      document.fonts?.clear();
      if (document.adoptedStyleSheets.length > 0) document.adoptedStyleSheets = [];
    };
  };
}
