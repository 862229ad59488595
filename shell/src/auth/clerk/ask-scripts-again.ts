/** Clerk's parts, which it fetches when a dialog or the user's button is first wanted. Its first script it asks for again itself. */
const CLERKS_PART = /\/@clerk\/clerk-js@[^/]+\/dist\/(?!clerk\.browser\.js)/;
/** Between one try and the next, in milliseconds. */
const PAUSES_MS = [300, 1_500, 4_000];

/**
 * Asks again for scripts of Clerk's that did not come. Clerk remembers the first failure of each for as long as the page stands:
 * one that was lost on the way would leave a Login that does nothing.
 * @param onLost one did not come however often it was asked for
 */
export function askScriptsAgain(onLost: (script: string) => void): void {
  const tries = new Map<string, number>();
  addEventListener(
    'error',
    ({ target: lost }) => {
      if (!(lost instanceof HTMLScriptElement) || !CLERKS_PART.test(lost.src)) return;
      const tried = tries.get(lost.src) ?? 0;
      const pause = PAUSES_MS[tried];
      tries.set(lost.src, tried + 1);
      if (pause === undefined) return onLost(lost.src);
      // Who waits for the script hears of it at last: an answer that comes later is as good.
      const { onload, onerror } = lost;
      lost.onload = lost.onerror = null;
      setTimeout(() => ask(lost, { onload, onerror }), pause);
    },
    true,
  );
}

/** The same script once more, for who waits for the first one. */
function ask(lost: HTMLScriptElement, waiting: Pick<HTMLScriptElement, 'onload' | 'onerror'>): void {
  const again = document.createElement('script');
  again.nonce = lost.nonce;
  again.crossOrigin = lost.crossOrigin;
  again.integrity = lost.integrity;
  again.onload = waiting.onload;
  again.onerror = waiting.onerror;
  again.src = lost.src;
  lost.replaceWith(again);
}
