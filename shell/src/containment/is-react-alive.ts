import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/**
 * Whether React renders anything at all. It is one for all roots of the page: where it was ended in the middle of its work, as by
 * a thrown thing that throws when it is looked at, it takes itself for busy for good. Not to be asked while it is.
 */
export function isReactAlive(): boolean {
  const place = document.createElement('p');
  const root = createRoot(place);
  try {
    flushSync(() => root.render('alive'));
    const isAlive = place.textContent !== '';
    root.unmount();
    return isAlive;
  } catch {
    return false;
  }
}
