/** From when until when a hall is needed. */
export interface Span {
  from: Date;
  until: Date;
}

interface Taken extends Span {
  hall: number;
}

/** A plan that needs more turns than this is given up: each wanted time may be tried in each hall. */
const MAX_STEPS = 20_000;

function freeHalls(halls: number, taken: readonly Taken[], { from, until }: Span): number[] {
  const busy = new Set(
    taken.filter((time) => time.from < until && from < time.until).map(({ hall }) => hall),
  );
  return Array.from({ length: halls }, (_, index) => index + 1).filter((hall) => !busy.has(hall));
}

/**
 * The first free hall for each of the spans, one after the other.
 * @returns halls in the order of the spans; fewer than spans where one finds none
 */
export function firstFit(spans: readonly Span[], taken: readonly Taken[], halls: number): number[] {
  const given: Taken[] = [];
  for (const span of spans) {
    const [hall] = freeHalls(halls, [...taken, ...given], span);
    if (hall === undefined) break;
    given.push({ ...span, hall });
  }
  return given.map(({ hall }) => hall);
}

/** The free halls, the one that is needed again soonest first: what is free for longer is left to who needs it for longer. */
function tightestFirst(halls: number, taken: readonly Taken[], span: Span): number[] {
  const next = new Map<number, number>();
  for (const { hall, from } of taken)
    if (from >= span.until) next.set(hall, Math.min(from.getTime(), next.get(hall) ?? Infinity));
  const nextIn = (hall: number) => next.get(hall) ?? Number.MAX_SAFE_INTEGER;
  return freeHalls(halls, taken, span).toSorted((one, other) => nextIn(one) - nextIn(other) || one - other);
}

/**
 * A hall for each of the spans such that all have one, whichever had to give way for that.
 * @returns halls in the order of the spans; undefined where no such plan is found
 */
export function fitAll(spans: readonly Span[], taken: readonly Taken[], halls: number): number[] | undefined {
  const order = spans
    .map((span, index) => ({ span, index, choices: tightestFirst(halls, taken, span), hall: 0 }))
    .toSorted((one, other) => one.span.from.getTime() - other.span.from.getTime());
  // In order of time, what was given before ends a hall's being free and begins nothing.
  const givenUntil = new Map<number, Date>();
  let steps = 0;
  const place = (at: number): boolean => {
    const one = order[at];
    if (!one) return true;
    for (const hall of one.choices) {
      const before = givenUntil.get(hall);
      if (before && before > one.span.from) continue;
      steps += 1;
      if (steps > MAX_STEPS) return false;
      givenUntil.set(hall, one.span.until);
      one.hall = hall;
      if (place(at + 1)) return true;
      if (before) givenUntil.set(hall, before);
      else givenUntil.delete(hall);
    }
    return false;
  };
  if (!place(0)) return undefined;
  return order.toSorted((one, other) => one.index - other.index).map(({ hall }) => hall);
}
