/**
 * The script element through which a remote's entry is loaded: with its hash, and an address of its own for each attempt.
 * @param integrity SHA-384 of the entry; one that has none is not loaded
 * @param attempt how often this entry was asked for before
 * @throws {Error} for an entry without a hash
 */
export function entryScript(url: string, integrity = '', attempt = 0): HTMLScriptElement {
  // A development build takes what a development server serves, which has no hash.
  if (!integrity && process.env.NODE_ENV !== 'development')
    throw new Error(`${url} has no hash in the composition`);
  const script = document.createElement('script');
  // A request that hangs holds Chromium's cache lock on its URL: the next attempt needs another one.
  script.src = attempt > 0 ? `${url}?attempt=${attempt}` : url;
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.fetchPriority = 'high';
  script.integrity = integrity;
  return script;
}
