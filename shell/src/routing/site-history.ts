import { UNSAFE_createBrowserHistory as createBrowserHistory, type Navigator } from 'react-router-dom';
import { countNavigations } from './count-navigations.ts';
import { guardedNavigator } from './guarded-navigator.ts';
import { limitAddresses } from './limit-addresses.ts';

/** Where the page is, and how it came there. */
type HistoryEntry = Pick<ReturnType<typeof createBrowserHistory>, 'location' | 'action'>;

export interface SiteHistory {
  /** as it is now; the same object until something changes */
  place(): HistoryEntry;
  /** @returns ends it */
  subscribe(subscriber: () => void): () => void;
  navigator: Navigator;
}

/**
 * Any code can say that the address has changed: who says so without end would keep the page from ever being rendered, and visitors from
 * leaving it. From then on the browser alone is heard.
 */
function hearsOfChanges(): (event: Event) => boolean {
  const count = countNavigations();
  return ({ isTrusted }) => isTrusted || !count.isTooMany();
}

/** The browser's history, once for all the roots of the page. Has to be made before any remote's code runs. */
export function createSiteHistory(): SiteHistory {
  const hears = hearsOfChanges();
  const history = createBrowserHistory({
    window: {
      location,
      history: window.history,
      // Before all other listeners: none of them can keep the site from hearing of it.
      addEventListener: (type: string, hear: EventListener) =>
        addEventListener(type, (event) => void (hears(event) && hear(event)), true),
    } as Window,
    v5Compat: true,
  });
  let place: HistoryEntry = { location: history.location, action: history.action };
  const subscribers = new Set<() => void>();
  history.listen(({ location, action }) => {
    place = { location, action };
    for (const subscriber of subscribers) subscriber();
  });
  return {
    place: () => place,
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    navigator: guardedNavigator(history, limitAddresses()),
  };
}
