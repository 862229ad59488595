/** A part of the page that one team answers for. */
export interface Region {
  /** of the remote, or `shell` */
  owner: string;
  /** which of its parts, where it is one in a page */
  part?: string;
  box: { top: number; left: number; width: number; height: number };
}

const boxOf = (element: Element): Region['box'] => {
  const { top, left, width, height } = element.getBoundingClientRect();
  return { top, left, width, height };
};

/** The regions that are in the page now: the frame is the shell's, each slot and each part that remote's. */
function findRegions(): Region[] {
  const frame = [...document.querySelectorAll('#root > header, #root > footer')];
  const slots = [...document.querySelectorAll<HTMLElement>('[data-remote], [data-unavailable]')];
  return [
    ...frame.map((element) => ({ owner: 'shell', box: boxOf(element) })),
    ...slots
      .filter((element) => element.dataset['part'] || !element.parentElement?.closest('[data-remote]'))
      .map((element) => ({
        owner: element.dataset['remote'] ?? element.dataset['unavailable'] ?? '',
        ...(element.dataset['part'] !== undefined && { part: element.dataset['part'] }),
        box: boxOf(element),
      })),
  ];
}

/**
 * Tells of the regions, now and whenever they may have moved: at most once a frame.
 * @returns ends it
 */
export function followRegions(tell: (regions: Region[]) => void, except: Element): () => void {
  let frame = 0;
  const look = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      tell(findRegions());
    });
  };
  const observer = new MutationObserver((changes) => {
    // What the overlay draws is no change of the page.
    if (changes.some(({ target }) => !except.contains(target))) look();
  });
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  const ended = new AbortController();
  const quietly = { signal: ended.signal, passive: true };
  addEventListener('scroll', look, { ...quietly, capture: true });
  addEventListener('resize', look, quietly);
  document.addEventListener('load', look, { ...quietly, capture: true });
  look();
  return () => {
    observer.disconnect();
    ended.abort();
    cancelAnimationFrame(frame);
  };
}
