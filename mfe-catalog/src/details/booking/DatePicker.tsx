import { calendarDate } from '@matinee/shared-ui';
import { t } from '../../messages/en.ts';

interface DatePickerProps {
  /** `YYYY-MM-DD`, sorted */
  dates: string[];
  chosen: string | undefined;
  onChoose(date: string): void;
}

/** The days of a movie as tiles. They are radio buttons, so the keyboard works as everywhere. */
export function DatePicker({ dates, chosen, onChoose }: DatePickerProps) {
  return (
    <fieldset className="catalog:max-w-full catalog:min-w-0">
      <legend className="catalog:mb-3 catalog:text-lg catalog:font-semibold catalog:text-hi">
        {t('dates.title')}
      </legend>
      <div className="catalog:-mx-4 catalog:-my-1 catalog:flex catalog:gap-2 catalog:overflow-x-auto catalog:px-4 catalog:pt-1 catalog:pb-2 catalog:scroll-px-4 catalog:md:-mx-1 catalog:md:px-1">
        {dates.map((date) => (
          <DateTile key={date} date={date} checked={date === chosen} onChoose={onChoose} />
        ))}
      </div>
    </fieldset>
  );
}

interface DateTileProps {
  date: string;
  checked: boolean;
  onChoose(date: string): void;
}

function DateTile({ date, checked, onChoose }: DateTileProps) {
  const { weekday, day, month, long } = calendarDate(date);
  return (
    <label className="catalog:relative catalog:grid catalog:w-14 catalog:shrink-0 catalog:cursor-pointer catalog:justify-items-center catalog:rounded-md catalog:border catalog:border-line-strong catalog:py-2 catalog:text-mid catalog:transition-colors catalog:duration-150 catalog:hover:bg-ink-2 catalog:sm:w-16 catalog:has-checked:border-amber catalog:has-checked:bg-amber catalog:has-checked:text-on-amber catalog:has-focus-visible:outline-3 catalog:has-focus-visible:outline-offset-2 catalog:has-focus-visible:outline-focus">
      <input
        type="radio"
        name="date"
        value={date}
        checked={checked}
        onChange={() => onChoose(date)}
        aria-label={long}
        className="catalog:absolute catalog:inset-0 catalog:cursor-pointer catalog:opacity-0"
      />
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
    </label>
  );
}
