/** What happened to a remote in this page. */
export interface RemoteEvent {
  what: 'loaded' | 'load-failed' | 'screen-failed' | 'script-failed' | 'view-mismatched';
  /** of the remote, with the exact release that it happened to */
  name: string;
  version: string;
  /** the part that it happened to, when it was one */
  part?: string;
  /** milliseconds from asking for it until its first screen was there; of `loaded` only */
  took?: number;
  error?: unknown;
}

type Subscriber = (event: RemoteEvent) => void;

/** Enough to tell a story, and no leak in a page that is left open beside a dead host. */
const MAX_REMEMBERED = 100;

/** Makes the page's record of what happened to its remotes. */
export function createRemoteEvents() {
  const past: RemoteEvent[] = [];
  const subscribers = new Set<Subscriber>();
  return {
    emit(event: RemoteEvent): void {
      if (past.push(event) > MAX_REMEMBERED) past.shift();
      for (const subscriber of subscribers) subscriber(event);
    },
    /**
     * Calls for everything that happened so far and for whatever comes: a subscriber may be loaded long after the first paint.
     * @returns ends it
     */
    subscribe(subscriber: Subscriber): () => void {
      past.forEach((event) => subscriber(event));
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
  };
}

export type RemoteEvents = ReturnType<typeof createRemoteEvents>;
