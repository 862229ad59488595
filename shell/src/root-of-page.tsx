import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { App, type AppProps } from './App.tsx';
import { watchStrangers } from './containment/strangers.ts';

/**
 * The root of the page: the frame, which can be built again when it was damaged.
 * @param onDamage told when React has given the frame up
 */
export function createRootOfPage(props: AppProps, onDamage: () => void) {
  // The shell's own: without them a page is there and cannot be read.
  const sheets = [...document.head.querySelectorAll('link[rel=stylesheet]')];
  let root: Root | undefined;
  let clearAway = watchStrangers();
  return {
    /** Takes away what the screen before has put beside the page. */
    clearAway: () => setTimeout(() => clearAway()),
    /** Renders the page, anew if it was there. */
    rebuild(): void {
      if (root) {
        clearAway();
        root.unmount();
        document.head.prepend(...sheets.filter(({ isConnected }) => !isConnected));
      }
      let element = document.getElementById('root');
      if (!element || root) {
        const fresh = document.createElement('div');
        fresh.id = 'root';
        if (element) element.replaceWith(fresh);
        else document.body.prepend(fresh);
        element = fresh;
        clearAway = watchStrangers();
      }
      root = createRoot(element, {
        onUncaughtError: (error) => (console.error(error), queueMicrotask(onDamage)),
      });
      root.render(
        <StrictMode>
          <App {...props} />
        </StrictMode>,
      );
    },
  };
}
