import { withinLimit } from '../time-limit.ts';

export interface Live {
  /** whether the last answer named another composition than this page's */
  isBehind(): boolean;
  /**
   * Asks the shell's server which composition this visitor would get now. An answer counts for a moment, so that a
   * press on a link and the navigation that follows ask once.
   * @returns whether it is another than this page's; false when no answer comes in time
   */
  ask(): Promise<boolean>;
}

/** How long an answer counts, in milliseconds. */
const fresh = 1_000;
/** How long a navigation waits for an answer, in milliseconds: later the visitor may be busy with the new page. */
const patience = 1_000;

/**
 * Makes what a page knows about the live composition.
 * @param own id of the composition that this page was made of
 */
export function createLive(own: string): Live {
  let behind = false;
  let answered = -Infinity;
  let pending: Promise<boolean> | undefined;

  async function question(): Promise<boolean> {
    try {
      const response = await withinLimit(fetch('/__live', { cache: 'no-store' }), patience, 'live');
      const { composition } = (await response.json()) as { composition?: string | null };
      answered = performance.now();
      return (behind = response.ok && Boolean(composition) && composition !== own);
    } catch {
      return false;
    } finally {
      pending = undefined;
    }
  }

  return {
    isBehind: () => behind,
    ask: () => {
      if (performance.now() - answered < fresh) return Promise.resolve(behind);
      return (pending ??= question());
    },
  };
}

/** Asks early, so that a navigation need not wait: when a link of the site is pressed and when the page is seen again. */
export function askEarly(live: Live): void {
  addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest('a[href^="/"]')) void live.ask();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void live.ask();
  });
}
