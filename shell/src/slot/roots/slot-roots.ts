import { startTransition, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

interface Occupant {
  /** whose it is: another one gets a root of its own */
  key: string;
  element: HTMLElement;
  root: Root;
}

interface SlotRootsOptions {
  /** of the slot; tells the ids apart that React makes in its roots */
  name: string;
  /** hears of what no boundary caught, with whose it was and whether that one is in the page now */
  onUncaught(error: unknown, key: string, isShown: boolean): void;
}

/** The content of a slot, which calls `onPlaced` while React puts it into the page, before any layout effect. */
export type SlotContent = (onPlaced: () => void) => ReactNode;

/** How long a change may be under way while the page before stays: then what is there of it is shown, milliseconds. */
const MAX_CHANGE_MS = 1_500;
/** A root that React gave up is made anew, at once and then this often. */
const MIN_BETWEEN_REPAIRS_MS = 3_000;

/**
 * Fills a slot: an element of the shell's, in which each occupant has a React root of its own. What one does to its root
 * ends with it, and the next one comes into the page when it has rendered.
 * @param place the element, whose children are nobody else's
 */
export function createSlotRoots(place: HTMLElement, { name, onUncaught }: SlotRootsOptions) {
  let shown: Occupant | undefined;
  let coming: Occupant | undefined;
  let overdue: ReturnType<typeof setTimeout> | undefined;
  let content: SlotContent = () => null;
  let repairedAt = -Infinity;

  const drop = (occupant: Occupant | undefined) => {
    if (!occupant) return;
    occupant.element.remove();
    // React may be rendering at this moment.
    queueMicrotask(() => occupant.root.unmount());
  };

  function settle(key: string): Occupant {
    const element = document.createElement('div');
    const root = createRoot(element, {
      identifierPrefix: `${name}-`,
      onUncaughtError: (error) => {
        const isShown = shown === occupant || coming === occupant;
        onUncaught(error, key, isShown);
        if (isShown) queueMicrotask(repair);
      },
    });
    const occupant: Occupant = { key, element, root };
    return occupant;
  }

  const placed = (occupant: Occupant) => () => {
    clearTimeout(overdue);
    if (shown === occupant || coming !== occupant) return;
    place.append(occupant.element);
    drop(shown);
    shown = occupant;
    coming = undefined;
  };

  function fill(occupant: Occupant, isFirst: boolean): void {
    const render = () => occupant.root.render(content(placed(occupant)));
    if (isFirst) return render();
    startTransition(render);
    clearTimeout(overdue);
    overdue = setTimeout(render, MAX_CHANGE_MS);
  }

  /** React has emptied the root and would render into it no more. */
  function repair(): void {
    const lost = coming ?? shown;
    if (!lost) return;
    const wait = repairedAt + MIN_BETWEEN_REPAIRS_MS - performance.now();
    clearTimeout(overdue);
    if (wait > 0) return void (overdue = setTimeout(repair, wait));
    repairedAt = performance.now();
    if (coming) drop(coming);
    coming = settle(lost.key);
    fill(coming, true);
  }

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
    /** Empties the slot for good. */
    end(): void {
      clearTimeout(overdue);
      drop(coming);
      drop(shown);
      coming = shown = undefined;
    },
  };
}

export type SlotRoots = ReturnType<typeof createSlotRoots>;
