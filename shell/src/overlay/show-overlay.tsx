import { createRoot } from 'react-dom/client';
import type { OverlayFacts } from './facts.ts';
import { Overlay } from './Overlay.tsx';
import sheet from './overlay.css?url';

/** The sheet of the overlay; nothing of the layer is seen before it is there. */
function styledBy(href: string, layer: HTMLElement): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  layer.hidden = true;
  link.onload = link.onerror = () => {
    layer.hidden = false;
  };
  return link;
}

/**
 * Puts the overlay over the page, in a tree of its own: an error of it is none of the page's.
 * @param onClosed called when it is gone
 * @returns closes it
 */
export function showOverlay(facts: OverlayFacts, onClosed: () => void): () => void {
  const before = document.activeElement;
  const layer = document.createElement('div');
  layer.className = 'parts-overlay';
  layer.append(styledBy(sheet, layer));
  const tree = layer.appendChild(document.createElement('div'));
  document.body.append(layer);
  const root = createRoot(tree);
  const close = () => {
    root.unmount();
    layer.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    onClosed();
  };
  root.render(<Overlay facts={facts} layer={layer} onClose={close} />);
  return close;
}
