import { undo } from './undo.ts';

/** A load that was begun is not begun again sooner than this, in milliseconds: each new one would end the one before. */
const BEGUN_MS = 10_000;

let begun: { pathname: string; at: number } | undefined;
let isBeginning = false;

/** Whether a load that the page has begun itself is under way. */
export const isLoadingAnew = (): boolean => begun !== undefined && performance.now() - begun.at < BEGUN_MS;

/** So many loads code may begin within that time; each further one would end the one before, and none would come. */
const MAX_LOADS = 3;

/** What a browser tells of a load, or of another address in the same document, before it comes. */
export interface Leaving extends Event {
  destination: { sameDocument: boolean };
  userInitiated: boolean;
  /** name of the file, where it is a download: that leads nowhere, and ends no load */
  downloadRequest?: string | null;
}

/**
 * Sees to it that a load that was begun comes: what else leads anywhere would end the page's own that is under way, and code
 * that begins loads again and again would end each of its own. Only the visitor may. Not all browsers tell of loads.
 */
export function letLoadsCome(): void {
  const { navigation } = window as { navigation?: EventTarget };
  let loads: number[] = [];
  // The browser may bring this document back as it was left: its load has come, to another one.
  addEventListener('pageshow', ({ isTrusted, persisted }) => {
    if (!isTrusted || !persisted) return;
    begun = undefined;
    loads = [];
  });
  navigation?.addEventListener('navigate', (event) => {
    const { cancelable, userInitiated, destination, downloadRequest } = event as Leaving;
    if (!cancelable || userInitiated || isBeginning || event.defaultPrevented || downloadRequest != null)
      return;
    if (isLoadingAnew()) return undo(event);
    if (destination.sameDocument) return;
    const now = performance.now();
    loads = loads.filter((at) => now - at < BEGUN_MS);
    if (loads.length < MAX_LOADS) loads.push(now);
    else undo(event);
  });
}

function begin(load: () => void): void {
  begun = { pathname: location.pathname, at: performance.now() };
  isBeginning = true;
  load();
  isBeginning = false;
}

/** Loads the document anew because the page itself wants it: that is no loop of a remote's. However often it is wanted, it is begun once for a page. */
export function loadAnew(): void {
  if (begun?.pathname === location.pathname && isLoadingAnew()) return;
  begin(() => location.reload());
}

/** Loads another document in the place of one that the page is loading itself: the visitor wants to go there now. */
export const loadInstead = (address: string): void => begin(() => location.assign(address));

/** Whether it is the page itself that asks for its document right now. */
export const isBeginningToLoad = (): boolean => isBeginning;
