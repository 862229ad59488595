/** Where each leads that leads anywhere. */
const inPlace = new Map<Element, string | null | undefined>();

/** What these hold comes when it does. */
const FILLED = '[data-widget], [data-place]';
const PRESSED = `a, button, ${FILLED}`;

/** What is to be pressed there. */
const pressedIn = (element: Element): Element | undefined =>
  [element, ...element.children].find((one) => one.matches(PRESSED));
const leadsTo = (element: Element) => pressedIn(element)?.getAttribute('href');

/** A ref of what the frame has put into the page to be pressed, or around it, and what nobody else takes away. None of a `Link`: the router does not call what a ref returns. */
export function keepInPlace(element: Element | null): (() => void) | undefined {
  if (!element) return undefined;
  inPlace.set(element, leadsTo(element));
  return () => void inPlace.delete(element);
}

/**
 * Whether all of it is where it was put, with its words and where it leads.
 * @param mayHide whether it may be hidden from screen readers
 */
export function areInPlace(mayHide?: boolean): boolean {
  // What nothing in the frame has on its links and buttons, nor around them; what a style does there is another watch's matter.
  const barred = `:is([inert], [hidden], [disabled]${mayHide ? '' : ', [aria-hidden]'})`;
  return [...inPlace].every(([element, to]) => {
    const pressed = pressedIn(element);
    return (
      element.isConnected &&
      (pressed?.hasChildNodes() || pressed?.matches(FILLED)) &&
      leadsTo(element) === to &&
      !pressed.closest(`:is(#root > header, #root > footer) ${barred}, #root > a${barred}`)
    );
  });
}
