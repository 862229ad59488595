import { calendarDate, classes } from '@matinee/shared-ui';
import { X } from 'lucide-react';
import { t } from '../messages/en.ts';
import { showtimeKey, type Complaints } from './complaints.ts';
import { field } from '../form/field.ts';
import type { Showtime, Showtimes } from './showtimes.ts';

interface ChosenTimesProps {
  showtimes: Showtimes;
  complaints: Complaints['showtimes'];
  onRemove(showtime: Showtime): void;
}

/** The showtimes to add, by date. */
export function ChosenTimes({ showtimes, complaints = {}, onRemove }: ChosenTimesProps) {
  const days = Object.entries(showtimes);
  if (days.length === 0) return null;
  return (
    <section aria-labelledby="add-chosen">
      <h2 id="add-chosen" className={field.label}>
        {t('add.chosen')}
      </h2>
      <ul className="admin:mt-3 admin:grid admin:gap-4">
        {days.map(([date, times]) => (
          <li key={date}>
            <h3 className="admin:text-sm admin:text-mid">{calendarDate(date).long}</h3>
            <ul className="admin:mt-2 admin:flex admin:flex-wrap admin:gap-2">
              {times.map((time) => (
                <ChosenTime
                  key={time}
                  time={time}
                  name={t('add.remove', { time, day: calendarDate(date).long })}
                  complaint={complaints[showtimeKey({ date, time })]}
                  onRemove={() => onRemove({ date, time })}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where the focus goes when a time and its button vanish: the time beside it, or else the field for a new one. */
function neighborOf(button: HTMLElement): HTMLElement | null {
  const buttons = [...(button.closest('section')?.querySelectorAll('button') ?? [])];
  const place = buttons.findIndex((each) => each === button);
  return buttons[place + 1] ?? buttons[place - 1] ?? document.getElementById('add-when');
}

interface ChosenTimeProps {
  time: string;
  name: string;
  complaint: string | undefined;
  onRemove(): void;
}

function ChosenTime({ time, name, complaint, onRemove }: ChosenTimeProps) {
  return (
    <li>
      <span
        className={classes(
          'admin:inline-flex admin:h-11 admin:items-center admin:rounded-full admin:border admin:bg-ink-1 admin:pl-4 admin:font-semibold admin:text-hi admin:tabular-nums',
          complaint ? 'admin:border-danger' : 'admin:border-line-strong',
        )}
      >
        {time}
        <button
          type="button"
          aria-label={name}
          onClick={(event) => {
            neighborOf(event.currentTarget)?.focus();
            onRemove();
          }}
          className="admin:ml-1 admin:grid admin:size-10 admin:place-items-center admin:rounded-full admin:text-mid admin:hover:bg-ink-2 admin:hover:text-danger"
        >
          <X aria-hidden="true" className="admin:size-4" />
        </button>
      </span>
      {complaint && <p className={field.complaint}>{complaint}</p>}
    </li>
  );
}
