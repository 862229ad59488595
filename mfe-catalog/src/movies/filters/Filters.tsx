import { handFocusOn } from '@matinee/shared-ui/hand-focus-on';
import { Link } from '@matinee/shared-ui/router';
import type { MovieWithFacts } from '../../shows/movie-with-facts.ts';
import { t } from '../../messages/movies.en.ts';
import { Choice } from './Choice.tsx';
import type { Day } from '../programme/programme.ts';
import { byName } from './by-name.ts';
import { languageOptions, showsByMovie } from './languages.ts';
import { PARTS_OF_DAY, addressOf, dayOfWish, type Wish } from './wish.ts';

interface FiltersProps {
  /** those that are showing: what can be chosen is what there is */
  movies: MovieWithFacts[];
  /** the programme; undefined while it is not known */
  days: readonly Day[] | undefined;
  wish: Wish;
  onChange(wish: Wish): void;
}

/** Time of day, genre and language of what is shown: the language that is spoken, or that of subtitles. */
export function Filters({ movies, days, wish, onChange }: FiltersProps) {
  const genres = new Set(movies.flatMap((movie) => movie.genres.map(({ name }) => name)));
  const change = (name: keyof Wish) => (value: string) => {
    const { [name]: _before, ...others } = wish;
    onChange(value ? { ...others, [name]: value } : others);
  };
  const isFiltered = wish.time ?? wish.genre ?? wish.language;
  return (
    <fieldset className="catalog:grid catalog:min-w-0 catalog:grid-cols-3 catalog:items-end catalog:gap-2 catalog:sm:flex catalog:sm:flex-wrap catalog:sm:gap-3">
      <legend className="catalog:sr-only">{t('filters.name')}</legend>
      <Choice
        label={t('filters.time')}
        any={t('filters.any-time')}
        options={PARTS_OF_DAY.map((part) => [part, t(`time.${part}`)])}
        chosen={wish.time}
        onChoose={change('time')}
      />
      <Choice
        label={t('filters.genre')}
        any={t('filters.any-genre')}
        options={[...genres].map((name): [string, string] => [name, name]).sort(byName)}
        chosen={wish.genre}
        onChoose={change('genre')}
      />
      <Choice
        label={t('filters.language')}
        any={t('filters.any-language')}
        options={languageOptions(movies, showsByMovie(days), wish.language)}
        chosen={wish.language}
        onChoose={change('language')}
      />
      {isFiltered && (
        // The router's link does not tell its ref that it goes.
        <span ref={handFocusOn} className="catalog:contents">
          <Link
            to={addressOf(dayOfWish(wish))}
            className="catalog:inline-flex catalog:min-h-11 catalog:items-center catalog:px-2 catalog:text-sm catalog:font-semibold catalog:text-amber catalog:hover:underline"
          >
            {t('filters.clear')}
          </Link>
        </span>
      )}
    </fieldset>
  );
}
