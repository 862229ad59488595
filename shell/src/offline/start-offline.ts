import type { SignIn } from '../auth/sign-in.ts';
import { hasParameter } from './worker/kept-route.ts';
import { WORKER_PATH } from './worker/kept-set.ts';

/** What is needed of the browser; absent where it has none, as in private windows of some. */
type Workers = Pick<ServiceWorkerContainer, 'register' | 'ready'>;

/** Asks for pages to be kept. A browser that refuses goes on without. */
function keeper(workers: Workers): (paths: readonly string[]) => void {
  const registered = workers.register(WORKER_PATH, { updateViaCache: 'none' }).then(
    () => workers.ready,
    () => undefined,
  );
  return (keep) => void registered.then((registration) => registration?.active?.postMessage({ keep }));
}

/**
 * Lets the browser keep pages for when there is no network: once somebody is signed in, since they are about what is theirs.
 * @param paths the pages of this document that are kept; those whose address has a parameter are for whoever opens them
 */
export function keepPages(
  signIn: Pick<SignIn, 'state' | 'subscribe'>,
  paths: readonly string[],
  workers: Workers | undefined = navigator.serviceWorker,
): void {
  if (!workers) return;
  const keep = keeper(workers);
  let isAsked = false;
  const look = () => {
    if (isAsked || signIn.state().status !== 'signed-in') return;
    isAsked = true;
    keep(paths.filter((path) => !hasParameter(path)));
  };
  signIn.subscribe(look);
  look();
}

/**
 * Lets the browser keep the page that was opened, under its route: the worker never learns the address.
 * @param route with a parameter, such as /ticket/:token
 */
export function keepOpened(route: string, workers: Workers | undefined = navigator.serviceWorker): void {
  if (workers) keeper(workers)([route]);
}
