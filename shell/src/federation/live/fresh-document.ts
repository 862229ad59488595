import { isBookingOpen } from '@matinee/shared-ui';
import { loadAnew } from '../../watching/load-anew.ts';
import type { Live } from './live.ts';

/**
 * Loads the document anew when another composition is live, unless a booking is open. While the server cannot be asked
 * nothing happens: a load would end in the browser's error page.
 * @param isStillWanted asked when the answer is there: the visitor may have gone elsewhere meanwhile
 * @returns whether the document is being loaded
 */
export async function takeFreshDocument(live: Live, isStillWanted = () => true): Promise<boolean> {
  if (isBookingOpen() || !(await live.ask()) || !isStillWanted()) return false;
  // A quick visitor may have picked a seat since.
  if (isBookingOpen()) return false;
  loadAnew();
  return true;
}
