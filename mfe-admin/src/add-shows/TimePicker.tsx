import { Button, useSite } from '@matinee/shared-ui';
import { Plus } from 'lucide-react';
import { t } from '../messages/en.ts';
import { field } from '../form/field.ts';

interface TimePickerProps {
  /** what the field holds, as `datetime-local` has it */
  value: string;
  complaint: string | undefined;
  onChange(value: string): void;
  onAdd(): void;
}

/** Date and time of a show in the cinema's zone, and the button that adds it. */
export function TimePicker({ value, complaint, onChange, onAdd }: TimePickerProps) {
  const { timeZone } = useSite();
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
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            // Enter belongs to this field, not to the whole form.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onAdd();
          }}
          className={field.input}
        />
        <Button kind="secondary" onClick={onAdd}>
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
