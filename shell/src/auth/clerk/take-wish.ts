export const WISH_KEY = 'matinee:sign-in-wanted';

/** Whether this document was loaded for somebody who wanted to sign in; once. */
export function takeWish(): boolean {
  try {
    const isWished = sessionStorage.getItem(WISH_KEY) !== null;
    sessionStorage.removeItem(WISH_KEY);
    return isWished;
  } catch {
    return false;
  }
}
