/**
 * Environment of a process whose wall clock is wrong, as on a machine that nobody set: every `Date` in it is off, until
 * SIGUSR2 sets it right. Nothing of the product knows.
 * @param minutes by which it is ahead; negative: behind
 */
export function wrongClock(minutes: number): Record<string, string> {
  const code = `
    const Right = Date;
    let ahead = ${minutes * 60_000};
    process.on('SIGUSR2', () => { ahead = 0; });
    globalThis.Date = new Proxy(Right, {
      construct: (_, words, self) => Reflect.construct(Right, words.length > 0 ? words : [Right.now() + ahead], self),
      get: (_, name) => (name === 'now' ? () => Right.now() + ahead : Reflect.get(Right, name)),
    });`;
  return { NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(code).toString('base64')}` };
}
