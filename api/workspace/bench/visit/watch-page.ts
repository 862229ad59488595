/** Milliseconds since navigation; `origin` is the instant of navigation in milliseconds since 1970. */
export interface PageTimes {
  firstPaint: number;
  movieCard: number;
  /** React is at work in the page */
  alive: number;
  origin: number;
}

/**
 * Runs in the page before its own scripts and promises the {@link PageTimes}. Text, since this package is type-checked
 * without the browser's names; a promise, since the page's policy forbids a script to ask again and again.
 */
export const WATCH_PAGE = `
  globalThis.benchTimes = (async () => {
    const movieCard = await new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('No movie card within 30 s: ' + location.href)), 30_000);
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector('[data-movie]')) return;
        observer.disconnect();
        resolve(performance.now());
      }).observe(document, { subtree: true, childList: true });
    });
    const firstPaint = await new Promise((resolve) => {
      new PerformanceObserver((list) => {
        const [paint] = list.getEntriesByName('first-contentful-paint');
        if (paint) resolve(paint.startTime);
      }).observe({ type: 'paint', buffered: true });
    });
    const alive = await new Promise((resolve) => {
      const look = () => {
        const card = document.querySelector('[data-movie] a');
        if (card && Object.keys(card).some((key) => key.startsWith('__react'))) return resolve(performance.now());
        requestAnimationFrame(look);
      };
      look();
    });
    return { movieCard, firstPaint, alive, origin: performance.timeOrigin };
  })();
`;

/** Waits in the page for what {@link watchPage} promised. */
export const READ_TIMES = 'globalThis.benchTimes';
