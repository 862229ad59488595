/** CSS pixels. Smaller is what screen readers alone are told, and what has not come. */
const MIN_SIZE = 4;

const SHOWS = 'img, svg, canvas, video, input, iframe, [role=status], [aria-busy=true]';
/** One of the browser’s own shows nothing by itself; what another one shows, or one with a ShadowRoot, may stand where nobody can look. */
const isCustom = ({ localName, shadowRoot }: Element): boolean =>
  shadowRoot !== null || localName.includes('-');

const isSeen = (element: Element): boolean => {
  const { width, height, right, bottom } = element.getBoundingClientRect();
  return (
    // What ends before the page begins lies outside of it.
    Math.min(width, height, right + scrollX, bottom + scrollY) >= MIN_SIZE &&
    // Not every browser can tell.
    element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) !== false
  );
};

/** Whether there is a word or a picture to see, or room that something is awaited in. */
export function showsSomething(screen: Element): boolean {
  const texts = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode as Text;
    if (/[^\s\p{Cf}]/u.test(data) && parentElement && isSeen(parentElement)) return true;
  }
  return [...screen.querySelectorAll('*')].some(
    (one) => (isCustom(one) || one.matches(SHOWS)) && isSeen(one),
  );
}
