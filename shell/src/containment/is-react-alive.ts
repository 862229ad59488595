import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/**
 * Whether React renders anything at all, and hears of presses. It is one for all roots of the page: where it was ended in the middle of its
 * work, as by a thrown thing that throws when it is looked at, it takes itself for busy for good, or goes on to hear nothing as it does while
 * it changes the page. Not to be asked while it is.
 */
export function isReactAlive(): boolean {
  const place = document.createElement('p');
  const root = createRoot(place);
  let isHeard = false;
  const onClick = () => void (isHeard = true);
  try {
    flushSync(() => root.render(createElement('b', { onClick })));
    place.firstChild?.dispatchEvent(new Event('click', { bubbles: true }));
    root.unmount();
    return isHeard;
  } catch {
    return false;
  }
}
