import { isBookingOpen } from '@matinee/shared-ui';
import { loadAnew } from '../../watching/load-anew.ts';
import type { Live } from './live.ts';

/** Any code of a page can say that a booking is open: it holds a tab no longer than this, in milliseconds since its document came. */
const MAX_HELD_MS = 3_600_000;

/** Whether the page stays as it is for the sake of a booking, whatever is live. What was picked is kept in the tab when it goes. */
export const isHeld = (live: Pick<Live, 'isUrgent'>): boolean =>
  isBookingOpen() && !live.isUrgent() && performance.now() < MAX_HELD_MS;

/**
 * Loads the document anew when another composition is live, unless a booking is open and nothing is urgent. While the server cannot be asked
 * nothing happens: a load would end in the browser's error page.
 * @param isStillWanted asked when the answer is there: the visitor may have gone elsewhere meanwhile
 * @returns whether the document is being loaded
 */
export async function takeFreshDocument(live: Live, isStillWanted = () => true): Promise<boolean> {
  if (!(await live.ask()) || !isStillWanted() || isHeld(live)) return false;
  loadAnew();
  return true;
}
