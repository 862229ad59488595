import { classes } from '@matinee/shared-ui';

/** More numbers have no room on a phone. */
const MAX_SHOWN = 6;

interface CountChoiceProps {
  /** of the words before the numbers */
  id: string;
  title: string;
  /** most together */
  limit: number;
  count: number;
  onCount(count: number): void;
}

/** A number of seats, each one press away. */
export function CountChoice({ id, title, limit, count, onCount }: CountChoiceProps) {
  return (
    <div role="group" aria-labelledby={id} className="booking:flex booking:items-center booking:gap-2">
      <span id={id} className="booking:text-sm booking:text-mid">
        {title}
      </span>
      <div className="booking:flex booking:rounded-full booking:border booking:border-line-strong booking:p-0.5">
        {Array.from({ length: Math.min(limit, MAX_SHOWN) }, (_, index) => index + 1).map((number) => (
          <button
            key={number}
            type="button"
            aria-pressed={number === count}
            onClick={() => onCount(number)}
            className={classes(
              'booking:grid booking:size-9 booking:place-items-center booking:rounded-full booking:text-sm booking:font-semibold booking:tabular-nums',
              number === count
                ? 'booking:bg-hi booking:text-ink-0'
                : 'booking:text-hi booking:hover:bg-ink-2',
            )}
          >
            {number}
          </button>
        ))}
      </div>
    </div>
  );
}
