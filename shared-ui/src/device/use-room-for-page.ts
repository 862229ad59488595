import { useEffect, useState } from 'react';

/** A worker that was asked for has come by then, in milliseconds; on a slow line it may come later. */
const MAX_WAIT_MS = 15_000;

/**
 * Has the site's worker keep a page.
 * @returns whether the browser has room for it, and what is live such a page: who is in the share of a canary may be on one that nothing keeps. Waits
 * for ever where no worker says so
 */
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
 * @returns false once the worker has said that it does not keep the page, and where it has no workers, as in private windows of some, or none comes: it was
 * refused, or the site has none
 */
export function useRoomForPage(
  route: string | undefined,
  workers: Pick<ServiceWorkerContainer, 'ready'> | undefined = navigator.serviceWorker,
): boolean {
  const [hasRoom, setRoom] = useState(true);
  useEffect(() => {
    if (route === undefined || !workers) return undefined;
    let isOver = false;
    const hear = (has: boolean) => void (isOver || setRoom(has));
    const late = setTimeout(hear, MAX_WAIT_MS, false);
    const stop = () => clearTimeout(late);
    // Once it is there, one that cannot be asked, or does not answer, says nothing of its room.
    workers.ready.then(stop, stop);
    hasRoomFor(route, workers).then(hear, stop);
    return () => void (isOver = true);
  }, [route, workers]);
  return hasRoom && (route === undefined || workers !== undefined);
}
