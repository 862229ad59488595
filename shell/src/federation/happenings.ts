/** What happened to a remote in this page. */
export interface Happening {
  what: 'loaded' | 'load-failed' | 'screen-failed';
  /** of the remote, with the exact release that it happened to */
  name: string;
  version: string;
  /** milliseconds from asking for it until its first screen was there; of `loaded` only */
  took?: number;
  error?: unknown;
}

type Listener = (happening: Happening) => void;

/** Enough to tell a story, and no leak in a page that is left open beside a dead host. */
const remembered = 100;

/** Makes the page's record of what happened to its remotes. */
export function createHappenings() {
  const past: Happening[] = [];
  const listeners = new Set<Listener>();
  return {
    tell(happening: Happening): void {
      if (past.push(happening) > remembered) past.shift();
      for (const listener of listeners) listener(happening);
    },
    /**
     * Hears everything that happened so far and whatever comes: a listener may be loaded long after the first paint.
     * @returns ends it
     */
    hear(listener: Listener): () => void {
      past.forEach((happening) => listener(happening));
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Happenings = ReturnType<typeof createHappenings>;
