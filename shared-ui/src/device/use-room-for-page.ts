import { useEffect, useState } from 'react';

/** By then a page that is kept has asked for its worker, in milliseconds. */
const ASKED_MS = 10_000;

/** Has the site's worker keep a page. @returns whether the browser has room for it; waits for ever where no worker says so */
export async function hasRoomFor(
  route: string,
  workers: Pick<ServiceWorkerContainer, 'ready'>,
): Promise<boolean> {
  const { active } = await workers.ready;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<unknown>((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
  active?.postMessage({ keep: [route] }, [port2]);
  return ((await answer) as { isFull?: unknown } | null)?.isFull !== true;
}

/**
 * For a page that is to be there without a network (`offline` in its route): has the site's worker keep it, and hears whether that had room.
 * @param route as remote.json has it, such as /my-booking; undefined while there is nothing on it to keep
 * @returns false once the browser has said that it is full, and where it has no workers, as in private windows of some, or none for this site
 */
export function useRoomForPage(
  route: string | undefined,
  workers: Pick<ServiceWorkerContainer, 'ready' | 'getRegistration'> | undefined = navigator.serviceWorker,
): boolean {
  const [hasRoom, setRoom] = useState(true);
  useEffect(() => {
    if (route === undefined || !workers) return undefined;
    let isOver = false;
    const hear = (has: boolean) => void (isOver || setRoom(has));
    // A browser that cannot say has said nothing of its room.
    const nothing = () => undefined;
    hasRoomFor(route, workers).then(hear, nothing);
    const timer = setTimeout(() => {
      workers.getRegistration().then((own) => own ?? hear(false), nothing);
    }, ASKED_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [route, workers]);
  return hasRoom && (route === undefined || workers !== undefined);
}
