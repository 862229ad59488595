import { Button, useSite } from '@matinee/shared-ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../messages/en.ts';
import { field } from './field.ts';
import { readShowtime, type Showtime } from './showtimes.ts';

interface TimePickerProps {
  complaint: string | undefined;
  /** null when the field is not filled in */
  onAdd(showtime: Showtime | null): void;
}

/** Date and time of a show in the cinema's zone, and the button that adds it. */
export function TimePicker({ complaint, onAdd }: TimePickerProps) {
  const { timeZone } = useSite();
  const [value, setValue] = useState('');
  return (
    <div>
      <label htmlFor="add-when" className={field.label}>
        {t('add.when')}
      </label>
      <p id="add-when-hint" className={field.hint}>
        {t('add.when-hint', { zone: timeZone })}
      </p>
      <div className="admin:mt-3 admin:flex admin:flex-wrap admin:gap-3">
        <input
          id="add-when"
          type="datetime-local"
          value={value}
          aria-describedby="add-when-hint add-when-complaint"
          aria-invalid={complaint !== undefined}
          onChange={(event) => setValue(event.target.value)}
          onKeyDown={(event) => {
            // Enter belongs to this field, not to the whole form.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onAdd(readShowtime(value));
          }}
          className={field.input}
        />
        <Button kind="secondary" onClick={() => onAdd(readShowtime(value))}>
          <Plus aria-hidden="true" className="admin:size-5" />
          {t('add.add-time')}
        </Button>
      </div>
      <p id="add-when-complaint" className={complaint && field.complaint}>
        {complaint}
      </p>
    </div>
  );
}
