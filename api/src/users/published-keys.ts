/** A key that was withdrawn is forgotten after this time. */
const FRESH_MS = 5 * 60_000;
/** Ids that nobody has heard of are looked up this often at most: strangers can invent as many as they like. */
const PAUSE_MS = 3000;

/**
 * Remembers the ids of the keys that sign session tokens, so that a token under an invented one is refused without a question
 * to the identity provider, and no number of inventions keeps a real one from being asked about.
 * @param read asks the identity provider for the ids that it publishes
 * @returns whether an id is published; rejects as `read` does
 */
export function publishedKeys(read: () => Promise<readonly string[]>): (id: string) => Promise<boolean> {
  let known = new Set<string>();
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  async function refresh() {
    const beganAt = performance.now();
    known = new Set(await read());
    readAt = beganAt;
  }
  return async (id) => {
    const askedAt = performance.now();
    // A question that is joined may have been on its way for long: then there is another one, which is newer than whoever asks.
    while (askedAt - readAt >= (known.has(id) ? FRESH_MS : PAUSE_MS)) {
      reading ??= refresh().finally(() => (reading = undefined));
      await reading;
    }
    return known.has(id);
  };
}
