import type { MaxRatingLength } from '@matinee/api/types';
import { ApiFailure, Button, notify, useSend } from '@matinee/shared-ui';
import { ageWords } from '@matinee/shared-ui/age-words';
import { useState, type FormEvent } from 'react';
import { field } from '../form/field.ts';
import { rateMovie, type RatedMovie } from './calls.ts';
import { t } from './en.ts';

const MAX_LENGTH: MaxRatingLength = 8;
const WIDTH = 'admin:w-full admin:md:w-72';

interface RatingFormProps {
  movie: RatedMovie;
  /** those of the cinema's country; none where any is taken */
  ratings: readonly string[];
  onChanged(): void;
}

/** The age rating of a movie, and the cinema's own choice of one: nothing chosen is that of the movie database. */
export function RatingForm({
  movie: { movieId, title, rating, isOwn },
  ratings,
  onChanged,
}: RatingFormProps) {
  const own = isOwn && rating !== null ? rating : '';
  const [chosen, setChosen] = useState(own);
  const [given, setGiven] = useState(own);
  // Another one was given: what was chosen and not saved is not its own. The form stays, with the focus in it.
  if (given !== own) {
    setGiven(own);
    setChosen(own);
  }
  const [busy, setBusy] = useState(false);
  const isSame = chosen.trim() === own;
  const send = useSend(rateMovie);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSame) return;
    setBusy(true);
    try {
      const { rating: shown } = await send({ movieId, rating: chosen.trim() || null });
      notify.success(shown === null ? t('saved.none', { title }) : t('saved', { title, rating: shown }));
      onChanged();
    } catch (failure) {
      notify.error(failure instanceof ApiFailure ? failure.message : t('save.failed'));
    }
    setBusy(false);
  };
  const about = { 'aria-label': t('rating', { title }), value: chosen, className: `${field.input} ${WIDTH}` };
  return (
    <form onSubmit={(event) => void save(event)} className="admin:grid admin:gap-2">
      <p className={rating === null ? 'admin:text-sm admin:text-danger' : 'admin:text-sm admin:text-mid'}>
        {rating === null ? t('unknown') : `${rating} · ${isOwn ? t('own') : t('known')}`}
      </p>
      <div className="admin:flex admin:gap-2">
        {ratings.length > 0 ? (
          <select {...about} onChange={(event) => setChosen(event.target.value)}>
            <option value="">{t('of-database')}</option>
            {/* One of an older list is shown as well. */}
            {[...new Set([...ratings, own])].filter(Boolean).map((one) => (
              <option key={one} value={one}>
                {ageWords(one)}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...about}
            maxLength={MAX_LENGTH}
            placeholder={t('of-database')}
            onChange={(event) => setChosen(event.target.value)}
          />
        )}
        {/* Not disabled: whoever has saved by it would lose the focus. */}
        <Button
          type="submit"
          kind="secondary"
          busy={busy}
          aria-disabled={busy || isSame || undefined}
          {...(isSame && { className: 'admin:opacity-50' })}
        >
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
