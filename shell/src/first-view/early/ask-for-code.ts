/** A page that is not painted by then gets its code all the same: milliseconds. */
const MAX_WAIT_MS = 2_000;

/** What the page's document holds back; twice changes nothing. */
function ask(): void {
  const held = document.querySelector<HTMLTemplateElement>('template#code');
  if (held) document.head.append(held.content);
}

/**
 * Asks for the page's code when the page has been painted: before, it would take its share of the line from what is to
 * be seen.
 */
export function askForCode(): void {
  const askWhole = () => {
    ask();
    // The end of the document may be under way.
    addEventListener('DOMContentLoaded', ask);
  };
  new PerformanceObserver(askWhole).observe({ type: 'paint', buffered: true });
  setTimeout(askWhole, document.visibilityState === 'hidden' ? 0 : MAX_WAIT_MS);
}
