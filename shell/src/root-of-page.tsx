import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { App, type AppProps } from './App.tsx';
import { restoreSheets } from './containment/own-sheets.ts';
import { asPage } from './containment/owners.ts';
import { watchStrangers } from './containment/strangers.ts';
import type { Unmount } from './slot/roots/slot-roots.ts';

interface Heard {
  /** told when React has given the frame up */
  onDamage(): void;
  /** told when the server has rendered the frame otherwise; React has rendered it anew */
  onMismatch(error: unknown): void;
  /** told of what screens put beside the page */
  onStranger(): void;
}

interface Written {
  /** whether it is the frame as it is rendered here: this very shell's, of this very address */
  isOwn: boolean;
  /** whether what stands in it can be read already */
  hasFirstView: boolean;
}

/**
 * The root of the page: the frame, which can be built again when it was damaged.
 * @param written by the server
 */
export function createRootOfPage(
  props: AppProps,
  { isOwn, hasFirstView }: Written,
  { onDamage, onMismatch, onStranger }: Heard,
) {
  let root: Root | undefined;
  const clearAway = watchStrangers(onStranger);
  let builds = 0;
  return {
    /** Takes away what screens have put beside the page: all of it, or that of one which goes. @param unmount ends that one */
    clearAway: (unmount?: Unmount) => setTimeout(clearAway(unmount)),
    /** Renders the page, anew if it was there. */
    rebuild(): void {
      const build = (builds += 1);
      if (root) {
        clearAway()();
        root.unmount();
        restoreSheets();
      }
      let element = document.getElementById('root');
      if (!element || root) {
        const fresh = document.createElement('div');
        fresh.id = 'root';
        if (element) element.replaceWith(fresh);
        else document.body.prepend(fresh);
        element = fresh;
      }
      const isFirst = !root;
      const page = (
        <StrictMode>
          <App {...props} />
        </StrictMode>
      );
      const options = {
        onUncaughtError: (error: unknown) => {
          // A root that is given up stumbles over what is missing from it: that damage has been told.
          if (build === builds) queueMicrotask(onDamage);
          console.error(error);
        },
        onRecoverableError: onMismatch,
      };
      const place = element;
      // Who has the focus in it keeps it. React would leave as they are the classes and addresses of another frame.
      if (isFirst && isOwn) {
        const takeOver = () => asPage(() => void (root = hydrateRoot(place, page, options)));
        if (!hasFirstView) return takeOver();
        globalThis.matineePresses?.begin('frame');
        // Piece by piece: what is there can be read and pressed meanwhile.
        return startTransition(takeOver);
      }
      root = createRoot(element, options);
      root.render(page);
    },
  };
}
