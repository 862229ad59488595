import './overlay.css';
import { createRoot } from 'react-dom/client';
import type { OverlayFacts } from './facts.ts';
import { Overlay } from './Overlay.tsx';

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
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    onClosed();
  };
  root.render(<Overlay facts={facts} layer={layer} onClose={close} />);
  return close;
}
