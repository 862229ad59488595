import { loadAnew } from '../../watching/load-anew.ts';

const STORAGE_KEY = 'matinee:sign-in-wanted';
/** A page that failed as well is not loaded again sooner than this, in milliseconds. */
const AGAIN_MS = 60_000;

/** When the document was loaded anew for somebody who wanted to sign in, and whether the new one knows. */
function last(): { at: number; isTaken: boolean } {
  const [at, taken] = (sessionStorage.getItem(STORAGE_KEY) ?? '0').split(' ');
  return { at: Number(at), isTaken: taken !== undefined };
}

/**
 * Loads the document anew for somebody who wants to sign in, where this one cannot have the provider's parts any more. What was
 * picked is kept in the tab.
 * @returns false when that was done just now, or could not be remembered: it would be done again and again
 */
export function startOver(): boolean {
  try {
    if (Date.now() - last().at < AGAIN_MS) return false;
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  } catch {
    return false;
  }
  loadAnew();
  return true;
}

/** Whether this document was loaded for somebody who wanted to sign in; once. */
export function takeWish(): boolean {
  try {
    const { at, isTaken } = last();
    if (isTaken || Date.now() - at > AGAIN_MS) return false;
    sessionStorage.setItem(STORAGE_KEY, `${at} taken`);
    return true;
  } catch {
    return false;
  }
}
