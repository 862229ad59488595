import { isFresh } from './presses.ts';

const STORAGE_KEY = 'matinee:loads';
/** So many loads of one page by the page itself, in so many milliseconds, are a loop. */
const MAX_LOADS = 2;
const WITHIN_MS = 10_000;

/** What a browser tells of a load that the page asks for; not all of them do. */
interface Leaving extends Event {
  destination: { url: string; sameDocument: boolean };
}

/** The loads of a page by itself, with this one. */
function loadsOf(pathname: string): number {
  try {
    const now = Date.now();
    const before = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][];
    const loads = [...before.filter(([, at]) => now - at < WITHIN_MS), [pathname, now] as const];
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(loads));
    return loads.filter(([path]) => path === pathname).length;
  } catch {
    return 0;
  }
}

/**
 * Ends a loop of loads: a page that leads to itself again and again, while nobody presses anything, stays.
 * @param onLoop told when it does
 */
export function limitLoads(onLoop: () => void): void {
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener('navigate', (event) => {
    const { destination, cancelable } = event as Leaving;
    const { origin, pathname } = new URL(destination.url);
    if (destination.sameDocument || !cancelable || isFresh() || origin !== location.origin) return;
    if (pathname !== location.pathname || loadsOf(pathname) <= MAX_LOADS) return;
    event.preventDefault();
    onLoop();
  });
}
