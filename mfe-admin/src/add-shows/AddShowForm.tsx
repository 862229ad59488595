import type { MinChargeCents } from '@matinee/api/types';
import { Button } from '@matinee/shared-ui';
import { t } from '../messages/en.ts';
import type { NowPlayingMovie } from './calls.ts';
import { ChosenTimes } from './ChosenTimes.tsx';
import type { Complaints } from './complaints.ts';
import { field } from '../form/field.ts';
import { ShowFactFields } from './ShowFactFields.tsx';
import { MoviePicker } from './MoviePicker.tsx';
import { TimePicker } from './TimePicker.tsx';
import { useAddForm } from './use-add-form.ts';

/** Movie, price and showtimes of new shows, and how they are shown. */
export function AddShowForm({ movies }: { movies: readonly NowPlayingMovie[] }) {
  const form = useAddForm();
  const { complaints } = form;
  return (
    <form
      noValidate
      className="admin:grid admin:gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        const fields = event.currentTarget;
        if (!form.busy) void form.submit().then((wrong) => fieldOf(fields, wrong)?.focus());
      }}
    >
      <MoviePicker
        movies={movies}
        chosen={form.movieId}
        complaint={complaints.movie}
        onChoose={form.choose}
      />
      <div className="admin:grid admin:gap-8 admin:lg:grid-cols-2">
        <div className="admin:grid admin:content-start admin:gap-8">
          <PriceField value={form.price} complaint={complaints.price} onChange={form.setPrice} />
          <ShowFactFields
            format={form.format}
            spoken={form.spoken}
            subtitles={form.subtitles}
            onFormat={form.setFormat}
            onSpoken={form.setSpoken}
            onSubtitles={form.setSubtitles}
          />
        </div>
        <TimePicker value={form.when} complaint={complaints.times} onChange={form.setWhen} onAdd={form.add} />
      </div>
      <ChosenTimes showtimes={form.showtimes} complaints={complaints.showtimes} onRemove={form.remove} />
      <Button type="submit" busy={form.busy} className="admin:justify-self-start admin:px-8">
        {form.busy ? t('add.busy') : t('add.submit')}
      </Button>
    </form>
  );
}

/** The first field that something is wrong with: on a phone it may be far above the button that was pressed. */
function fieldOf(form: HTMLFormElement, wrong: Complaints): HTMLElement | null {
  if (wrong.movie) return form.querySelector('input[name=movie]');
  if (wrong.price) return form.querySelector('#add-price');
  return wrong.times ? form.querySelector('#add-when') : null;
}

interface PriceFieldProps {
  value: string;
  complaint: string | undefined;
  onChange(value: string): void;
}

/** The API's: its type does not let it differ. */
const MIN_CENTS: MinChargeCents = 50;

function PriceField({ value, complaint, onChange }: PriceFieldProps) {
  return (
    <div>
      <label htmlFor="add-price" className={field.label}>
        {t('add.price')}
      </label>
      <p id="add-price-hint" className={field.hint}>
        {t('add.price-hint', { least: (MIN_CENTS / 100).toFixed(2) })}
      </p>
      <div className="admin:relative admin:mt-3 admin:w-40">
        <span
          aria-hidden="true"
          className="admin:absolute admin:inset-y-0 admin:left-3 admin:grid admin:items-center admin:text-mid"
        >
          $
        </span>
        <input
          id="add-price"
          type="number"
          inputMode="decimal"
          min={0}
          step="0.01"
          value={value}
          aria-describedby="add-price-hint add-price-complaint"
          aria-invalid={complaint !== undefined}
          onChange={(event) => onChange(event.target.value)}
          className={`${field.input} admin:w-full admin:pl-7`}
        />
      </div>
      <p id="add-price-complaint" className={complaint && field.complaint}>
        {complaint}
      </p>
    </div>
  );
}
