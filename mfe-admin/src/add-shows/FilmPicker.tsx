import { Poster, Rating, dayOf, voteCount } from '@matinee/shared-ui';
import { Check } from 'lucide-react';
import { t } from '../messages/en.ts';
import type { NowPlayingFilm } from './calls.ts';
import { field } from './field.ts';

interface FilmPickerProps {
  films: readonly NowPlayingFilm[];
  chosen: string | null;
  complaint: string | undefined;
  onChoose(movieId: string): void;
}

/** One of the films now playing, chosen as a radio button that looks like a poster. */
export function FilmPicker({ films, chosen, complaint, onChoose }: FilmPickerProps) {
  return (
    <fieldset aria-describedby={complaint && 'add-film-complaint'} className="admin:min-w-0">
      <legend className={field.label}>{t('add.films')}</legend>
      {complaint && (
        <p id="add-film-complaint" className={field.complaint}>
          {complaint}
        </p>
      )}
      <div className="admin:mt-3 admin:grid admin:grid-cols-3 admin:gap-2 admin:sm:grid-cols-4 admin:sm:gap-3 admin:lg:grid-cols-6 admin:xl:grid-cols-8">
        {films.map((film) => (
          <FilmChoice
            key={film.id}
            film={film}
            chosen={String(film.id) === chosen}
            onChoose={() => onChoose(String(film.id))}
          />
        ))}
      </div>
    </fieldset>
  );
}

const card =
  'admin:relative admin:block admin:h-full admin:cursor-pointer admin:rounded-md admin:border-2 admin:border-transparent admin:bg-ink-1 admin:p-2 admin:hover:bg-ink-2 admin:has-checked:border-amber admin:has-checked:bg-ink-2 admin:has-focus-visible:outline-3 admin:has-focus-visible:outline-offset-2 admin:has-focus-visible:outline-focus';

interface FilmChoiceProps {
  film: NowPlayingFilm;
  chosen: boolean;
  onChoose(): void;
}

function FilmChoice({ film, chosen, onChoose }: FilmChoiceProps) {
  return (
    <label className={card}>
      <input type="radio" name="film" checked={chosen} onChange={onChoose} className="admin:sr-only" />
      <Poster
        path={film.poster_path}
        alt=""
        title={film.title}
        sizes="(min-width: 1024px) 150px, 30vw"
        className="admin:rounded-sm"
      />
      {chosen && (
        <span
          aria-hidden="true"
          className="admin:absolute admin:top-4 admin:right-4 admin:grid admin:size-8 admin:place-items-center admin:rounded-full admin:bg-amber admin:text-on-amber"
        >
          <Check strokeWidth={3} className="admin:size-5" />
        </span>
      )}
      <span className="admin:mt-2 admin:line-clamp-2 admin:text-xs admin:leading-snug admin:font-semibold admin:text-hi admin:wrap-anywhere admin:sm:text-sm">
        {film.title}
      </span>{' '}
      <span className="admin:mt-1 admin:flex admin:flex-wrap admin:items-center admin:gap-x-2 admin:text-xs admin:sm:text-sm">
        <Rating average={film.vote_average} />
        <span className="admin:text-low">{t('add.votes', { votes: voteCount(film.vote_count) })}</span>
      </span>{' '}
      <span className="admin:block admin:text-xs admin:text-low admin:sm:text-sm">
        {releaseDay(film.release_date)}
      </span>
    </label>
  );
}

const releaseDay = (date: string): string =>
  Number.isNaN(Date.parse(date)) ? date : dayOf(`${date}T12:00:00Z`, 'UTC').replace(/^\w+ /, '');
