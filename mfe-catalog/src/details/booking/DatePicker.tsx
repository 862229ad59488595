import { calendarDate, classes, moviePath } from '@matinee/shared-ui';
import { Link, useNavigate } from '@matinee/shared-ui/router';
import { useEffect, useRef, type MouseEvent } from 'react';
import { t } from '../../messages/details.en.ts';

interface DatePickerProps {
  movieId: string;
  /** `YYYY-MM-DD`, sorted */
  dates: string[];
  chosen: string | undefined;
}

/**
 * The days of a movie as tiles. Each is a link to the movie's page with its day in the address, so it works before scripts arrive, survives a
 * reload and can be shared. In the query, it is the same page still: focus and place stay.
 */
export function DatePicker({ movieId, dates, chosen }: DatePickerProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (chosen !== undefined && list.current) showChosen(list.current);
  }, [chosen]);
  return (
    <div className="catalog:max-w-full catalog:min-w-0">
      <h2 id="catalog-days" className="catalog:mb-3 catalog:text-lg catalog:font-semibold catalog:text-hi">
        {t('dates.title')}
      </h2>
      <ul
        ref={list}
        aria-labelledby="catalog-days"
        className="catalog:-mx-4 catalog:-my-1 catalog:flex catalog:gap-2 catalog:overflow-x-auto catalog:px-4 catalog:pt-1 catalog:pb-2 catalog:scroll-px-4 catalog:md:-mx-1 catalog:md:px-1"
      >
        {dates.map((date) => (
          <li key={date} className="catalog:shrink-0">
            <DateTile date={date} isChosen={date === chosen} to={`${moviePath(movieId)}?day=${date}`} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** As much as stands before the first day. */
const MARGIN_PX = 16;

/** Brings the chosen day into view: a phone has room for five, and an address may name any. The page itself stays where it is. */
function showChosen(list: HTMLElement): void {
  const tile = list.querySelector('[aria-current]')?.getBoundingClientRect();
  const { left, right } = list.getBoundingClientRect();
  if (tile && tile.right > right) list.scrollLeft += tile.right - right + MARGIN_PX;
  if (tile && tile.left < left) list.scrollLeft -= left - tile.left + MARGIN_PX;
}

const LOOK =
  'catalog:relative catalog:grid catalog:w-14 catalog:justify-items-center catalog:rounded-md catalog:border catalog:py-2 catalog:sm:w-16';
const CHOSEN_LOOK = 'catalog:border-amber catalog:bg-amber catalog:text-on-amber';
const OTHER_LOOK = 'catalog:border-line-strong catalog:text-mid catalog:hover:bg-ink-2';

function DateTile({ date, isChosen, to }: { date: string; isChosen: boolean; to: string }) {
  const { weekday, day, month, long } = calendarDate(date);
  const navigate = useNavigate();
  // Of a page whose path has a day of its own the tiles lead to the one of none: the server knows no pages of a day with another. For who
  // is there already it stays the page that it is.
  const stay = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(`?day=${date}`, { replace: true });
  };
  return (
    <Link
      to={to}
      onClick={stay}
      aria-current={isChosen ? 'true' : undefined}
      className={classes(LOOK, isChosen ? CHOSEN_LOOK : OTHER_LOOK)}
    >
      <span aria-hidden="true" className="catalog:text-xs">
        {weekday}
      </span>
      <span
        aria-hidden="true"
        className="catalog:text-2xl catalog:leading-8 catalog:font-semibold catalog:tabular-nums"
      >
        {day}
      </span>
      <span aria-hidden="true" className="catalog:text-xs">
        {month}
      </span>
      <span className="catalog:sr-only">{long}</span>
    </Link>
  );
}
