/** What was said, and when. */
export interface Said {
  kind: 'success' | 'error';
  message: string;
  /** milliseconds since 1970 */
  at: number;
  /** whoever said it takes it back by this */
  until?: AbortSignal | undefined;
}

/** Of more nobody could read any. */
export const MAX_AT_ONCE = 20;

const KEY = 'matinee-said';
/** Nobody has read what is younger when its document is left. */
const UNREAD_MS = 1_500;
/** A document that took longer to come has nothing to do with it any more. */
const MAX_AGE_MS = 10_000;

/** What was said in the last moment of the document before this one; once. */
export function takeOver(): Said[] {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    // By hand: a schema would weigh more than all toasts.
    const said = JSON.parse(text ?? '[]') as (Said | null)[];
    return said.filter(
      (one): one is Said =>
        /^(success|error)$/.test(String(one?.kind)) && Date.now() - Number(one?.at) < MAX_AGE_MS,
    );
  } catch {
    // A browser that keeps nothing forgets this, too; and what is no list is nothing.
    return [];
  }
}

/** Keeps what nobody can have read yet, for the next document. */
export function handOver(said: readonly Said[]): void {
  const unread = said.filter(({ at, until }) => !until?.aborted && Date.now() - at < UNREAD_MS);
  try {
    if (unread.length > 0) sessionStorage.setItem(KEY, JSON.stringify(unread));
  } catch {
    // As above.
  }
}
