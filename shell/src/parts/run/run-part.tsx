import type { MountedPart, PartProps } from '@matinee/shared-ui';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { Navigator } from 'react-router-dom';
import { partAddress } from '../../federation/address-of-part.ts';
import type { Loader } from '../../federation/load-remote.ts';
import type { RemoteEvents } from '../../federation/remote-events.ts';
import type { Stops } from '../../federation/stops.ts';
import { limitedNavigator } from '../../routing/limited-navigator.ts';
import { SiteRouter } from '../../routing/SiteRouter.tsx';
import type { SiteHistory } from '../../routing/site-history.ts';
import { Placed } from '../../slot/roots/Placed.tsx';
import { createSlotRoots } from '../../slot/roots/slot-roots.ts';
import type { PlacedPart } from '../places.ts';
import type { PartInPage } from '../suspects.ts';
import { PartSlot } from './PartSlot.tsx';

/** What parts need of the page. */
export interface PartPage {
  loader: Loader;
  stops: Stops;
  emit: RemoteEvents['emit'];
  history: SiteHistory;
  /** milliseconds between the attempts to bring a part back */
  pause: number;
  /** puts around a tree what every tree of the page needs */
  around(children: ReactNode): ReactNode;
  /** the parts that are in the page now, each with what says which it is */
  inPage: Set<() => PartInPage>;
}

/** Runs a part in an element. */
export type RunPart = (placed: PlacedPart, element: HTMLElement, props: PartProps) => MountedPart;

/** So far outside of the window a part is brought: CSS pixels. */
const AHEAD = '400px';

/** What a part cannot fetch it says in its own box. */
const quiet = { onError: () => undefined };

let count = 0;

/** Makes what runs parts: each in a root of its own, when it comes near the window. */
export function createRunner(page: PartPage): RunPart {
  const { loader, stops, emit, history, around, inPage } = page;
  const navigators = new Map<string, Navigator>();

  const versionOf = ({ release }: PlacedPart) =>
    loader.known(release.name)?.release.version ?? release.version;
  const stop = (placed: PlacedPart, what: string) =>
    stops.stop(
      { name: placed.release.name, version: versionOf(placed) },
      partAddress(placed.part.name),
      what,
    );
  /** One for all places that a part stands in: its loops are its own. */
  function navigatorOf(placed: PlacedPart): Navigator {
    const made =
      navigators.get(placed.id) ??
      limitedNavigator(history.navigator, () => stop(placed, 'navigated without end'));
    navigators.set(placed.id, made);
    return made;
  }

  function show(placed: PlacedPart, element: HTMLElement, props: PartProps): MountedPart {
    const self = () => ({
      release: { name: placed.release.name, version: versionOf(placed) },
      part: placed.part.name,
    });
    inPage.add(self);
    const roots = createSlotRoots(element, {
      name: `part-${(count += 1)}`,
      onUncaught(error, _key, isShown) {
        const { name } = placed.release;
        emit({ what: 'screen-failed', name, version: versionOf(placed), part: placed.part.name, error });
        if (isShown) stop(placed, 'broke its box');
        console.error('Matinee: something got past the boundary of a part.', error);
      },
    });
    const itsHistory = { ...history, navigator: navigatorOf(placed) };
    const render = (given: PartProps) =>
      roots.show(placed.id, (onPlaced) => (
        <Placed onPlaced={onPlaced}>
          <SiteRouter history={itsHistory}>
            {around(
              <SWRConfig value={quiet}>
                <PartSlot placed={placed} given={given} page={page} />
              </SWRConfig>,
            )}
          </SiteRouter>
        </Placed>
      ));
    render(props);
    return {
      update: render,
      end() {
        inPage.delete(self);
        roots.end();
      },
    };
  }

  return (placed, element, props) => {
    let given = props;
    let shown: MountedPart | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (shown || !entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        shown = show(placed, element, given);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return {
      update(next) {
        given = next;
        shown?.update(next);
      },
      end() {
        observer.disconnect();
        shown?.end();
      },
    };
  };
}
