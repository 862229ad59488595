import { isReload } from '../federation/stops.ts';
import { isLoadingAnew, loadAnew } from '../watching/load-anew.ts';

const STORAGE_KEY = 'matinee:healed';
/** A tab loads the document of a page anew no sooner than this after it did: milliseconds. */
const MIN_BETWEEN_LOADS_MS = 30_000;
/** Nor more documents of different pages within that time. */
const MAX_LOADS = 3;
/** What only another document is without it is blamed on the parts first, and on the screen in the next one. */
const MAX_LOADS_OF_LOST = 2;
/** Damage in so short a time has one cause. */
const TOGETHER_MS = 10_000;

interface HealOptions {
  /** builds the frame of the page again */
  rebuild(): void;
  /**
   * sets the parts in the page aside: they cost less than its screen.
   * @param isSpared whether they are only seen: the page is built again without those whose page is being left
   * @returns whether any was running
   */
  suspectParts(isSpared: boolean): boolean;
  /** stops the screen that is in the page: it is the likeliest cause, once no part runs */
  stopScreen(): void;
  /** lets the next document know what was stopped */
  remember(): void;
}

/** What the tab has kept of loads; undefined where nothing was kept, or somebody else's words stand there. */
function keptLoads(): string | undefined {
  const kept = sessionStorage.getItem(STORAGE_KEY);
  return kept !== null && parseInt(kept || '0', 10) >= 0 ? kept : undefined;
}

/** Leaves a mark in the tab. @returns whether there was none: this is its first document, or somebody has taken away what was kept */
function markTab(): boolean {
  let wasUnmarked = true;
  try {
    wasUnmarked = keptLoads() === undefined;
    if (wasUnmarked) sessionStorage.setItem(STORAGE_KEY, '');
  } catch {
    // Where nothing can be kept, nothing is found either.
  }
  return wasUnmarked;
}

/** @param wasUnmarked whether the tab had no mark when this document came */
function mayLoad(isLost: boolean, wasUnmarked: boolean): boolean {
  // It may be a load of the page's own that has brought it, also where nothing tells of that.
  const mayLoop = isReload() && performance.now() < MIN_BETWEEN_LOADS_MS;
  try {
    const { pathname } = location;
    const now = Date.now();
    const kept = keptLoads();
    const late = (kept ?? '').split('\n').filter((load) => now - parseInt(load, 10) < MIN_BETWEEN_LOADS_MS);
    // What damages another page has another cause; somebody who damages all that a visitor goes to is found out soon.
    const ofPage = late.filter((load) => load.endsWith(` ${pathname}`));
    if (late.length >= MAX_LOADS || ofPage.length >= (isLost ? MAX_LOADS_OF_LOST : 1)) return false;
    // Whatever damages the page may have emptied the storage, too. Who has loaded the page by hand finds the mark of the document before.
    if (mayLoop && (wasUnmarked || kept === undefined)) return false;
    sessionStorage.setItem(STORAGE_KEY, [...late, `${now} ${pathname}`].join('\n'));
    return true;
  } catch {
    // Where nothing can be kept, or somebody has filled it.
    return !mayLoop;
  }
}

/**
 * Makes a damaged page whole again. The first time it is built again with what stood in it; the second time without its
 * parts, if it has any; then without the screen; if that does not help either, the document is loaded, once, and the screen is not shown in it.
 * What is lost to the document is loaded at once: without its parts, and if that was not it once more, without the screen.
 */
export function createHealer({ rebuild, suspectParts, stopScreen, remember }: HealOptions) {
  let damages: number[] = [];
  let isBuilt = false;
  const wasUnmarked = markTab();
  /** To be called with each damage. @param isLost whether only another document is without it */
  function damage(isLost = false): void {
    if (isLoadingAnew()) return;
    const now = performance.now();
    damages = [...damages.filter((time) => now - time < TOGETHER_MS), now];
    // What parts may have done is not held against the screen: there may be many of one, and the last of them act late.
    if (!isLost) {
      const isFirst = damages.length === 1;
      const mayBeParts = suspectParts(isFirst);
      if (!isFirst) {
        if (mayBeParts) damages = [];
        else stopScreen();
      }
      if (damages.length <= 2 || !document.body) return rebuild();
    }
    remember();
    if (mayLoad(isLost, wasUnmarked)) return loadAnew();
    // It is as lost at each look: built anew each time, it would leave no time for a press.
    if (isLost && isBuilt) return;
    isBuilt = isLost;
    rebuild();
  }
  return {
    damage,
    /** Another page has come: what happened to the one before is not held against it. */
    forget: () => void (damages = []),
  };
}
