import { startTransition, type EffectCallback, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { cleanUp } from '../../watching/clean-up.ts';
import { after } from '../../watching/own-timers.ts';

interface Occupant {
  /** whose it is: another one gets a root of its own */
  key: string;
  element: HTMLElement;
  /** none yet of what the server has put there */
  root?: Root;
  /** what the server has put there comes to life: what is not of React's choice of time would have it rendered anew */
  isHydrating?: boolean;
  /** hears that it begins to be cleaned up */
  onEnd?: (() => void) | undefined;
}

/** Unmounts an occupant. @param onBegin told before anything of it is cleaned up, and after the first effects of the next one */
export type Unmount = (onBegin?: () => void) => void;

/** HTML of the server's in a slot, and when it comes to life. */
export interface ServerHtml {
  /** whose it is */
  key: string;
  element: HTMLElement;
  /** whether what would render there now is what the server has rendered; until it settles the HTML stands */
  fits: Promise<boolean>;
  /** hears that it begins to come to life */
  onBegin(): void;
  /** hears that it does not stand there any more, or has come to life */
  onOver(): void;
  /** hears of what the content renders otherwise than the server did; React has put it right */
  onMismatch(error: unknown): void;
}

interface SlotRootsOptions {
  /** of the slot; tells the ids apart that React makes in its roots */
  name: string;
  /** hears of what no boundary caught, with whose it was and whether that one is in the page now */
  onUncaught(error: unknown, key: string, isShown: boolean): void;
  /** what the server has put into the slot */
  serverHtml?: ServerHtml | undefined;
  /** hears that another occupant has the place; has to unmount the one before */
  onLeft?: ((unmount: Unmount) => void) | undefined;
}

/**
 * The content of a slot, which calls `onPlaced` while React puts it into the page, before any layout effect. `isHere` tells whether its
 * occupant is in the page or comes into it; once that is over it stays so.
 */
export type SlotContent = (onPlaced: EffectCallback, isHere: () => boolean) => ReactNode;

/** How long a change may be under way while the page before stays: then what is there of it is shown, milliseconds. */
const MAX_CHANGE_MS = 1_500;
/** A root that React gave up is made anew, at once and then this often. */
const MIN_BETWEEN_REPAIRS_MS = 3_000;

/**
 * Fills a slot: an element of the shell's, in which each occupant has a React root of its own. What one does to its root
 * ends with it, and the next one comes into the page when it has rendered.
 * @param place the element, whose children are nobody else's
 */
export function createSlotRoots(
  place: HTMLElement,
  { name, onUncaught, serverHtml, onLeft }: SlotRootsOptions,
) {
  let shown: Occupant | undefined;
  let coming: Occupant | undefined;
  let endWait = () => {};
  let content: SlotContent = () => null;
  let repairedAt = -Infinity;

  const drop = (occupant: Occupant | undefined, leave = (unmount: Unmount) => unmount()) => {
    if (!occupant) return;
    occupant.element.remove();
    if (occupant.element === serverHtml?.element) serverHtml.onOver();
    // React may be rendering at this moment.
    queueMicrotask(() =>
      leave((onBegin) => {
        occupant.onEnd = onBegin;
        try {
          cleanUp(() => occupant.root?.unmount());
        } catch (error) {
          onUncaught(error, occupant.key, false);
        }
      }),
    );
  };

  const isIn = (occupant: Occupant) => shown === occupant || coming === occupant;
  const contentOf = (occupant: Occupant) => content(placed(occupant), () => isIn(occupant));

  const optionsOf = (occupant: Occupant) => ({
    identifierPrefix: `${name}-`,
    onUncaughtError: (error: unknown) => {
      const isShown = isIn(occupant);
      onUncaught(error, occupant.key, isShown);
      if (isShown) queueMicrotask(repair);
    },
  });

  function settle(key: string): Occupant {
    const occupant: Occupant = { key, element: document.createElement('div') };
    occupant.element.dataset['occupant'] = key;
    occupant.root = createRoot(occupant.element, optionsOf(occupant));
    return occupant;
  }

  const placed = (occupant: Occupant) => () => {
    // From now on it is no matter of time when nothing is there.
    place.dataset['filled'] = '';
    delete occupant.isHydrating;
    endWait();
    if (shown !== occupant && coming === occupant) {
      // Whatever has come into the place otherwise goes with the one before.
      place.replaceChildren(occupant.element);
      drop(shown, onLeft);
      shown = occupant;
      coming = undefined;
    }
    return () => occupant.onEnd?.();
  };

  function fill(occupant: Occupant, isFirst: boolean): void {
    const render = () => occupant.root?.render(contentOf(occupant));
    if (isFirst) return render();
    startTransition(render);
    endWait();
    if (!occupant.isHydrating) endWait = after(MAX_CHANGE_MS, render);
  }

  /** React has emptied the root and would render into it no more. */
  function repair(): void {
    const lost = coming ?? shown;
    if (!lost) return;
    const wait = repairedAt + MIN_BETWEEN_REPAIRS_MS - performance.now();
    endWait();
    if (wait > 0) return void (endWait = after(wait, repair));
    repairedAt = performance.now();
    if (coming) drop(coming);
    coming = settle(lost.key);
    fill(coming, true);
  }

  /** Another one takes the place of what the server has put there, when it has something to show. */
  function replaceServerHtml(key: string): void {
    if (!coming) coming = settle(key);
    fill(coming, false);
  }

  function showServerHtml({ key, element, fits, onBegin, onMismatch }: ServerHtml): void {
    // Where React has made the place anew.
    if (element.parentElement !== place) place.append(element);
    const occupant: Occupant = { key, element };
    shown = occupant;
    void fits.then((doesFit) => {
      if (shown !== occupant || coming || occupant.key !== key) return;
      if (!doesFit) return replaceServerHtml(key);
      const options = { ...optionsOf(occupant), onRecoverableError: onMismatch };
      onBegin();
      occupant.isHydrating = true;
      // A change from before this would be a root's early update.
      endWait();
      // Piece by piece, beside whatever is pressed meanwhile.
      startTransition(() => {
        occupant.root = hydrateRoot(element, contentOf(occupant), options);
      });
    });
  }
  if (serverHtml) showServerHtml(serverHtml);

  return {
    /** Shows a content. One of the same key is the one before, changed. */
    show(key: string, next: SlotContent): void {
      content = next;
      const isFirst = !shown;
      if (coming && coming.key !== key) {
        drop(coming);
        coming = undefined;
      }
      if (!coming && shown?.key !== key) coming = settle(key);
      const occupant = coming ?? shown;
      if (occupant) fill(occupant, isFirst);
    },
    /** What the server has put there is of another page than the one that is shown now. */
    leaveServerHtml(): void {
      if (shown && !shown.root) shown.key = '';
    },
    /** Empties the slot for good. */
    end(): void {
      endWait();
      drop(coming);
      drop(shown);
      coming = shown = undefined;
    },
  };
}

export type SlotRoots = ReturnType<typeof createSlotRoots>;
