/** What is seen of a page, and when: milliseconds since navigation. */
export interface Paints {
  first: number;
  largest: number;
  /** the first heading or card of the page's own content */
  content: number;
  /** React is at work in the screen; absent in a page without code */
  alive?: number;
  /** all that moved without having been touched (CLS) */
  shift: number;
  /** tasks of 50 ms and more: how long each took, and when it began */
  longTasks: { began: number; took: number }[];
}

/**
 * Runs in the page before its own scripts and promises {@link Paints} when nothing more is expected. Text, as in
 * `visit/watch-page.ts`.
 * @param hasCode whether the page comes to life
 */
export const watchPaint = (hasCode: boolean): string => `
  globalThis.benchPaints = (async () => {
    const found = { first: 0, largest: 0, content: 0, shift: 0, longTasks: [] };
    const watch = (type, hear) =>
      new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true });
    watch('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (found.first = startTime));
    watch('largest-contentful-paint', ({ startTime }) => (found.largest = startTime));
    watch('layout-shift', ({ value, hadRecentInput }) => hadRecentInput || (found.shift += value));
    watch('longtask', ({ startTime, duration }) => found.longTasks.push({ began: startTime, took: duration }));
    const seen = (look) =>
      new Promise((resolve, reject) => {
        const began = performance.now();
        const turn = () => {
          if (look()) return resolve(performance.now());
          if (performance.now() - began > 30_000) return reject(new Error('Not there within 30 s: ' + location.href));
          requestAnimationFrame(turn);
        };
        turn();
      });
    found.content = await seen(() => document.querySelector('main :is(h1, [data-movie])'));
    const isAlive = () => {
      const screen = document.querySelector('[data-remote]:not([data-part]) :is(a, button)');
      return screen && Object.keys(screen).some((key) => key.startsWith('__react'));
    };
    if (${hasCode}) found.alive = await seen(isAlive);
    await seen(() => document.readyState === 'complete');
    // Pictures that are late, and what the page does when it is at rest.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return found;
  })();
`;

/** Waits in the page for what {@link watchPaint} promised. */
export const READ_PAINTS = 'globalThis.benchPaints';
