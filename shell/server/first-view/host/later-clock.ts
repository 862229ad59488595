type Format = Intl.DateTimeFormat;
type FormattedDate = Parameters<Format['format']>[0];

/** Has what writes times begin with another one where it is given none. @returns puts back what was there */
function writeLater(now: () => number): () => void {
  const { prototype } = Intl.DateTimeFormat;
  const own = Object.getOwnPropertyDescriptors(prototype);
  const formatOf = own.format.get as unknown as (this: Format) => Format['format'];
  Object.defineProperties(prototype, {
    format: {
      ...own.format,
      get(this: Format) {
        const format = formatOf.call(this);
        return (date: FormattedDate) => format(date ?? now());
      },
    },
    formatToParts: {
      ...own.formatToParts,
      value(this: Format, date: FormattedDate) {
        return Reflect.apply(own.formatToParts.value as Format['formatToParts'], this, [date ?? now()]);
      },
    },
  });
  return () =>
    void Object.defineProperties(prototype, { format: own.format, formatToParts: own.formatToParts });
}

/**
 * Does something while the clock that scripts see is ahead by so many milliseconds. There is no `Temporal` meanwhile: a screen that looks for
 * it takes `Date`, as it does where browsers have none.
 */
export function withLaterClock<T>(byMs: number, act: () => T): T {
  if (byMs === 0) return act();
  const own = globalThis.Date;
  const temporal = Object.getOwnPropertyDescriptor(globalThis, 'Temporal');
  const now = () => own.now() + byMs;
  const writeAsBefore = writeLater(now);
  if (temporal) Reflect.deleteProperty(globalThis, 'Temporal');
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
    writeAsBefore();
    if (temporal) Object.defineProperty(globalThis, 'Temporal', temporal);
  }
}
