/**
 * Does a piece of work for each, so many at a time: what waits for somebody else's answer keeps no other waiting.
 * @param work must not fail
 * @throws what `all` throws, once everything that has begun has ended
 */
export async function sideBySide<T>(
  all: AsyncIterable<T>,
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  try {
    for await (const one of all) {
      const done = work(one).finally(() => running.delete(done));
      running.add(done);
      if (running.size >= atOnce) await Promise.race(running);
    }
  } finally {
    // Also when no more can be had: whoever stops waits for what has begun.
    await Promise.all(running);
  }
}
