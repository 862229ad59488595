import type { MountedPart, PartProps } from '@matinee/shared-ui';
import type { ReleaseOnHost } from '@matinee/api/releases';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { partAddress } from '../../federation/address-of-part.ts';
import type { Loader } from '../../federation/load-remote.ts';
import type { RemoteEvents } from '../../federation/remote-events.ts';
import type { Stops } from '../../federation/stops.ts';
import { guardedNavigator } from '../../routing/guarded-navigator.ts';
import { SiteRouter } from '../../routing/SiteRouter.tsx';
import type { SiteHistory } from '../../routing/site-history.ts';
import { Placed } from '../../slot/roots/Placed.tsx';
import { createSlotRoots } from '../../slot/roots/slot-roots.ts';
import type { PlacedPart } from '../places.ts';
import type { PartInPage } from '../suspects.ts';
import { leaveToNavigate } from './leave-to-navigate.ts';
import { limitLoadsOfParts, type Leading } from './limit-loads-of-parts.ts';
import { PartSlot } from './PartSlot.tsx';

/** What parts need of the page. */
export interface PartPage {
  loader: Loader;
  stops: Stops;
  emit: RemoteEvents['emit'];
  history: SiteHistory;
  /** milliseconds between the attempts to bring a part back */
  pause: number;
  /** puts around a tree what every tree of the page needs; `may` is asked before that opens a dialog over all of the page, or signs out */
  around(children: ReactNode, may: () => boolean): ReactNode;
  /** the parts that are in the page now, each with what says which it is */
  inPage: Set<() => PartInPage>;
}

/** Runs a part in an element. */
export type RunPart = (placed: PlacedPart, element: HTMLElement, props: PartProps) => MountedPart;

/**
 * So far outside of the window a part is brought. On the front page the times of the first cards lie further down than that in a phone's and a
 * tablet's window: whoever only reads the banner does not load them.
 */
const AHEAD = '200px';

/** What a part cannot fetch it says in its own box. */
const quiet = { onError: () => undefined };

let count = 0;

/** Makes what runs parts: each in a root of its own, when it comes near the window. */
export function createRunner(page: PartPage): RunPart {
  const { loader, stops, emit, history, around, inPage } = page;
  const refused = new Set<string>();
  const running = new Set<Leading>();
  const left = new Map<string, Leading>();
  limitLoadsOfParts(running, left);

  function show(placed: PlacedPart, element: HTMLElement, props: PartProps): MountedPart {
    const part = placed.part.name;
    let ready: ReleaseOnHost | undefined;
    const onReady = (release: ReleaseOnHost) => void (ready = release);
    /** The release that it runs from: what something else of its remote has brought by now does not run here yet. */
    const runsFrom = () => ready ?? loader.known(placed.release.name)?.release ?? placed.release;
    const releaseOf = () => {
      const { name, version } = runsFrom();
      return { name, version };
    };
    const stop = (what: string) => stops.stop(releaseOf(), partAddress(part), what);
    /** Once is a slip, such as an answer that came when the visitor had gone on. */
    function refuse(): false {
      if (refused.has(placed.id)) stop('led away by itself');
      refused.add(placed.id);
      return false;
    }
    const self = () => ({ release: releaseOf(), part });
    inPage.add(self);
    const roots = createSlotRoots(element, {
      name: `part-${(count += 1)}`,
      onUncaught(error, _key, isShown) {
        emit({ what: 'screen-failed', ...releaseOf(), part, error });
        if (isShown) stop('broke its box');
        console.error(error);
      },
    });
    const leave = leaveToNavigate(element, history);
    let isOver = false;
    // One that was left leads nobody anywhere, whatever it still does.
    const take = () => !isOver && leave.take();
    const leading: Leading = {
      part,
      releases: () => [placed.release, runsFrom()],
      take,
      refuse: () => isOver || refuse(),
    };
    running.add(leading);
    const mayLead = () => take() || (!isOver && refuse());
    const itsHistory = { ...history, navigator: guardedNavigator(history.navigator, mayLead) };
    const render = (given: PartProps) =>
      roots.show(placed.id, (onPlaced) => (
        <Placed onPlaced={onPlaced}>
          <SiteRouter history={itsHistory}>
            {around(
              <SWRConfig value={quiet}>
                <PartSlot placed={placed} given={given} page={page} onReady={onReady} />
              </SWRConfig>,
              mayLead,
            )}
          </SiteRouter>
        </Placed>
      ));
    render(props);
    return {
      update: render,
      end() {
        isOver = true;
        leave.end();
        inPage.delete(self);
        roots.end();
        const releases = leading.releases();
        left.set(`${placed.id} ${releases.map(({ version }) => version).join(' ')}`, {
          ...leading,
          releases: () => releases,
        });
        running.delete(leading);
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
