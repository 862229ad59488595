/**
 * Waits until an address answers with success.
 * @param ended resolves when the process behind it has ended, with how; that stops the waiting
 * @throws {Error} when the process ended, or nothing answered within a minute
 */
export async function untilAnswers(url: string, ended: Promise<string>): Promise<void> {
  const deadline = Date.now() + 60_000;
  let over: string | undefined;
  void ended.then((how) => (over = how));
  while (over === undefined && Date.now() < deadline) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(over ?? `${url} did not answer within a minute.`);
}
