import { setTimeout as pause } from 'node:timers/promises';
import type { FirstViewOptions, FirstViews, Looked, PageAsked } from './first-views.ts';
import type { Renderer } from './renderer/renderer.ts';

/**
 * How what is tried is rendered: twice, the second time a day, an hour, a minute, a second and a millisecond later, since a view is shown
 * until its data change. Whoever tries it waits as long as it takes; the limits of a render are those of every other.
 */
export const TRIAL = {
  againAfterMs: 90_061_001,
  limits: { patienceMs: 10_000 },
} satisfies Partial<FirstViewOptions>;

/** A release that is brought into its renderer. */
const READY_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 50;
/** Whoever tries a set opens its pages one after the other. */
const IDLE_MS = 5 * 60_000;

/**
 * First views of sets that nobody gets yet, from renderers of their own: what is tried spoils nothing that visitors are shown.
 * @param views made with `TRIAL`
 */
export function createTrial(views: Pick<FirstViews, 'look'>, renderers: ReadonlyMap<string, Renderer>) {
  let usedAt = performance.now();
  return {
    /** The view of a page, and what became of it. */
    async look(asked: PageAsked): Promise<Looked> {
      const until = performance.now() + READY_WITHIN_MS;
      for (;;) {
        usedAt = performance.now();
        const looked = await views.look(asked);
        // A busy machine is no fault of what is tried.
        if (!['not-ready', 'late'].includes(looked[1]) || usedAt > until) return looked;
        await pause(LOOK_EVERY_MS);
      }
    },
    isIdle: (): boolean => performance.now() - usedAt > IDLE_MS,
    stop: (): void => renderers.forEach((renderer) => renderer.stop()),
  };
}

export type Trial = ReturnType<typeof createTrial>;
