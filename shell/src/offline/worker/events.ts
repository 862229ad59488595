/** What a service worker is given: the part that is used here, since types of pages and of workers exclude each other. */
interface Extendable {
  waitUntil(until: Promise<unknown>): void;
}

/** https://fetch.spec.whatwg.org/#request-history-navigation-flag; not in every browser. */
interface Asked extends Request {
  isHistoryNavigation?: boolean;
}

export interface FetchEvent extends Extendable {
  request: Asked;
  /** the answer that the browser asks for while the worker starts; undefined where it does not */
  preloadResponse?: Promise<Response | undefined> | undefined;
  respondWith(answer: Promise<Response>): void;
}

export interface MessageEventOfPage extends Extendable {
  data: unknown;
  /** by which the page hears what came of it */
  ports: readonly Pick<MessagePort, 'postMessage'>[];
}

/** The worker's surroundings. https://developer.mozilla.org/docs/Web/API/ServiceWorkerGlobalScope */
export interface Surroundings {
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
  registration: {
    update(): Promise<unknown>;
    unregister(): Promise<boolean>;
    navigationPreload?: { enable(): Promise<void> } | undefined;
  };
  origin: string;
}
