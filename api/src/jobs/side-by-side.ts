/**
 * Does a piece of work for each, so many at a time: what waits for somebody else's answer keeps no other waiting.
 * @param work must not fail
 */
export async function sideBySide<T>(
  all: AsyncIterable<T>,
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  for await (const one of all) {
    const done = work(one).finally(() => running.delete(done));
    running.add(done);
    if (running.size >= atOnce) await Promise.race(running);
  }
  await Promise.all(running);
}
