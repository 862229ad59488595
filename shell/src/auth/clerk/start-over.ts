import { loadAnew } from '../../watching/load-anew.ts';
import { WISH_KEY } from './take-wish.ts';

/** When the document was last loaded anew for somebody who wanted to sign in. */
const STORAGE_KEY = 'matinee:sign-in-anew';
/** A page that failed as well is not loaded again sooner than this, in milliseconds. */
const AGAIN_MS = 60_000;

/**
 * Loads the document anew for somebody who wants to sign in, where this one cannot have the provider's parts any more. What was
 * picked is kept in the tab.
 * @param byDialog whether it is wanted by the dialog, which opens in the next document then; a form in the page is there by itself
 * @returns false when there is no network, which would leave nothing of the page, when that was done just now, or could not be remembered: it would be done again and again
 */
export function startOver(byDialog: boolean): boolean {
  if (!navigator.onLine) return false;
  try {
    const now = Date.now();
    if (now - Number(sessionStorage.getItem(STORAGE_KEY)) < AGAIN_MS) return false;
    sessionStorage.setItem(STORAGE_KEY, String(now));
    if (byDialog) sessionStorage.setItem(WISH_KEY, '');
  } catch {
    return false;
  }
  loadAnew();
  return true;
}
