import { defineRemote } from '@matinee/shared-ui';
import { useLocation } from '@matinee/shared-ui/router';
import type { FirstView } from '../../first-view/keep-first-view.ts';
import { RenderBoundary } from '../../slot/RenderBoundary.tsx';
import { Unavailable } from '../../slot/Unavailable.tsx';

// Loaded as a remote's screen is, and as quick to be shown: the first page of a visit rarely is one of these.
const house = defineRemote([{ path: '*', screen: 'house' }], {
  house: () => import(/* webpackChunkName: "house" */ './HousePage.tsx'),
});

/** Brings the files of the house's pages, so that the first render finds them there. */
export const preloadHouse = (pathname: string): Promise<unknown> => house.preload(pathname);

const PAUSE_MS = 5_000;
const ignore = () => undefined;

/**
 * Keeps what the server has written of a page of the house, which can be read, until the files of that page are there. Where they do not come
 * it stays: it is worth more than a message.
 */
export function keepHousePage(pathname: string): FirstView | undefined {
  const element = document.querySelector<HTMLElement>('[data-slot=page] > *');
  let isOver = false;
  return element
    ? {
        key: 'house',
        element,
        fits: new Promise((resolve) => void preloadHouse(pathname).then(() => resolve(false), ignore)),
        isAt: (address) => !isOver && address.pathname === pathname,
        onOver: () => void (isOver = true),
        onBegin: ignore,
        onAlive: ignore,
        onMismatch: ignore,
      }
    : undefined;
}

/** The slot of the house's own pages, and of addresses that nobody has: what fails in it stays in it. */
export function HouseSlot() {
  const { pathname } = useLocation();
  return (
    <RenderBoundary
      resetKey={pathname}
      onError={ignore}
      fallback={(_error, clear) => (
        <Unavailable
          name="house"
          pause={PAUSE_MS}
          onRetry={() => void house.preload(pathname).then(clear, ignore)}
        />
      )}
    >
      <house.default />
    </RenderBoundary>
  );
}
