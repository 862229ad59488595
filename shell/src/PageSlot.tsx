import { Loading } from '@matinee/shared-ui';
import { useLocation, useNavigationType } from '@matinee/shared-ui/router';
import type { ComposedRelease, Composition } from '@matinee/api/releases';
import { lazy, useCallback, useEffect, useLayoutEffect, type ReactNode } from 'react';
import type { Navigator } from 'react-router-dom';
import { isBare } from './chrome/is-bare.ts';
import { releaseFor } from './federation/composition.ts';
import type { Loader } from './federation/load-remote.ts';
import { takeFreshDocument } from './federation/live/fresh-document.ts';
import type { Live } from './federation/live/live.ts';
import { useFreshDocument } from './federation/live/use-fresh-document.ts';
import type { RemoteEvents } from './federation/remote-events.ts';
import type { Stops } from './federation/stops.ts';
import type { FirstView } from './first-view/keep-first-view.ts';
import { PageTree } from './PageTree.tsx';
import { HouseSlot } from './pages/house/HouseSlot.tsx';
import { RemoteSlot } from './slot/RemoteSlot.tsx';
import { Slot } from './slot/roots/Slot.tsx';
import type { Unmount } from './slot/roots/slot-roots.ts';

// With the house's pages: few visitors ever see it.
const NothingReleased = lazy(
  () => import(/* webpackChunkName: "house" */ './pages/house/NothingReleased.tsx'),
);

export interface PageSlotProps {
  composition: Composition;
  loader: Loader;
  stops: Stops;
  live: Live;
  emit: RemoteEvents['emit'];
  /** milliseconds between the attempts to bring a remote back */
  pause: number;
  /** whether parts of the page may have hidden its screen, which are gone now */
  mayBeParts?: (() => boolean) | undefined;
  /** what remotes navigate with */
  navigator: Navigator;
  /** path that the visitor has been led to; the page there may still be coming, and an address that code writes by itself is none */
  ledTo(): string;
  /** what the server has put into the slot */
  firstView?: FirstView | undefined;
  /** told, after each change of page, which release is in the slot and whether the page has a header and a footer */
  onPage(release: ComposedRelease | undefined, isBare: boolean): void;
  /** told the path of a page that has come. @returns whether it is another than the one before */
  isNew(pathname: string): boolean;
  /** told when another release's page stands in the slot; has to unmount what stood there */
  onLeft(unmount: Unmount): void;
  /** puts around a tree what every tree of the page needs; `may` is asked before that opens a dialog over all of the page, or signs out */
  around(children: ReactNode, may?: () => boolean): ReactNode;
}

/** The slot of the page: what serves the address stands in it, in a root of its own. */
export function PageSlot({
  composition,
  around,
  navigator,
  ledTo,
  firstView,
  isNew,
  onPage,
  onLeft,
  ...parts
}: PageSlotProps) {
  const { loader, stops, live, emit, pause, mayBeParts } = parts;
  const { remotes } = composition;
  const location = useLocation();
  const type = useNavigationType();
  const { pathname } = location;
  const alive = useCallback(() => firstView?.onAlive(), [firstView]);
  // The header hears by now what was pressed in it.
  useEffect(() => globalThis.matineePresses?.hand('frame'), []);
  const isLeaving = useFreshDocument(pathname, live);
  const release = releaseFor(pathname, remotes);
  useLayoutEffect(() => onPage(release, isBare(pathname, remotes)));

  const look = () => void takeFreshDocument(live);
  const inside = (): ReactNode => {
    if (isLeaving) return <Loading />;
    if (remotes.length === 0) return <NothingReleased pause={pause} look={look} />;
    if (!release) return <HouseSlot />;
    return <RemoteSlot {...{ release, loader, stops, pause, emit, mayBeParts, look }} />;
  };
  const occupant = isLeaving ? 'leaving' : (release?.name ?? 'house');
  /** What got past the boundaries of a remote itself; what is there now is not shown again by itself. */
  const escaped = (error: unknown, name = occupant, isShown = true) => {
    const running = loader.shown.get(name) ?? loader.known(name)?.release;
    if (!running) return;
    emit({ what: 'screen-failed', name, version: running.version, error });
    if (isShown) stops.stop(running, pathname, 'broke its slot');
  };
  return (
    <Slot
      name="page"
      occupant={occupant}
      onLeft={onLeft}
      serverHtml={firstView?.isAt(location) ? firstView : undefined}
      onUncaught={(error, of, isShown) => {
        escaped(error, of, isShown);
        console.error(error);
      }}
    >
      {(isHere) => (
        <PageTree
          place={{ location, action: type }}
          navigator={navigator}
          // From the visitor's press on: the next page may need a while to come.
          isHere={() => isHere() && releaseFor(ledTo(), remotes) === release}
          occupant={occupant}
          around={around}
          onEscaped={escaped}
          isNew={isNew}
          onAlive={alive}
        >
          {inside()}
        </PageTree>
      )}
    </Slot>
  );
}
