/** Where the first link in each leads. */
const inPlace = new Map<Element, string | null | undefined>();

const leadsTo = (element: Element) => element.querySelector('a')?.getAttribute('href');

/** A ref of what the frame has put into the page around a link, and what nobody else takes away. */
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
  // What nothing in the frame has around its links.
  const barred = `:is(#root > header, #root > footer) :is([style], [inert], [hidden]${mayHide ? '' : ', [aria-hidden]'})`;
  return [...inPlace].every(([element, to]) => {
    const link = element.querySelector('a');
    return element.isConnected && link?.hasChildNodes() && leadsTo(element) === to && !link.closest(barred);
  });
}
