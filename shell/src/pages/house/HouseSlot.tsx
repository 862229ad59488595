import { defineRemote } from '@matinee/shared-ui';
import { useLocation } from '@matinee/shared-ui/router';
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
