import { createRoot } from 'react-dom/client';
import type { OverlayFacts } from './facts.ts';
import { Overlay } from './Overlay.tsx';
import href from './overlay.css?as-it-is';

/**
 * Puts the overlay over the page, in a tree of its own: an error of it is none of the page's.
 * @param onClosed called when it is gone
 * @returns closes it
 */
export function showOverlay(facts: OverlayFacts, onClosed: () => void): () => void {
  const before = document.activeElement;
  const layer = document.createElement('div');
  layer.className = 'parts-overlay';
  document.body.append(layer);
  const root = createRoot(layer);
  const close = () => {
    root.unmount();
    layer.remove();
    sheet.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    onClosed();
  };
  const show = () => root.render(<Overlay facts={facts} layer={layer} onClose={close} />);
  // As a file of its own: what loads the sheet of a chunk would be in every visit, for this one.
  const sheet = document.createElement('link');
  Object.assign(sheet, { rel: 'stylesheet', href, onload: show, onerror: show });
  document.head.append(sheet);
  return close;
}
