interface Guard {
  /** SHA-384 of each remote entry by its address; an entry that is not in here is not loaded */
  integrityOf(url: string): string | undefined;
  /** how often this entry was asked for before */
  attemptOf(url: string): number;
}

/**
 * The script element through which a remote's entry is loaded: with its hash, and an address of its own for each attempt.
 * @throws {Error} for an entry without a hash
 */
export function entryScript(url: string, { integrityOf, attemptOf }: Guard): HTMLScriptElement {
  const integrity = integrityOf(url);
  // A development build takes what a development server serves, which has no hash.
  if (!integrity && process.env.NODE_ENV !== 'development')
    throw new Error(`${url} has no hash in the composition and is not loaded`);
  const script = document.createElement('script');
  const attempt = attemptOf(url);
  // A request that hangs holds Chromium's cache lock on its URL: the next attempt needs another one.
  script.src = attempt > 0 ? `${url}?attempt=${attempt}` : url;
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.fetchPriority = 'high';
  script.integrity = integrity ?? '';
  return script;
}
