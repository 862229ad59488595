import { memo, useMemo } from 'react';
import { t } from '../messages/en.ts';
import { bestSeats } from '../seat-map/best-seats.ts';
import { seatsOf, type SeatPlan } from '../seat-map/plan.ts';

interface SeatListProps {
  plan: SeatPlan;
  picked: readonly string[];
  taken: ReadonlySet<string>;
  /** how many are looked for */
  count: number;
}

/** Numbers in a row in short: 1, 2, 3, 7 → `1–3, 7`. */
export function inShort(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join(', ');
}

/** The free seats in words, the best first and then row by row: for whoever would rather read than look through a map. */
export const SeatList = memo(function SeatList({ plan, picked, taken, count }: SeatListProps) {
  const [best] = useMemo(() => bestSeats(plan, taken, count), [plan, taken, count]);
  return (
    <details className="booking:mx-auto booking:mt-6 booking:max-w-3xl booking:rounded-md booking:border booking:border-line booking:text-sm booking:text-mid">
      <summary className="booking:flex booking:min-h-11 booking:cursor-pointer booking:items-center booking:px-4 booking:font-semibold booking:text-hi">
        {t('list.title')}
      </summary>
      {best && (
        <p className="booking:px-4 booking:pb-2 booking:font-semibold booking:text-hi booking:tabular-nums">
          {t(count === 1 ? 'list.best-one' : 'list.best', { count, seats: best.join(', ') })}
        </p>
      )}
      <ul className="booking:grid booking:gap-1 booking:px-4 booking:pb-4 booking:sm:grid-cols-2">
        {plan.blocks.flat().map((row) => {
          const free = seatsOf(row, plan.seatsPerRow).filter((seat) => !taken.has(seat));
          const own = free.filter((seat) => picked.includes(seat));
          return (
            <li key={row} className="booking:tabular-nums">
              {free.length > 0
                ? t('list.row', { row, seats: inShort(free.map((seat) => Number(seat.slice(1)))) })
                : t('list.full', { row })}
              {own.length > 0 && ` · ${t('list.own', { seats: own.join(', ') })}`}
            </li>
          );
        })}
      </ul>
    </details>
  );
});
