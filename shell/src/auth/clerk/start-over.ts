import { loadAnew } from '../../watching/load-anew.ts';
import { WISH_KEY } from './take-wish.ts';

/** When the document was last loaded anew for somebody who wanted to sign in. */
const STORAGE_KEY = 'matinee:sign-in-anew';
/** A page that failed as well is not loaded again sooner than this, in milliseconds. */
const AGAIN_MS = 60_000;

/**
 * Loads the document anew for somebody who wants to sign in, where this one cannot have the provider's parts any more. What was
 * picked is kept in the tab.
 * @returns false when that was done just now, or could not be remembered: it would be done again and again
 */
export function startOver(): boolean {
  try {
    const now = Date.now();
    if (now - Number(sessionStorage.getItem(STORAGE_KEY)) < AGAIN_MS) return false;
    sessionStorage.setItem(STORAGE_KEY, String(now));
    sessionStorage.setItem(WISH_KEY, '');
  } catch {
    return false;
  }
  loadAnew();
  return true;
}
