import type { MovieWithFacts } from '../../shows/movie-with-facts.ts';
import { t } from '../../messages/movies.en.ts';
import { byName } from './by-name.ts';
import { languageName } from '../../shows/language-name.ts';

/** Before the code of a language that is read, and not spoken. */
const SUBTITLES = 'sub-';

interface ShowLanguages {
  spoken?: string | undefined;
  subtitles?: string | undefined;
}

/** What a show speaks; where nobody has said, the language that its movie was made in. */
const spokenAt = ({ original_language: original }: MovieWithFacts, { spoken }: ShowLanguages) =>
  spoken ?? original;

/** Whether a show is as a wish for a language has it. @param language such as `vi`, or `sub-vi` for its subtitles */
export const isInLanguage = (
  language: string | undefined,
  movie: MovieWithFacts,
  show: ShowLanguages,
): boolean =>
  language === undefined ||
  (language.startsWith(SUBTITLES)
    ? show.subtitles === language.slice(SUBTITLES.length)
    : spokenAt(movie, show) === language);

/** A show of which nothing is said, in the place of shows that are not known. */
const UNKNOWN: ShowLanguages = {};

/** The shows of each movie by its id; of one that has none in these days, as much as is known of it. */
export function showsByMovie<Show extends ShowLanguages & { movieId: string }>(
  days: readonly { shows: readonly Show[] }[] = [],
): (movie: MovieWithFacts) => readonly ShowLanguages[] {
  const shows = new Map<string, Show[]>();
  for (const show of days.flatMap((day) => day.shows))
    shows.set(show.movieId, [...(shows.get(show.movieId) ?? []), show]);
  return ({ _id }) => shows.get(_id) ?? [UNKNOWN];
}

/**
 * What can be asked for: each language that is spoken at a show, and then those of subtitles, by their names.
 * @param asked what is asked for: it stands there also when nothing has it
 */
export function languageOptions(
  movies: readonly MovieWithFacts[],
  showsOf: (movie: MovieWithFacts) => readonly ShowLanguages[],
  asked: string | undefined,
): [value: string, text: string][] {
  const spoken = new Set<string>();
  const read = new Set<string>();
  for (const movie of movies)
    for (const show of showsOf(movie)) {
      spoken.add(spokenAt(movie, show));
      if (show.subtitles) read.add(show.subtitles);
    }
  if (asked?.startsWith(SUBTITLES)) read.add(asked.slice(SUBTITLES.length));
  else if (asked) spoken.add(asked);
  const named = (codes: Set<string>) =>
    [...codes].map((code): [string, string] => [code, languageName(code)]).sort(byName);
  return [
    ...named(spoken),
    ...named(read).map(([code, language]): [string, string] => [
      SUBTITLES + code,
      t('filters.subtitles', { language }),
    ]),
  ];
}
