import { expect, test } from 'vitest';
import { fitAll, type Span } from './fit-halls.ts';

const HALLS = [1, 2] as const;
const HOURS = [0, 1, 2, 3, 4, 5, 6];
const at = (hour: number) => new Date(Date.UTC(2026, 2, 5, hour));
const spanOf = (hour: number): Span => ({ from: at(hour), until: at(hour + 2) });
const hours = (count: number): number[][] =>
  count === 0 ? [[]] : hours(count - 1).flatMap((rest) => HOURS.map((hour) => [...rest, hour]));
const plans = (count: number): number[][] =>
  count === 0 ? [[]] : plans(count - 1).flatMap((rest) => HALLS.map((hall) => [...rest, hall]));

type Time = Span & { hall: number };
const isSound = (times: readonly Time[]): boolean =>
  times.every((one, index) =>
    times.every(
      (other, place) =>
        place <= index || one.hall !== other.hall || one.until <= other.from || other.until <= one.from,
    ),
  );

test('a plan is found for any times that have one, and is one', () => {
  let found = 0;
  for (const [busy = 0, ...wanted] of hours(4)) {
    const taken = [{ ...spanOf(busy), hall: 1 }];
    const spans = wanted.map(spanOf);
    const timesOf = (halls: readonly number[]) => [
      ...taken,
      ...spans.map((span, index) => ({ ...span, hall: halls[index] ?? 0 })),
    ];
    const plan = fitAll(spans, taken, HALLS.length);
    const isThere = plans(spans.length).some((halls) => isSound(timesOf(halls)));
    expect(plan !== undefined, `${busy}: ${wanted.join()}`).toBe(isThere);
    if (!plan) continue;
    found += 1;
    expect(isSound(timesOf(plan)), `${busy}: ${wanted.join()}`).toBe(true);
  }
  expect(found).toBeGreaterThan(100);
});

test('of the free halls the one is taken that is needed again soonest, else the first', () => {
  const taken = [
    { ...spanOf(2), hall: 2 },
    { ...spanOf(9), hall: 2 },
    { ...spanOf(4), hall: 3 },
    { ...spanOf(-6), hall: 3 },
  ];
  expect(fitAll([spanOf(0)], taken, 3)).toEqual([2]);
  expect(fitAll([spanOf(0)], [], 3)).toEqual([1]);
});

test('what has very many ways and no plan is given up, not tried for ever', () => {
  const spans = [
    ...Array.from({ length: 30 }, () => spanOf(0)),
    ...Array.from({ length: 31 }, () => spanOf(1)),
  ];
  expect(fitAll(spans, [], 60)).toBeUndefined();
});
