import { useData } from '@matinee/shared-ui';
import { showDetails } from '../../timing/show-details.ts';

/** So often it is looked whether a seat came back, in milliseconds. */
const LOOK_MS = 10_000;

/**
 * Has everybody who looks at a sold-out show hear of seats that come back: who is not told which ones are taken hears of it by how full the
 * show is.
 * @param isWanted whether it is by that alone
 */
export function useLookAgain(movieId: string, isWanted: boolean): void {
  useData(showDetails, isWanted ? movieId : null, { refreshInterval: LOOK_MS });
}
