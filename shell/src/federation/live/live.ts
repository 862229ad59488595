import { withinLimit } from '../time-limit.ts';

export interface Live {
  /** whether the last answer named another composition or shell than this page's */
  isBehind(): boolean;
  /** whether what came since this page was made is urgent: it does not wait for the end of a booking */
  isUrgent(): boolean;
  /**
   * Asks the shell's server which composition and shell this visitor would get now, or takes the answer to an early question.
   * @returns whether one of them is another than this page's; false when no answer comes in time
   */
  ask(): Promise<boolean>;
  /** Asks for the navigation that is about to come, so that it need not wait. */
  askEarly(): void;
}

/** How long a navigation waits for an answer, in milliseconds: later the visitor may be busy with the new page. */
const PATIENCE_MS = 2_000;
/** How long the answer to an early question counts, in milliseconds; for one navigation. */
const FRESH_MS = 1_000;
/** Questions in that time; who goes on navigating sooner than that gets the last answer again. */
const MAX_QUESTIONS = 5;

/**
 * Makes what a page knows about the live composition.
 * @param own id and time of the composition and version of the shell that this page was made of
 */
export function createLive(own: { composition: string; createdAt: string; shell: string }): Live {
  let behind = false;
  let urgent = false;
  let early: { answer: Promise<boolean>; asked: number } | undefined;

  let asked: number[] = [];
  let last: Promise<boolean>;

  function question(): Promise<boolean> {
    const now = performance.now();
    asked = asked.filter((time) => now - time < FRESH_MS);
    if (asked.length >= MAX_QUESTIONS) return last;
    asked.push(now);
    return (last = questionServer());
  }

  async function questionServer(): Promise<boolean> {
    try {
      const response = await withinLimit(fetch('/__live', { cache: 'no-store' }), PATIENCE_MS, 'live');
      const now = (await response.json()) as {
        composition?: string | null;
        shell?: string | null;
        urgent?: unknown;
      };
      urgent = typeof now.urgent === 'string' && now.urgent > own.createdAt;
      const isOther = (what: 'composition' | 'shell') => Boolean(now[what]) && now[what] !== own[what];
      return (behind = response.ok && (isOther('composition') || isOther('shell')));
    } catch {
      return false;
    }
  }

  return {
    isBehind: () => behind,
    isUrgent: () => urgent,
    ask: () => {
      const before = early;
      early = undefined;
      return before && performance.now() - before.asked < FRESH_MS ? before.answer : question();
    },
    askEarly: () => void (early = { answer: question(), asked: performance.now() }),
  };
}

/** Asks early when a link of the site is pressed, and looks when the page is seen again. */
export function askInTime(live: Live): void {
  addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest('a[href^="/"]')) live.askEarly();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void live.ask();
  });
}
