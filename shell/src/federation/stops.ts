import type { ReleaseOnHost } from '@matinee/api/releases';

const STORAGE_KEY = 'matinee:stopped';
/** How long a tab remembers over a load of the document what damaged it: milliseconds. */
const REMEMBERED_MS = 60_000;

type Stopped = Pick<ReleaseOnHost, 'name' | 'version'>;

/** Screens that the page has stopped: each a release at an address. */
export interface Stops {
  /** why it was stopped, if it was */
  of(release: Stopped, pathname: string): Error | undefined;
  stop(release: Stopped, pathname: string, why: string): void;
  /** forgets what was stopped of a remote: the visitor wants another try */
  clear(name: string): void;
  /** whether all parts are set aside: somebody has changed the page, and it may have been one of them */
  areAside(): boolean;
  setAside(are: boolean): void;
  /** @returns ends it */
  subscribe(subscriber: () => void): () => void;
  /** lets the next documents of this tab know */
  remember(): void;
}

interface Remembered {
  at: number;
  stopped: [string, string][];
  /** no document has read it yet: the page loads itself */
  isNew: boolean;
}

/** Whether the browser has loaded this page anew. */
export const isReload = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && 'type' in navigation && navigation.type === 'reload';
};

function remembered(): [string, string][] {
  try {
    const text = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    const { at, stopped, isNew } = JSON.parse(text ?? '') as Partial<Remembered>;
    const age = Date.now() - Number(at);
    // Whoever loads the page anew by hand wants another try.
    if (!(age >= 0 && age < REMEMBERED_MS) || (isReload() && !isNew)) return [];
    // Every script of the page can write there.
    const pairs = stopped!.map(([where, why]): [string, string] => [String(where), String(why)]);
    // A tab that goes to a document of its own and comes back could not load a second time yet.
    keep({ at: Number(at), stopped: pairs, isNew: false });
    return pairs;
  } catch {
    // No storage, or another page's words in it: nothing is remembered.
    return [];
  }
}

function keep(what: Remembered): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(what));
  } catch {
    // Somebody may have filled it: the next document tries again what this one has stopped.
  }
}

/** Makes the page's record of stopped screens, with what the document before left. */
export function createStops(): Stops {
  const stopped = new Map(remembered().map(([where, why]) => [where, new Error(why)]));
  const subscribers = new Set<() => void>();
  const tell = () => subscribers.forEach((subscriber) => subscriber());
  let isAside = false;
  const where = ({ name, version }: Stopped, pathname: string) => `${name}@${version} ${pathname}`;
  return {
    of: (release, pathname) => stopped.get(where(release, pathname)),
    stop(release, pathname, why) {
      stopped.set(where(release, pathname), new Error(`${where(release, pathname)} was stopped: it ${why}`));
      tell();
    },
    clear(name) {
      for (const key of stopped.keys()) if (key.startsWith(`${name}@`)) stopped.delete(key);
      keep({ at: 0, stopped: [], isNew: false });
      tell();
    },
    areAside: () => isAside,
    setAside(are) {
      if (isAside === are) return;
      isAside = are;
      tell();
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    remember() {
      const known = [...stopped].map(([key, { message }]): [string, string] => [key, message]);
      keep({ at: Date.now(), stopped: known, isNew: true });
    },
  };
}
