/** Does something while the clock that scripts see is ahead by so many milliseconds. */
export function withLaterClock<T>(byMs: number, act: () => T): T {
  if (byMs === 0) return act();
  const own = globalThis.Date;
  const now = () => own.now() + byMs;
  // What is a date for one is a date for the other.
  globalThis.Date = new Proxy(own, {
    apply: () => new own(now()).toString(),
    construct: (target, given: unknown[], made) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], made) as object,
    get: (target, name, seen) => (name === 'now' ? now : (Reflect.get(target, name, seen) as unknown)),
  });
  try {
    return act();
  } finally {
    globalThis.Date = own;
  }
}
